internal import WaldenGraphics
internal import WaylandClient

/// The drawing target of a buffer, and its stale pixels.
///
/// Keeps the buffer's pages mapped, though the buffer may use others: check ``fits(_:scale:)`` before each frame.
@MainActor
struct BufferCanvas {
    let target: BitmapTarget
    private let mapping: MemoryMapping
    private let layout: PixelLayout
    /// The pixels that are older than in the buffer shown last.
    var stale = Region()

    init(_ buffer: Buffer, scale: Double) {
        mapping = buffer.mapping
        layout = buffer.layout
        // The target retains the mapping, in which the pixels lie.
        target = unsafe BitmapTarget(
            data: buffer.pixels, width: layout.width, height: layout.height, stride: layout.stride, scale: scale,
            isOpaque: layout.format == .xrgb, owner: mapping)
    }

    /// Returns whether the canvas is valid for a buffer, which may have been resized.
    func fits(_ buffer: Buffer, scale: Double) -> Bool {
        mapping === buffer.mapping && layout == buffer.layout && target.scale == scale
    }
}
