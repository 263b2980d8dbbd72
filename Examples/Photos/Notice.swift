import Walden

/// A banner with an error message and a button to dismiss it.
final class Notice: View {
    private enum Metrics {
        static let inset = EdgeInsets(top: 12, left: 16, bottom: 12, right: 12)
        static let spacing = 12.0
    }

    private let label = Label()
    let closeButton = Button(title: "Dismiss")

    init() {
        super.init(frame: .zero)
        label.numberOfLines = 0
        closeButton.accessibilityIdentifier = "dismiss"
        for view in [label, closeButton] { addSubview(view) }
        updateColors()
    }

    var text: String {
        get { label.text }
        set {
            label.text = newValue
            setNeedsLayout()
        }
    }

    private func updateColors() {
        backgroundColor = palette.destructive.softFill
        label.textColor = palette.destructive.softText
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    // MARK: Layout

    private var buttonSize: Size { closeButton.intrinsicContentSize }

    private func labelSize(in width: Double) -> Size {
        let room = width - Metrics.inset.horizontal - Metrics.spacing - buttonSize.width
        return label.sizeThatFits(Size(width: max(0, room), height: .infinity))
    }

    override func sizeThatFits(_ size: Size) -> Size {
        let height = max(labelSize(in: size.width).height, buttonSize.height)
        return Size(width: size.width, height: (height + Metrics.inset.vertical).rounded(.up))
    }

    override func layoutSubviews() {
        let (text, button) = (labelSize(in: bounds.width), buttonSize)
        label.frame = Rect(
            x: Metrics.inset.left, y: ((bounds.height - text.height) / 2).rounded(), width: text.width,
            height: text.height)
        closeButton.frame = Rect(
            x: bounds.width - Metrics.inset.right - button.width, y: ((bounds.height - button.height) / 2).rounded(),
            width: button.width, height: button.height)
    }
}
