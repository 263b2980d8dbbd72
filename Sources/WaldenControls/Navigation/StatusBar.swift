public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A bar at the bottom of a window, with short notes about what is above: what is selected, or how far something is.
@MainActor
open class StatusBar: View {
    /// The text at the leading end.
    public var text: String {
        get { label.text }
        set { label.text = newValue }
    }
    /// The views at the other end, the outermost last. They are as wide as they want to be; those without an intrinsic
    /// width, such as a progress bar, as wide as they are when they are set.
    public var trailingViews: [View] = [] {
        didSet {
            for view in oldValue where view.superview === stack && !trailingViews.contains(view) {
                view.removeFromSuperview()
            }
            for (index, view) in trailingViews.enumerated() {
                stack.insertArrangedSubview(view, at: index + 1)
                if view.intrinsicContentSize.width < 0 {
                    stack.setLength(minimum: view.bounds.width, maximum: view.bounds.width, of: view)
                }
            }
        }
    }

    private let label = Label(textStyle: .caption)
    private let stack = StackView([], axis: .horizontal, spacing: 12, alignment: .center)

    /// Creates a bar.
    public init(text: String = "") {
        super.init(frame: .zero)
        label.text = text
        label.accessibilityIdentifier = "status"
        label.setContentHuggingPriority(LayoutPriority(rawValue: 1), for: .horizontal)
        stack.addArrangedSubview(label)
        addSubview(stack, filling: EdgeInsets(top: 1, left: 12, bottom: 0, right: 12))
    }

    /// The height of the bar, in points.
    public static let height = 28.0

    public override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: StatusBar.height) }

    public override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: StatusBar.height) }

    public override func appearanceDidChange() {
        super.appearanceDidChange()
        label.textColor = palette.secondaryLabel
    }

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        label.textColor = palette.secondaryLabel
    }

    public override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(context.snap(bounds), with: palette.windowBackground)
        let line = Rect(x: 0, y: 0, width: bounds.width, height: context.hairline)
        context.fill(context.snap(line), with: palette.separator)
    }
}
