import Walden

/// An image in every content mode, and templates.
struct ImagesPage: GalleryPage {
    let title = "Images"
    let summary = "A picture fits, fills or keeps its size; a template takes the tint colour."

    func makeSections() -> [View] {
        let modes: [(String, ContentMode)] = [
            ("Fit", .scaleAspectFit), ("Fill", .scaleAspectFill), ("Stretch", .scaleToFill), ("Center", .center),
        ]
        let cells = modes.map { name, mode in
            let view = ImageView(image: Icons.pond)
            view.contentMode = mode
            view.clipsToBounds = true
            view.cornerRadius = 8
            view.backgroundColor = Color(white: 0.5, alpha: 0.15)
            return StackView(
                [Sized(view, width: 140, height: 140), SecondaryLabel(text: name)], axis: .vertical, spacing: 8,
                alignment: .center, distribution: .leading)
        }
        let templates = [Color(hex: 0x17796B), Color(hex: 0x8E4EC6), Color(hex: 0xC2410C)].map { color in
            let view = ImageView(image: Icons.plus)
            view.renderingMode = .template
            view.tintColor = color
            return Sized(view, width: 40, height: 40)
        }
        return [Section("Content modes", [row(cells)]), Section("Templates", [row(templates)])]
    }
}
