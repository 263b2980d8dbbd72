public import WaldenGraphics

/// An area of a window's picture whose pixels are copied by an offset instead of redrawn, as for scrolled content.
///
/// Pixels that leave the area are lost. The damage of the same frame includes the uncovered part.
public struct PixelMove: Sendable, Equatable {
    /// The area within which pixels move, in device pixels of the surface.
    public var area: PixelRect
    /// The horizontal offset, in device pixels; positive to the right.
    public var dx: Int32
    /// The vertical offset, in device pixels; positive downwards.
    public var dy: Int32

    /// The exclusive limit for offsets, in device pixels: larger than any picture.
    package static let maximumOffset: Int32 = 1 << 20

    /// Creates a move.
    public init(area: PixelRect, dx: Int32, dy: Int32) {
        self.area = area
        self.dx = dx
        self.dy = dy
    }

    /// The part of the area that receives pixels from within the area.
    public var destination: PixelRect { area.intersection(area.offsetBy(dx: dx, dy: dy)) }

    /// Copies the pixels between two pictures of the same size, or within one.
    package func copy(from source: BitmapTarget, to target: BitmapTarget) {
        target.copy(destination, from: source, dx: dx, dy: dy)
    }
}
