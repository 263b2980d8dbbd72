internal import WaldenGraphics
internal import WaylandClient

/// The drawing target of a buffer, and its stale pixels.
@MainActor
struct BufferCanvas {
    let target: BitmapTarget
    private let address: UnsafeMutableRawPointer
    private let layout: PixelLayout
    /// The pixels that are older than those of the buffer shown last.
    var stale = Region()

    init(_ buffer: Buffer, scale: Double) {
        address = buffer.pixels
        layout = buffer.layout
        target = BitmapTarget(
            data: buffer.pixels, width: layout.width, height: layout.height, stride: layout.stride, scale: scale,
            isOpaque: layout.format == .xrgb)
    }

    /// Returns whether it is still valid for a buffer, which may have been relaid.
    func fits(_ buffer: Buffer, scale: Double) -> Bool {
        address == buffer.pixels && layout == buffer.layout && target.scale == scale
    }

    /// Copies pixels between two buffers of the same layout.
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
