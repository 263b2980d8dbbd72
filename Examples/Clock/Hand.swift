import Glibc
import Walden

/// A clock hand that turns around the centre of its view, which covers the whole dial.
///
/// A turn invalidates several boxes along the old and the new position. For a slanted hand they are far smaller than
/// one bounding box.
final class Hand: View {
    /// The shape of a hand; lengths are fractions of the dial's radius.
    struct Shape {
        /// From the centre to the tip.
        var length: Double
        /// From the centre to the other end.
        var tail: Double
        /// The width at the centre.
        var width: Double
        var tipWidth: Double
        /// The radius of the disc at the centre.
        var hub: Double
    }

    /// The number of boxes that a turn invalidates.
    private static let boxCount = 6
    /// How far below the hand its shadow lies, as a fraction of the dial's radius.
    private static let shadowOffset = 0.014

    let shape: Shape
    var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }
    var shadowColor: Color { didSet { if shadowColor != oldValue { setNeedsDisplay() } } }

    /// The direction: clockwise from the top, in radians.
    var angle = 0.0 {
        didSet {
            guard angle != oldValue else { return }
            for index in 0..<Hand.boxCount {
                setNeedsDisplay(box(index, at: oldValue).union(box(index, at: angle)))
            }
        }
    }

    init(_ shape: Shape, color: Color = .black) {
        self.shape = shape
        self.color = color
        shadowColor = .clear
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    private var radius: Double { min(bounds.width, bounds.height) / 2 }

    /// Returns one of the boxes that cover the hand and its shadow.
    private func box(_ index: Int, at angle: Double) -> Rect {
        let step = (shape.length + shape.tail) / Double(Hand.boxCount)
        let start = -shape.tail + step * Double(index)
        let direction = Point(x: sin(angle), y: -cos(angle)) * radius
        let (from, to) = (bounds.center + direction * start, bounds.center + direction * (start + step))
        let meetsHub = start <= shape.hub && start + step >= -shape.hub
        let reach = (meetsHub ? max(shape.hub, shape.width / 2) : shape.width / 2) * radius + 1.5
        let line = Rect(corner: from, opposite: to).insetBy(dx: -reach, dy: -reach)
        return line.union(line.offsetBy(dx: 0, dy: Hand.shadowOffset * radius))
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let outline = outline
        let turn = AffineTransform.rotation(angle)
        func draw(_ color: Color, dy: Double) {
            let place = turn.concatenating(.translation(x: bounds.midX, y: bounds.midY + dy))
            context.fill(outline.applying(place), with: color)
            let hub = 2 * shape.hub * radius
            context.fillEllipse(
                in: Rect(center: bounds.center + Point(x: 0, y: dy), size: Size(width: hub, height: hub)), with: color)
        }
        draw(shadowColor, dy: Hand.shadowOffset * radius)
        draw(color, dy: 0)
    }

    /// The hand pointing up from the origin: a tapered bar with round ends.
    private var outline: Path {
        let (half, tip) = (shape.width / 2 * radius, shape.tipWidth / 2 * radius)
        let (top, bottom) = (-shape.length * radius + tip, shape.tail * radius - half)
        var path = Path()
        path.move(to: Point(x: -half, y: bottom))
        path.addLine(to: Point(x: -tip, y: top))
        path.addArc(center: Point(x: 0, y: top), radius: tip, startAngle: .pi, endAngle: 2 * .pi, clockwise: true)
        path.addLine(to: Point(x: half, y: bottom))
        path.addArc(center: Point(x: 0, y: bottom), radius: half, startAngle: 0, endAngle: .pi, clockwise: true)
        path.close()
        return path
    }
}
