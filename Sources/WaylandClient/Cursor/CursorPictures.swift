internal import WaldenPlatform
internal import WaylandProtocols

/// A cache of cursor pictures as buffers, for the last few scales.
@MainActor
final class CursorPictures {
    struct Picture {
        let buffer: Buffer
        let placement: CursorPlacement
    }

    private struct Key: Hashable {
        let shape: Cursor
        let scale: Double
        let canScale: Bool
        let canStretch: Bool
    }

    /// The maximum number of scales. Desktops have fewer, but a user may try many.
    static let maximumScales = 4

    private let shm: WlShm?
    lazy var theme = CursorTheme()
    private var pictures: [Key: Picture] = [:]
    /// The scales of the pictures, most recently used last.
    private var scales: [Double] = []

    var count: Int { pictures.count }

    init(shm: WlShm?) { self.shm = shm }

    /// Returns the picture of a shape; `nil` if out of memory.
    ///
    /// - Parameters:
    ///   - canScale: Whether a buffer may have a scale.
    ///   - canStretch: Whether viewports, which allow any size, are available.
    func picture(of shape: Cursor, scale: Double, canScale: Bool, canStretch: Bool) -> Picture? {
        use(scale)
        let key = Key(shape: shape, scale: scale, canScale: canScale, canStretch: canStretch)
        if let cached = pictures[key] { return cached }
        let (image, placement) = CursorPlacement.place(
            theme.image(of: shape, scale: canStretch ? scale : scale.rounded(.up)), size: theme.size, scale: scale,
            canScale: canScale, canStretch: canStretch)
        guard let shm, let layout = PixelLayout(width: image.width, height: image.height, format: .argb),
            let buffer = Buffer(layout: layout, capacity: layout.byteCount, shm: shm)
        else { return nil }
        image.pixels.withUnsafeBytes { buffer.pixels.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        let picture = Picture(buffer: buffer, placement: placement)
        pictures[key] = picture
        return picture
    }

    /// Marks a scale as used, and evicts the least recently used one if there are too many.
    private func use(_ scale: Double) {
        guard scales.last != scale else { return }
        scales.removeAll { $0 == scale }
        scales.append(scale)
        guard scales.count > Self.maximumScales else { return }
        let evicted = scales.removeFirst()
        for (key, picture) in pictures where key.scale == evicted {
            picture.buffer.destroy()
            pictures[key] = nil
        }
    }

    func destroy() {
        for picture in pictures.values { picture.buffer.destroy() }
        pictures = [:]
        scales = []
    }
}
