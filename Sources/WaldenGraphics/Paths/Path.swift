public import WaldenGeometry

/// A sequence of straight and curved lines, for filling, stroking, clipping and hit testing.
///
/// A path is a value: copies are independent, and share their storage until one of them changes. Elements with a
/// coordinate that is not finite are left out.
///
/// The corresponding UIKit type is `UIBezierPath`.
public struct Path: Hashable, Sendable {
    enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }

    private(set) var elements: [Element] = []

    /// Where the next line starts, in points; `nil` in an empty path.
    public private(set) var currentPoint: Point?

    private var subpathStart = Point.zero

    /// Creates an empty path.
    public init() {}

    /// Whether nothing has been added yet.
    public var isEmpty: Bool { elements.isEmpty }

    /// Starts a new part of the path at a point.
    public mutating func move(to point: Point) {
        guard point.isFinite else { return }
        elements.append(.move(point))
        currentPoint = point
        subpathStart = point
    }

    /// Adds a straight line to a point. The first element of a path only moves there.
    public mutating func addLine(to point: Point) {
        guard currentPoint != nil else { return move(to: point) }
        guard point.isFinite else { return }
        elements.append(.line(point))
        currentPoint = point
    }

    /// Adds a cubic Bézier curve to a point.
    public mutating func addCurve(to end: Point, controlPoint1: Point, controlPoint2: Point) {
        guard end.isFinite, controlPoint1.isFinite, controlPoint2.isFinite else { return }
        if currentPoint == nil { move(to: controlPoint1) }
        elements.append(.curve(controlPoint1, controlPoint2, end))
        currentPoint = end
    }

    /// Adds a quadratic Bézier curve to a point.
    public mutating func addQuadCurve(to end: Point, controlPoint: Point) {
        let start = currentPoint ?? controlPoint
        addCurve(
            to: end, controlPoint1: start + (controlPoint - start) * (2.0 / 3),
            controlPoint2: end + (controlPoint - end) * (2.0 / 3))
    }

    /// Closes the present part with a straight line to its start.
    public mutating func close() {
        guard currentPoint != nil, elements.last != .close else { return }
        elements.append(.close)
        currentPoint = subpathStart
    }

    /// Adds all of another path; it stays a part of its own.
    public mutating func append(_ other: Path) {
        guard !other.isEmpty else { return }
        elements.append(contentsOf: other.elements)
        currentPoint = other.currentPoint
        subpathStart = other.subpathStart
    }

    /// Returns the path as seen through a transform.
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
