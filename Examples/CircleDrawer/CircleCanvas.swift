import Walden

/// A circle on the canvas.
@MainActor
final class Circle {
    let center: Point
    var diameter = 40.0

    init(center: Point) { self.center = center }

    func distance(to point: Point) -> Double { (point - center).length }
}

extension Point {
    fileprivate var length: Double { (x * x + y * y).squareRoot() }
}

/// Draws the circles, and marks the one that the pointer is nearest to.
final class CircleCanvas: View {
    var circles: [Circle] = [] { didSet { setNeedsDisplay() } }
    /// The circle whose dialog is open.
    var chosen: Circle? { didSet { setNeedsDisplay() } }
    /// Called when the user clicks where no circle is.
    var creationHandler: ((Point) -> Void)?
    private var hovered: Circle? { didSet { if hovered !== oldValue { setNeedsDisplay() } } }

    /// The nearest circle that a point is in.
    func circle(at point: Point) -> Circle? {
        circles.filter { $0.distance(to: point) <= $0.diameter / 2 }
            .min { $0.distance(to: point) < $1.distance(to: point) }
    }

    override var minimumContentSize: Size { Size(width: 200, height: 160) }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        if event?.buttonMask.isSubset(of: .primary) != true { super.touchesBegan(touches, with: event) }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = touches.first, event?.buttonMask.isSubset(of: .primary) == true else {
            return super.touchesEnded(touches, with: event)
        }
        let point = touch.location(in: self)
        if bounds.contains(point), circle(at: point) == nil { creationHandler?(point) }
        if touch.type == .indirectPointer { hovered = circle(at: point) }
    }

    override func pointerEntered(with event: Event) { pointerMoved(with: event) }
    override func pointerExited(with event: Event?) { hovered = nil }

    override func pointerMoved(with event: Event) {
        hovered = event.allTouches?.first.flatMap { circle(at: $0.location(in: self)) }
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(context.snap(bounds), with: palette.contentBackground)
        let line = Rect(x: 0, y: 0, width: bounds.width, height: context.hairline)
        context.fill(context.snap(line), with: palette.separator)
        context.clip(to: bounds)
        for circle in circles {
            let radius = circle.diameter / 2
            let box = Rect(
                x: circle.center.x - radius, y: circle.center.y - radius, width: circle.diameter,
                height: circle.diameter)
            if circle === hovered || circle === chosen {
                context.fillEllipse(in: box, with: palette.pressedControlFill)
            }
            let isChosen = circle === chosen
            context.stroke(
                Path(ellipseIn: box), with: isChosen ? palette.accent.mark : palette.label,
                style: StrokeStyle(width: isChosen ? 2 : 1.25))
        }
    }
}
