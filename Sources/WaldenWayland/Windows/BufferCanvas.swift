internal import WaldenGraphics
internal import WaylandClient

/// What a window keeps for one of its buffers.
@MainActor
struct BufferCanvas {
    /// The buffer's memory, to be drawn into.
    let target: BitmapTarget
    /// Where the memory was when the target was made.
    private let address: UnsafeMutableRawPointer
    private let layout: PixelLayout
    /// The device pixels that are older than those of the buffer shown last.
    var stale = Region()

    init(_ buffer: Buffer, scale: Double) {
        address = buffer.pixels
        layout = buffer.layout
        target = BitmapTarget(
            data: buffer.pixels, width: layout.width, height: layout.height, stride: layout.stride, scale: scale,
            isOpaque: layout.format == .xrgb)
    }

    /// Whether it still fits a buffer, which may have been relaid since.
    func fits(_ buffer: Buffer, scale: Double) -> Bool {
        address == buffer.pixels && layout == buffer.layout && target.scale == scale
    }

    /// Copies pixels between two buffers of one layout.
    static func copy(_ region: Region, from source: Buffer, to target: Buffer) {
        let stride = source.layout.stride
        let bytesPerPixel = 4
        for index in 0..<region.count {
            let rect = region[index]
            let offset = Int(rect.y) * stride + Int(rect.x) * bytesPerPixel
            let length = Int(rect.width) * bytesPerPixel
            for row in 0..<Int(rect.height) {
                let place = offset + row * stride
                (target.pixels + place).copyMemory(from: source.pixels + place, byteCount: length)
            }
        }
    }
}
