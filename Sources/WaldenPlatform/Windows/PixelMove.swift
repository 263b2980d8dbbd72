public import WaldenGraphics

/// A part of a window's picture that moves as it is, so that it need not be drawn anew: content that was scrolled.
///
/// What moves out of the part is lost. What is uncovered by it is in the damage of the same frame.
public struct PixelMove: Sendable, Equatable {
    /// The part in which pixels move, in device pixels of the surface.
    public var area: PixelRect
    /// How far they move to the right, in device pixels.
    public var dx: Int32
    /// How far they move down, in device pixels.
    public var dy: Int32

    /// Farther than this, nothing of any picture could arrive.
    package static let longest: Int32 = 1 << 20

    /// Makes a move from its parts.
    public init(area: PixelRect, dx: Int32, dy: Int32) {
        self.area = area
        self.dx = dx
        self.dy = dy
    }

    /// Where pixels arrive: the part of the area whose pixels come from within it.
    public var destination: PixelRect { area.intersection(area.offsetBy(dx: dx, dy: dy)) }

    /// Moves the pixels from one picture to another of the same size, or within one.
    ///
    /// - Parameters:
    ///   - source: The first pixel of the picture that has them; it covers the area.
    ///   - target: The first pixel of the picture that gets them.
    ///   - stride: Bytes from one row to the next, in both.
    package func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, stride: Int) {
        let rect = destination
        guard !rect.isEmpty else { return }
        let bytesPerPixel = 4
        let length = Int(rect.width) * bytesPerPixel
        let (column, way) = (Int(rect.x) * bytesPerPixel, Int(dy) * stride + Int(dx) * bytesPerPixel)
        let rows = Int(rect.y)..<Int(rect.y + rect.height)
        func copy(_ row: Int) {
            let place = row * stride + column
            (target + place).copyMemory(from: source + (place - way), byteCount: length)
        }
        // Within one picture, a row is read before it is written to.
        if dy > 0 { for row in rows.reversed() { copy(row) } } else { for row in rows { copy(row) } }
    }
}
