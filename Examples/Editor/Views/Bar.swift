import Walden

/// A bar above the text. Escape dismisses it; what is typed in its fields is undone on its own.
class Bar: View {
    private enum Metrics {
        static let insets = EdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
        static let spacing = 8.0
    }

    let content = StackView([], axis: .vertical, spacing: Metrics.spacing)
    /// Whether the user asked for the bar. One that came by itself leaves the keys to where they go.
    var wantsFocus = false
    /// Called when the user is done with the bar.
    var dismissHandler: (() -> Void)?
    private let ownUndoManager = UndoManager()

    init() {
        super.init(frame: .zero)
        isOpaque = true
        isHidden = true
        addSubview(content)
    }

    override var undoManager: UndoManager? { ownUndoManager }

    override var keyCommands: [KeyCommand] { [KeyCommand(.escape, title: "Dismiss", action: Bar.dismiss)] }

    /// What gets the focus.
    var firstField: View { content }

    var hasFocus: Bool { (window?.firstResponder as? View)?.isDescendant(of: self) == true }

    func dismiss() { dismissHandler?() }

    /// Lets presses of the pointer leave the focus where the user types.
    static func keepFocus(_ buttons: [Button]) {
        for button in buttons { button.becomesFirstResponderOnPress = false }
    }

    // MARK: Layout

    override func sizeThatFits(_ size: Size) -> Size {
        let height = content.sizeThatFits(Size(width: size.width - Metrics.insets.horizontal, height: .infinity)).height
        return Size(width: size.width, height: (height + Metrics.insets.vertical).rounded(.up))
    }

    override func layoutSubviews() { content.frame = bounds.inset(by: Metrics.insets) }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(bounds, with: palette.windowBackground)
        let line = Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
        context.fill(context.snap(line), with: palette.separator)
    }
}
