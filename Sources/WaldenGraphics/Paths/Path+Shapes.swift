internal import Glibc
public import WaldenGeometry

/// The distance of a control point from its end point in a cubic quarter circle, as a fraction of the radius.
let quarterCircleControl = 0.552_284_749_830_793_4

extension Path {
    /// The four corner radii of a rectangle, in points.
    public struct CornerRadii: Hashable, Sendable {
        /// The radius at the top left.
        public var topLeft: Double
        /// The radius at the top right.
        public var topRight: Double
        /// The radius at the bottom right.
        public var bottomRight: Double
        /// The radius at the bottom left.
        public var bottomLeft: Double

        /// Creates corner radii.
        public init(topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0) {
            self.topLeft = topLeft
            self.topRight = topRight
            self.bottomRight = bottomRight
            self.bottomLeft = bottomLeft
        }
    }

    /// Creates a rectangle.
    public init(rect: Rect) {
        self.init()
        addRect(rect)
    }

    /// Creates a rounded rectangle.
    public init(roundedRect rect: Rect, cornerRadius: Double) {
        self.init()
        addRoundedRect(rect, cornerRadius: cornerRadius)
    }

    /// Creates a rectangle with a different radius at each corner.
    public init(roundedRect rect: Rect, cornerRadii: CornerRadii) {
        self.init()
        addRoundedRect(rect, cornerRadii: cornerRadii)
    }

    /// Creates the ellipse inscribed in a rectangle.
    public init(ellipseIn rect: Rect) {
        self.init()
        addEllipse(in: rect)
    }

    /// Adds a rectangle as a closed subpath, clockwise from its top left corner. An empty one adds nothing.
    public mutating func addRect(_ rect: Rect) {
        guard rect.isFinite, !rect.isEmpty else { return }
        move(to: rect.origin)
        addLine(to: Point(x: rect.maxX, y: rect.minY))
        addLine(to: Point(x: rect.maxX, y: rect.maxY))
        addLine(to: Point(x: rect.minX, y: rect.maxY))
        close()
    }

    /// Adds a rounded rectangle as a closed subpath. An empty one adds nothing. The radius is in
    /// points, clamped to 0 through half of the shorter side.
    public mutating func addRoundedRect(_ rect: Rect, cornerRadius radius: Double) {
        let radii = CornerRadii(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
        addRoundedRect(rect, cornerRadii: radii)
    }

    /// Adds a rounded rectangle as a closed subpath, with radii clamped to 0 through half of the shorter side. An empty
    /// one adds nothing.
    public mutating func addRoundedRect(_ rect: Rect, cornerRadii: CornerRadii) {
        guard rect.isFinite, !rect.isEmpty else { return }
        let topLeft = Self.limited(cornerRadii.topLeft, in: rect)
        let topRight = Self.limited(cornerRadii.topRight, in: rect)
        let bottomRight = Self.limited(cornerRadii.bottomRight, in: rect)
        let bottomLeft = Self.limited(cornerRadii.bottomLeft, in: rect)
        move(to: Point(x: rect.minX + topLeft, y: rect.minY))
        addLine(to: Point(x: rect.maxX - topRight, y: rect.minY))
        addCorner(Point(x: rect.maxX, y: rect.minY), to: Point(x: rect.maxX, y: rect.minY + topRight))
        addLine(to: Point(x: rect.maxX, y: rect.maxY - bottomRight))
        addCorner(Point(x: rect.maxX, y: rect.maxY), to: Point(x: rect.maxX - bottomRight, y: rect.maxY))
        addLine(to: Point(x: rect.minX + bottomLeft, y: rect.maxY))
        addCorner(Point(x: rect.minX, y: rect.maxY), to: Point(x: rect.minX, y: rect.maxY - bottomLeft))
        addLine(to: Point(x: rect.minX, y: rect.minY + topLeft))
        addCorner(Point(x: rect.minX, y: rect.minY), to: Point(x: rect.minX + topLeft, y: rect.minY))
        close()
    }

    /// Adds the ellipse inscribed in a rectangle as a closed subpath. An empty rectangle adds nothing.
    public mutating func addEllipse(in rect: Rect) {
        guard rect.isFinite, !rect.isEmpty else { return }
        move(to: Point(x: rect.midX, y: rect.minY))
        addCorner(Point(x: rect.maxX, y: rect.minY), to: Point(x: rect.maxX, y: rect.midY))
        addCorner(Point(x: rect.maxX, y: rect.maxY), to: Point(x: rect.midX, y: rect.maxY))
        addCorner(Point(x: rect.minX, y: rect.maxY), to: Point(x: rect.minX, y: rect.midY))
        addCorner(Point(x: rect.minX, y: rect.minY), to: Point(x: rect.midX, y: rect.minY))
        close()
    }

    /// Adds a circular arc, preceded by a line to its start if the path has a current point.
    ///
    /// Angles are in radians, clockwise from the positive x axis. Angles 2π or more apart in the given direction make a
    /// full circle. A negative radius counts as 0.
    public mutating func addArc(
        center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
    ) {
        guard center.isFinite, radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
        let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        let steps = max(1, (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
        let step = sweep / steps
        let control = 4.0 / 3 * tan(step / 4)
        let radius = max(0, radius)
        func direction(_ angle: Double) -> Point { Point(x: cos(angle), y: sin(angle)) * radius }
        func tangent(_ direction: Point) -> Point { Point(x: -direction.y, y: direction.x) * control }
        var from = direction(startAngle)
        addLine(to: center + from)
        for index in 1...Int(steps) {
            let to = direction(startAngle + step * Double(index))
            addCurve(
                to: center + to, controlPoint1: center + from + tangent(from),
                controlPoint2: center + to - tangent(to))
            from = to
        }
    }

    private static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
        let circle = 2 * Double.pi
        let distance = clockwise ? end - start : start - end
        if distance >= circle { return clockwise ? circle : -circle }
        var rest = distance.truncatingRemainder(dividingBy: circle)
        if rest < 0 { rest += circle }
        return clockwise ? rest : -rest
    }

    private mutating func addCorner(_ corner: Point, to end: Point) {
        guard let start = currentPoint, start != corner || end != corner else { return }
        addCurve(
            to: end, controlPoint1: start + (corner - start) * quarterCircleControl,
            controlPoint2: end + (corner - end) * quarterCircleControl)
    }

    static func limited(_ radius: Double, in rect: Rect) -> Double {
        radius > 0 ? min(radius, rect.width / 2, rect.height / 2) : 0
    }
}
