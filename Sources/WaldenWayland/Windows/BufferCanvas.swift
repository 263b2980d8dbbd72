internal import WaldenGraphics
internal import WaylandClient

/// The drawing target of a buffer, and its stale pixels.
///
/// The buffer's memory stays mapped while its address and layout are unchanged: check ``fits(_:scale:)`` before each
/// use.
@MainActor
@safe
struct BufferCanvas {
    let target: BitmapTarget
    private let address: UnsafeMutableRawPointer
    private let layout: PixelLayout
    /// The pixels that are older than in the buffer shown last.
    var stale = Region()

    init(_ buffer: Buffer, scale: Double) {
        unsafe address = buffer.pixels
        layout = buffer.layout
        target = unsafe BitmapTarget(
            data: buffer.pixels, width: layout.width, height: layout.height, stride: layout.stride, scale: scale,
            isOpaque: layout.format == .xrgb)
    }

    /// Returns whether the canvas is valid for a buffer, which may have been resized.
    func fits(_ buffer: Buffer, scale: Double) -> Bool {
        unsafe address == buffer.pixels && layout == buffer.layout && target.scale == scale
    }
}
