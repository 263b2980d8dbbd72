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

    /// Creates the smallest rectangle of whole pixels that covers an area; at least the pixel in which its middle lies.
    ///
    /// - Parameters:
    ///   - rect: The area, in points. An empty one, or one that is not finite, covers nothing.
    ///   - scale: How many device pixels a point has.
    public init(enclosing rect: Rect, scale: Double) {
        self.init(x: 0, y: 0, width: 0, height: 0)
        let device = rect.applying(.scale(scale))
        guard !device.isEmpty, device.isFinite else { return }
        let columns = DeviceGrid.pixels(touchedFrom: device.minX, to: device.maxX)
        let rows = DeviceGrid.pixels(touchedFrom: device.minY, to: device.maxY)
        x = Self.clamped(columns.first)
        y = Self.clamped(rows.first)
        width = Self.clamped(columns.end) - x
        height = Self.clamped(rows.end) - y
    }

    /// Creates the largest rectangle of whole pixels that an area covers.
    ///
    /// - Parameters:
    ///   - rect: The area, in points. One that is not finite covers nothing.
    ///   - scale: How many device pixels a point has.
    public init(inside rect: Rect, scale: Double) {
        self.init(x: 0, y: 0, width: 0, height: 0)
        let device = rect.applying(.scale(scale))
        guard !device.isEmpty, device.isFinite else { return }
        x = Self.clamped((device.minX - DeviceGrid.tolerance).rounded(.up))
        y = Self.clamped((device.minY - DeviceGrid.tolerance).rounded(.up))
        width = max(0, Self.clamped((device.maxX + DeviceGrid.tolerance).rounded(.down)) - x)
        height = max(0, Self.clamped((device.maxY + DeviceGrid.tolerance).rounded(.down)) - y)
    }

    /// Creates the rectangle of the pixels that an area takes when it is drawn with its edges on device pixels, as
    /// ``GraphicsContext/snap(_:)-(Rect)`` moves them.
    ///
    /// - Parameters:
    ///   - rect: The area, in points. An empty one, or one that is not finite, covers nothing.
    ///   - scale: How many device pixels a point has.
    public init(snapping rect: Rect, scale: Double) {
        self.init(x: 0, y: 0, width: 0, height: 0)
        let device = rect.applying(.scale(scale))
        guard !device.isEmpty, device.isFinite else { return }
        let snapped = DeviceGrid.snapped(device)
        x = Self.clamped(snapped.minX)
        y = Self.clamped(snapped.minY)
        width = Self.clamped(snapped.maxX) - x
        height = Self.clamped(snapped.maxY) - y
    }

    /// Whether the rectangle covers nothing.
    @inlinable
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The number of pixels that the rectangle covers.
    @inlinable
    public var pixelCount: Int { isEmpty ? 0 : Int(width) * Int(height) }

    /// Returns the rectangle moved by whole pixels.
    public func offsetBy(dx: Int32, dy: Int32) -> PixelRect {
        PixelRect(x: x &+ dx, y: y &+ dy, width: width, height: height)
    }

    /// Returns the pixels that this rectangle and another share; one that covers nothing if there are none.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x &+ width, other.x &+ other.width)
        let bottom = min(y &+ height, other.y &+ other.height)
        return PixelRect(x: left, y: top, width: max(0, right &- left), height: max(0, bottom &- top))
    }

    /// Returns the smallest rectangle that covers this one and another, neither of them empty.
    package func union(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let (right, bottom) = (max(x &+ width, other.x &+ other.width), max(y &+ height, other.y &+ other.height))
        return PixelRect(x: left, y: top, width: right &- left, height: bottom &- top)
    }

    /// Returns whether this rectangle covers every pixel that another one does.
    public func contains(_ other: PixelRect) -> Bool { other.isEmpty || intersection(other) == other }

    /// The same area in points, at a number of device pixels for each.
    public func rect(scale: Double) -> Rect {
        Rect(
            x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale, height: Double(height) / scale)
    }

    /// Keeps sums of coordinates inside 32 bits.
    private static func clamped(_ value: Double) -> Int32 {
        Int32(saturating: min(max(value, -0x2000_0000), 0x2000_0000))
    }
}
