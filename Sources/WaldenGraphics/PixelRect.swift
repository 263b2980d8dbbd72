public import WaldenGeometry

/// A rectangle of whole device pixels.
///
/// It covers the columns from `x` up to but not including `x + width`, and the rows likewise.
@frozen
public struct PixelRect: Hashable, Sendable {
    /// The first column.
    public var x: Int32
    /// The first row.
    public var y: Int32
    /// The number of columns; zero or less covers nothing.
    public var width: Int32
    /// The number of rows; zero or less covers nothing.
    public var height: Int32

    /// Creates a rectangle from its first column and row and its extents, in device pixels.
    @inlinable
    public init(x: Int32, y: Int32, width: Int32, height: Int32) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the smallest rectangle of whole pixels that covers an area.
    ///
    /// - Parameters:
    ///   - rect: The area, in points. An empty one, or one that is not finite, covers nothing.
    ///   - scale: How many device pixels a point has.
    public init(enclosing rect: Rect, scale: Double) {
        self.init(x: 0, y: 0, width: 0, height: 0)
        let device = rect.applying(.scale(scale))
        guard !device.isEmpty, device.isFinite else { return }
        let left = Self.clamped((device.minX + Self.tolerance).rounded(.down))
        let top = Self.clamped((device.minY + Self.tolerance).rounded(.down))
        x = left
        y = top
        width = Self.clamped((device.maxX - Self.tolerance).rounded(.up)) - left
        height = Self.clamped((device.maxY - Self.tolerance).rounded(.up)) - top
    }

    /// Whether the rectangle covers nothing.
    @inlinable
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The same area in points, at a number of device pixels for each.
    public func rect(scale: Double) -> Rect {
        Rect(
            x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale, height: Double(height) / scale)
    }

    /// What rounding in a multiplication by the scale may add, in device pixels; edges this close count as met.
    private static let tolerance = 1.0 / 1024

    /// Keeps sums of coordinates inside 32 bits.
    private static func clamped(_ value: Double) -> Int32 {
        Int32(saturating: min(max(value, -0x2000_0000), 0x2000_0000))
    }
}
