import Walden

/// Where the caret is, how long the text is, and how it stands in its file.
final class StatusLine: View {
    private enum Metrics {
        static let height = 38.0
        static let inset = 12.0
        static let spacing = 18.0
    }

    let position = Label(textStyle: .footnote)
    let count = Label(textStyle: .footnote)
    let format = Label(textStyle: .footnote)
    let wrapButton = Button(title: "Wrap", style: .plain)
    private let stack = StackView([], spacing: Metrics.spacing, alignment: .center)

    init() {
        super.init(frame: .zero)
        isOpaque = true
        let identifiers: [(View, String)] = [
            (position, "position"), (count, "characters"), (format, "format"), (wrapButton, "wrap"),
        ]
        for (view, name) in identifiers { view.accessibilityIdentifier = name }
        wrapButton.font = position.font
        Bar.keepFocus([wrapButton])
        for view in [position, View(), count, format, wrapButton] { stack.addArrangedSubview(view) }
        addSubview(stack)
        updateColors()
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: Metrics.height) }

    override func layoutSubviews() { stack.frame = bounds.insetBy(dx: Metrics.inset, dy: 0) }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    private func updateColors() {
        for label in [position, count, format] { label.textColor = palette.secondaryLabel }
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(bounds, with: palette.windowBackground)
        context.fill(context.snap(Rect(x: 0, y: 0, width: bounds.width, height: 1)), with: palette.separator)
    }
}
