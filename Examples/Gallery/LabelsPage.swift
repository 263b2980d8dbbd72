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
        let columns = [Array(scale[..<3]), scale[3...] + [disabled]].map { StackView($0, axis: .vertical, spacing: 4) }
        return [
            Section("Type scale", [row(columns)]),
            Section(
                "Wrapped, shortened, linked, selectable",
                [
                    row([Sized(wrapped, width: 420, height: 64)]), row([Sized(short, width: 300, height: 22)]),
                    row([Sized(makeLinks(), width: 420, height: 44)]), makeSelectable(),
                ]),
            Section("Scripts", [Label(text: "Zürich · Αθήνα · Москва · القاهرة · תל אביב · 苏州 · 東京 · 서울 · 🌲🪵🦆")]),
        ]
    }

    private func makeLinks() -> View {
        let label = Label()
        label.numberOfLines = 0
        label.attributedText = linkedText()
        label.linkHandler = { label, link in label.attributedText = linkedText(pressed: link) }
        return label
    }

    private func linkedText(pressed: String? = nil) -> AttributedText {
        var text = AttributedText("Links are pressed as buttons are: ")
        text.append("the first", attributes: TextAttributes(link: "first"))
        text.append(" and ")
        text.append("the second", attributes: TextAttributes(link: "second"))
        text.append(pressed.map { ". You pressed the \($0)." } ?? ".")
        return text
    }

    private func makeSelectable() -> View {
        let label = Label(text: "This text can be selected and copied.")
        label.isSelectable = true
        return label
    }
}
