/// Distances inwards from the edges of a rectangle, in points; outwards if negative. Corresponds to `UIEdgeInsets`.
@frozen
public struct EdgeInsets: Hashable, Sendable {
    /// The distance from the top edge.
    public var top: Double
    /// The distance from the left edge.
    public var left: Double
    /// The distance from the bottom edge.
    public var bottom: Double
    /// The distance from the right edge.
    public var right: Double

    /// Zero on all sides.
    public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

    /// Creates insets from the four distances.
    @inlinable
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates equal insets on all four sides.
    @inlinable
    public init(all distance: Double) {
        self.init(top: distance, left: distance, bottom: distance, right: distance)
    }

    /// Creates insets from one distance for left and right, and one for top and bottom.
    @inlinable
    public init(horizontal: Double, vertical: Double) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }
}

extension EdgeInsets {
    /// The sum of left and right.
    @inlinable
    public var horizontal: Double { left + right }

    /// The sum of top and bottom.
    @inlinable
    public var vertical: Double { top + bottom }

    /// Returns the insets with opposite signs.
    @inlinable
    public static prefix func - (insets: EdgeInsets) -> EdgeInsets {
        EdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
    }

    /// Returns the sum of the insets on each side.
    @inlinable
    public static func + (left: EdgeInsets, right: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: left.top + right.top, left: left.left + right.left, bottom: left.bottom + right.bottom,
            right: left.right + right.right)
    }
}
