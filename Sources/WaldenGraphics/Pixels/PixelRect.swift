public import WaldenGeometry

/// A rectangle of whole device pixels. Scales are in device pixels per point.
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

    /// Creates the smallest rectangle that covers an area in points; at least the pixel at its centre. Empty or
    /// non-finite areas give an empty rectangle.
    public init(enclosing rect: Rect, scale: Double) {
        self.init(rect, scale) { DeviceGrid.pixels(touchedFrom: $0, to: $1) }
    }

    /// Creates the largest rectangle inside an area in points. Empty or non-finite areas give an empty rectangle.
    public init(inside rect: Rect, scale: Double) {
        self.init(rect, scale) {
            (($0 - DeviceGrid.tolerance).rounded(.up), ($1 + DeviceGrid.tolerance).rounded(.down))
        }
    }

    /// Creates a rectangle from an area in points, rounded as by ``GraphicsContext/snap(_:)-(Rect)``. Empty or
    /// non-finite areas give an empty rectangle.
    public init(snapping rect: Rect, scale: Double) {
        self.init(rect, scale) { DeviceGrid.edges($0, $1) }
    }

    private init(_ rect: Rect, _ scale: Double, edges: (Double, Double) -> (Double, Double)) {
        self.init(x: 0, y: 0, width: 0, height: 0)
        let device = rect.applying(.scale(scale))
        guard !device.isEmpty, device.isFinite else { return }
        let (left, right) = edges(device.minX, device.maxX)
        let (top, bottom) = edges(device.minY, device.maxY)
        (x, y) = (Self.clamped(left), Self.clamped(top))
        width = max(0, Self.clamped(right) - x)
        height = max(0, Self.clamped(bottom) - y)
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
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(x &+ width, other.x &+ other.width), min(y &+ height, other.y &+ other.height))
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
