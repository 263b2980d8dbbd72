internal import WaldenGraphics
internal import WaylandClient

/// The drawing target of a buffer, and its stale pixels.
///
/// The buffer's memory is mapped as long as the address and the layout are the same: ``fits(_:scale:)`` is checked
/// before each use.
@MainActor
@safe
struct BufferCanvas {
    let target: BitmapTarget
    private let address: UnsafeMutableRawPointer
    private let layout: PixelLayout
    /// The pixels that are older than those of the buffer shown last.
    var stale = Region()

    init(_ buffer: Buffer, scale: Double) {
        unsafe address = buffer.pixels
        layout = buffer.layout
        target = unsafe BitmapTarget(
            data: buffer.pixels, width: layout.width, height: layout.height, stride: layout.stride, scale: scale,
            isOpaque: layout.format == .xrgb)
    }

    /// Returns whether it is still valid for a buffer, which may have been relaid.
    func fits(_ buffer: Buffer, scale: Double) -> Bool {
        unsafe address == buffer.pixels && layout == buffer.layout && target.scale == scale
    }
}
