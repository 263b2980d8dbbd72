internal import WaylandProtocols

/// The pictures of pointers that were shown already, as buffers.
@MainActor
final class CursorPictures {
    /// A picture that the compositor can show.
    struct Picture {
        let buffer: Buffer
        /// The point that points, in device pixels.
        let hotspot: (x: Int, y: Int)
    }

    private struct Key: Hashable {
        let shape: CursorShape
        let scale: Int
    }

    private let shm: WlShm?
    private lazy var theme = CursorTheme()
    private var pictures: [Key: Picture] = [:]

    init(shm: WlShm?) { self.shm = shm }

    /// The picture of a shape at an integer scale; `nil` if there is no memory for it.
    func picture(of shape: CursorShape, scale: Int) -> Picture? {
        let key = Key(shape: shape, scale: scale)
        if let known = pictures[key] { return known }
        let image = theme.image(of: shape, scale: scale)
        guard let shm, let layout = PixelLayout(width: image.width, height: image.height, format: .argb),
            let buffer = Buffer(index: pictures.count, layout: layout, capacity: layout.byteCount, shm: shm)
        else { return nil }
        image.pixels.withUnsafeBytes { buffer.pixels.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        let picture = Picture(buffer: buffer, hotspot: image.hotspot)
        pictures[key] = picture
        return picture
    }

    /// Frees the buffers.
    func destroy() {
        for picture in pictures.values { picture.buffer.destroy() }
        pictures = [:]
    }
}
