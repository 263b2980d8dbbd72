import Walden

/// A rotary knob, turned by dragging up and down or by arrow keys: an example of a custom control.
final class Knob: Control {
    private enum Metrics {
        static let size = Size(width: 88, height: 88)
        /// The margin for the focus ring, in points.
        static let inset = 6.0
        static let ringWidth = 8.0
        /// The ring is open for a quarter turn at the bottom; angles are in radians.
        static let start = 0.75 * Double.pi
        static let sweep = 1.5 * Double.pi
        /// The length of a drag from minimum to maximum, in points.
        static let travel = 160.0
        static let keyStep = 0.05
    }

    /// The value, from 0 to 1. Setting it sends no action.
    var value: Double {
        get { storage }
        set {
            let newValue = min(max(newValue, 0), 1)
            guard newValue != storage, newValue.isFinite else { return }
            storage = newValue
            setNeedsDisplay()
        }
    }

    private var storage = 0.0
    private var lastY = 0.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .resizeUpDown
    }

    // MARK: Size

    override var intrinsicContentSize: Size { Metrics.size }
    override func sizeThatFits(_ size: Size) -> Size { Metrics.size }

    // MARK: Tracking

    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        lastY = touch.location(in: self).y
        return true
    }

    override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        let y = touch.location(in: self).y
        turn(by: (lastY - y) / Metrics.travel)
        lastY = y
        return true
    }

    // MARK: Keys

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) { handle(presses, event, super.pressesBegan) }

    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        handle(presses, event, super.pressesChanged)
    }

    private func handle(_ presses: Set<Press>, _ event: Event?, _ pass: (Set<Press>, Event?) -> Void) {
        let rest = presses.filter { press in
            switch press.key.symbol {
            case .upArrow, .rightArrow: turn(by: Metrics.keyStep)
            case .downArrow, .leftArrow: turn(by: -Metrics.keyStep)
            case .home: turn(by: -1)
            case .end: turn(by: 1)
            default: return true
            }
            return false
        }
        if !rest.isEmpty { pass(rest, event) }
    }

    /// Turns the knob for the user, and notifies the targets if the value changed.
    private func turn(by change: Double) {
        let old = value
        value += change
        if value != old { sendActions(for: .valueChanged) }
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let radius = (min(bounds.width, bounds.height) - Metrics.ringWidth) / 2 - Metrics.inset
        let center = bounds.center
        func ring(to part: Double) -> Path {
            var path = Path()
            path.addArc(
                center: center, radius: radius, startAngle: Metrics.start,
                endAngle: Metrics.start + Metrics.sweep * part, clockwise: true)
            return path
        }
        let style = StrokeStyle(width: Metrics.ringWidth, cap: .round)
        let color = isEnabled ? palette.accent.mark : palette.tertiaryLabel
        context.stroke(ring(to: 1), with: palette.track, style: style)
        if value > 0 { context.stroke(ring(to: value), with: color, style: style) }
        let angle = Metrics.start + Metrics.sweep * value
        let cap = Rect(center: center, size: Size(width: radius * 1.3, height: radius * 1.3))
        context.fillEllipse(in: cap, with: isHighlighted ? palette.pressedControlFill : palette.controlFill)
        let mark = center + AffineTransform.rotation(angle).apply(to: Point(x: radius * 0.42, y: 0))
        context.fillEllipse(in: Rect(center: mark, size: Size(width: 7, height: 7)), with: color)
        if isFocused { context.strokeEllipse(in: bounds.insetBy(dx: 1, dy: 1), with: palette.focusRing, lineWidth: 2) }
    }
}
