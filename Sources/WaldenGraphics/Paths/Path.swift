public import WaldenGeometry

/// A sequence of lines and curves for filling, stroking, clipping and hit testing; a copy-on-write value.
///
/// Ignores elements with a non-finite coordinate. The corresponding UIKit type is `UIBezierPath`.
public struct Path: Hashable, Sendable {
    enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }

    private(set) var elements: [Element] = []

    /// The start of the next line, in points; `nil` in an empty path.
    public private(set) var currentPoint: Point?

    private var subpathStart = Point.zero

    /// Creates an empty path.
    public init() {}

    /// Whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// Starts a new subpath at a point.
    public mutating func move(to point: Point) {
        guard point.isFinite else { return }
        elements.append(.move(point))
        currentPoint = point
        subpathStart = point
    }

    /// Adds a line to a point. In an empty path, moves there.
    public mutating func addLine(to point: Point) {
        guard currentPoint != nil else { return move(to: point) }
        guard point.isFinite else { return }
        elements.append(.line(point))
        currentPoint = point
    }

    /// Adds a cubic Bézier curve to a point. In an empty path, starts at the first control point.
    public mutating func addCurve(to end: Point, controlPoint1: Point, controlPoint2: Point) {
        guard end.isFinite, controlPoint1.isFinite, controlPoint2.isFinite else { return }
        if currentPoint == nil { move(to: controlPoint1) }
        elements.append(.curve(controlPoint1, controlPoint2, end))
        currentPoint = end
    }

    /// Adds a quadratic Bézier curve to a point. In an empty path, starts at the control point.
    public mutating func addQuadCurve(to end: Point, controlPoint: Point) {
        let start = currentPoint ?? controlPoint
        addCurve(
            to: end, controlPoint1: start + (controlPoint - start) * (2.0 / 3),
            controlPoint2: end + (controlPoint - end) * (2.0 / 3))
    }

    /// Closes the current subpath with a line to its start.
    public mutating func close() {
        guard currentPoint != nil, elements.last != .close else { return }
        elements.append(.close)
        currentPoint = subpathStart
    }

    /// Adds the elements of another path as separate subpaths.
    public mutating func append(_ other: Path) {
        guard !other.isEmpty else { return }
        elements.append(contentsOf: other.elements)
        currentPoint = other.currentPoint
        subpathStart = other.subpathStart
    }

    /// Returns the transformed path.
    public func applying(_ transform: AffineTransform) -> Path {
        var result = Path()
        result.elements.reserveCapacity(elements.count)
        for element in elements {
            switch element {
            case .move(let point): result.move(to: transform.apply(to: point))
            case .line(let point): result.addLine(to: transform.apply(to: point))
            case .curve(let first, let second, let end):
                result.addCurve(
                    to: transform.apply(to: end), controlPoint1: transform.apply(to: first),
                    controlPoint2: transform.apply(to: second))
            case .close: result.close()
            }
        }
        return result
    }
}
