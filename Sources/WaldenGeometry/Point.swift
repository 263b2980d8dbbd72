/// A location, or a displacement, in a two-dimensional space whose y axis points down.
///
/// Coordinates are in points unless a member says otherwise. No operation traps, whatever the coordinates are.
///
/// The corresponding Core Graphics types are `CGPoint` and `CGVector`.
@frozen
public struct Point: Hashable, Sendable {
    /// The horizontal coordinate, growing to the right.
    public var x: Double

    /// The vertical coordinate, growing downwards.
    public var y: Double

    /// The point (0, 0).
    public static let zero = Point(x: 0, y: 0)

    /// Creates a point from its coordinates.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

extension Point {
    /// The distance from (0, 0); the length of this displacement.
    @inlinable
    public var length: Double { (x * x + y * y).squareRoot() }

    /// Whether both coordinates are finite numbers.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// Returns the length of the straight line to another point.
    @inlinable
    public func distance(to other: Point) -> Double { (other - self).length }

    /// Returns this point as seen through a transform.
    ///
    /// The corresponding Core Graphics function is `CGPointApplyAffineTransform`.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Point { transform.apply(to: self) }

    /// Returns the sum of two displacements, or a point moved by a displacement.
    @inlinable
    public static func + (left: Point, right: Point) -> Point {
        Point(x: left.x + right.x, y: left.y + right.y)
    }

    /// Returns the displacement that leads from the right point to the left one.
    @inlinable
    public static func - (left: Point, right: Point) -> Point {
        Point(x: left.x - right.x, y: left.y - right.y)
    }

    /// Returns the opposite displacement.
    @inlinable
    public static prefix func - (point: Point) -> Point { Point(x: -point.x, y: -point.y) }

    /// Returns a displacement made longer by a factor.
    @inlinable
    public static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }

    /// Returns a displacement made shorter by a divisor.
    @inlinable
    public static func / (point: Point, divisor: Double) -> Point { Point(x: point.x / divisor, y: point.y / divisor) }

    /// Moves this point by a displacement.
    @inlinable
    public static func += (left: inout Point, right: Point) { left = left + right }

    /// Moves this point by the opposite of a displacement.
    @inlinable
    public static func -= (left: inout Point, right: Point) { left = left - right }
}

extension Point: CustomStringConvertible {
    /// The coordinates, as in `(12, 7.5)`.
    public var description: String { "(\(x.shortDescription), \(y.shortDescription))" }
}
