/// A location or a vector in a two-dimensional space whose y axis points down.
///
/// Coordinates are in points unless stated otherwise. No operation traps. Corresponds to `CGPoint` and `CGVector`.
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
    /// The length of the vector; the distance from (0, 0).
    @inlinable
    public var length: Double { (x * x + y * y).squareRoot() }

    /// Whether both coordinates are finite.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// Returns the distance to another point.
    @inlinable
    public func distance(to other: Point) -> Double { (other - self).length }

    /// Returns the transformed point. Corresponds to `CGPointApplyAffineTransform`.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Point { transform.apply(to: self) }

    /// Returns the sum of two vectors, or a point moved by a vector.
    @inlinable
    public static func + (left: Point, right: Point) -> Point {
        Point(x: left.x + right.x, y: left.y + right.y)
    }

    /// Returns the vector from the right point to the left one.
    @inlinable
    public static func - (left: Point, right: Point) -> Point {
        Point(x: left.x - right.x, y: left.y - right.y)
    }

    /// Returns the opposite vector.
    @inlinable
    public static prefix func - (point: Point) -> Point { Point(x: -point.x, y: -point.y) }

    /// Returns the vector multiplied by a factor.
    @inlinable
    public static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }

    /// Returns the vector divided by a divisor.
    @inlinable
    public static func / (point: Point, divisor: Double) -> Point { Point(x: point.x / divisor, y: point.y / divisor) }

    /// Adds a vector.
    @inlinable
    public static func += (left: inout Point, right: Point) { left = left + right }

    /// Subtracts a vector.
    @inlinable
    public static func -= (left: inout Point, right: Point) { left = left - right }
}

extension Point: CustomStringConvertible {
    /// The coordinates, as in `(12, 7.5)`.
    public var description: String { "(\(x.shortDescription), \(y.shortDescription))" }
}
