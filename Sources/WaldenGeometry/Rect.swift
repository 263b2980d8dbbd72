/// An axis-aligned rectangle in points, with y growing downwards.
///
/// A rectangle contains its minimum edges but not its maximum edges. One whose width or height is zero, negative or NaN
/// is empty. No operation traps. Corresponds to `CGRect`, but negative extents are not normalized.
@frozen
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The width and height.
    public var size: Size

    /// The empty rectangle at (0, 0).
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The null rectangle: the result of an empty intersection. A union with it changes nothing.
    public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

    /// Creates a rectangle from its top left corner and size.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from the coordinates of its top left corner and its extents.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }

    /// Creates the rectangle with two opposite corners, in either order.
    @inlinable
    public init(corner: Point, opposite: Point) {
        self.init(
            x: min(corner.x, opposite.x), y: min(corner.y, opposite.y), width: abs(opposite.x - corner.x),
            height: abs(opposite.y - corner.y))
    }
}

extension Rect {
    /// The x coordinate of the left edge.
    @inlinable
    public var minX: Double { origin.x }

    /// The y coordinate of the top edge.
    @inlinable
    public var minY: Double { origin.y }

    /// The x coordinate of the right edge.
    @inlinable
    public var maxX: Double { origin.x + size.width }

    /// The y coordinate of the bottom edge.
    @inlinable
    public var maxY: Double { origin.y + size.height }

    /// The x coordinate of the centre.
    @inlinable
    public var midX: Double { origin.x + size.width / 2 }

    /// The y coordinate of the centre.
    @inlinable
    public var midY: Double { origin.y + size.height / 2 }

    /// The horizontal extent.
    @inlinable
    public var width: Double {
        get { size.width }
        set { size.width = newValue }
    }

    /// The vertical extent.
    @inlinable
    public var height: Double {
        get { size.height }
        set { size.height = newValue }
    }

    /// The centre. Setting it keeps the size.
    @inlinable
    public var center: Point {
        get { Point(x: midX, y: midY) }
        set { origin = Point(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2) }
    }

    /// Whether the rectangle covers no area.
    @inlinable
    public var isEmpty: Bool { size.isEmpty || isNull }

    /// Whether this is the null rectangle.
    @inlinable
    public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

    /// Whether all coordinates are finite.
    @inlinable
    public var isFinite: Bool { origin.isFinite && size.isFinite }
}

extension Rect: CustomStringConvertible {
    /// The origin and size, as in `(10, 20) 320×200`.
    public var description: String { "\(origin) \(size)" }
}
