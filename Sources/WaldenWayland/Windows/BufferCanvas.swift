internal import WaldenGraphics
internal import WaylandClient

/// The drawing target of a buffer, and its stale pixels. The buffer owns it.
@MainActor
final class BufferCanvas {
    let target: BitmapTarget
    /// The pixels that are older than in the buffer shown last.
    var stale: Region

    /// Returns the canvas of a buffer: a new one with only stale pixels if the buffer has none of that scale.
    static func of(_ buffer: Buffer, scale: Double) -> BufferCanvas {
        if let canvas = buffer.canvas as? BufferCanvas, canvas.target.scale == scale { return canvas }
        let canvas = BufferCanvas(buffer, scale: scale)
        buffer.canvas = canvas
        return canvas
    }

    private init(_ buffer: Buffer, scale: Double) {
        let layout = buffer.layout
        // The target retains the mapping, in which the pixels lie.
        target = unsafe BitmapTarget(
            data: buffer.pixels, width: layout.width, height: layout.height, stride: layout.stride, scale: scale,
            isOpaque: layout.format == .xrgb, owner: buffer.mapping)
        stale = Region(PixelRect(x: 0, y: 0, width: Int32(layout.width), height: Int32(layout.height)))
    }

    /// Copies the stale pixels, except those about to be drawn, from the buffer shown last.
    func update(from shown: BufferCanvas, excluding changed: Region) {
        guard shown !== self else { return }
        let stale = stale.subtracting(changed)
        for index in 0..<stale.count { target.copy(stale[index], from: shown.target) }
    }
}
