import Walden

/// The type scale, wrapping, truncation and several scripts.
struct LabelsPage: GalleryPage {
    let title = "Labels"
    let summary = "Text of any script, shaped, wrapped and shortened."

    func makeSections() -> [View] {
        let styles: [(String, Font.TextStyle)] = [
            ("Large title", .largeTitle), ("Title", .title1), ("Headline", .headline), ("Body", .body),
            ("Caption", .caption),
        ]
        let scale = styles.map { Label(text: $0.0, textStyle: $0.1) }
        let wrapped = Label(
            text:
                "A paragraph that is wider than its frame wraps between words. Its height follows "
                + "from its width, and the labels beneath it make room.")
        wrapped.numberOfLines = 0
        let short = Label(text: "A line that is too long for its frame ends in an ellipsis, as this one does")
        let disabled = Label(text: "Disabled")
        disabled.isEnabled = false
        return [
            Section("Type scale", scale + [disabled], spacing: 4),
            Section(
                "Wrapped and shortened",
                [row([Sized(wrapped, width: 420, height: 64)]), row([Sized(short, width: 300, height: 22)])]),
            Section("Scripts", [Label(text: "Zürich · Αθήνα · Москва · القاهرة · תל אביב · 苏州 · 東京 · 서울 · 🌲🪵🦆")]),
        ]
    }
}
