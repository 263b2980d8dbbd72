public import WaldenGeometry

/// A rectangle of whole device pixels.
///
/// Covers the half-open ranges from `x` to `x + width` and from `y` to `y + height`.
@frozen
public struct PixelRect: Hashable, Sendable {
    /// The first column.
    public var x: Int32
    /// The first row.
    public var y: Int32
    /// The number of columns; the rectangle is empty if it is zero or less.
    public var width: Int32
    /// The number of rows; the rectangle is empty if it is zero or less.
    public var height: Int32

    /// Creates a rectangle, in device pixels.
    @inlinable
    public init(x: Int32, y: Int32, width: Int32, height: Int32) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the smallest rectangle that covers an area; at least the pixel that contains its centre.
    ///
    /// The area is in points, the scale in device pixels per point. Empty or non-finite areas give an empty rectangle.
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

    /// Creates the largest rectangle that an area covers.
    ///
    /// The area is in points, the scale in device pixels per point. Empty or non-finite areas give an empty rectangle.
    public init(inside rect: Rect, scale: Double) {
        self.init(x: 0, y: 0, width: 0, height: 0)
        let device = rect.applying(.scale(scale))
        guard !device.isEmpty, device.isFinite else { return }
        x = Self.clamped((device.minX - DeviceGrid.tolerance).rounded(.up))
        y = Self.clamped((device.minY - DeviceGrid.tolerance).rounded(.up))
        width = max(0, Self.clamped((device.maxX + DeviceGrid.tolerance).rounded(.down)) - x)
        height = max(0, Self.clamped((device.maxY + DeviceGrid.tolerance).rounded(.down)) - y)
    }

    /// Creates the rectangle that an area occupies when drawn with its edges rounded as in
    /// ``GraphicsContext/snap(_:)-(Rect)``.
    ///
    /// The area is in points, the scale in device pixels per point. Empty or non-finite areas give an empty rectangle.
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

    /// Whether the rectangle covers no pixels.
    @inlinable
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The number of pixels.
    @inlinable
    public var pixelCount: Int { isEmpty ? 0 : Int(width) * Int(height) }

    /// Returns the rectangle moved by an offset.
    public func offsetBy(dx: Int32, dy: Int32) -> PixelRect {
        PixelRect(x: x &+ dx, y: y &+ dy, width: width, height: height)
    }

    /// Returns the overlap with another rectangle; empty if there is none.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x &+ width, other.x &+ other.width)
        let bottom = min(y &+ height, other.y &+ other.height)
        return PixelRect(x: left, y: top, width: max(0, right &- left), height: max(0, bottom &- top))
    }

    /// Returns the bounding box of two non-empty rectangles.
    package func union(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let (right, bottom) = (max(x &+ width, other.x &+ other.width), max(y &+ height, other.y &+ other.height))
        return PixelRect(x: left, y: top, width: right &- left, height: bottom &- top)
    }

    /// Returns whether this rectangle covers every pixel of another one.
    public func contains(_ other: PixelRect) -> Bool { other.isEmpty || intersection(other) == other }

    /// Returns the area in points, at a number of device pixels per point.
    public func rect(scale: Double) -> Rect {
        Rect(
            x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale, height: Double(height) / scale)
    }

    /// Clamps a coordinate so that sums fit in 32 bits.
    private static func clamped(_ value: Double) -> Int32 {
        Int32(saturating: min(max(value, -0x2000_0000), 0x2000_0000))
    }
}
