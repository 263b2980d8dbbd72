internal import WaylandProtocols

/// The pictures of pointers that were shown already, as buffers.
@MainActor
final class CursorPictures {
    /// A picture that the compositor can show.
    struct Picture {
        let buffer: Buffer
        /// How the buffer is shown.
        let placement: CursorPlacement
    }

    private struct Key: Hashable {
        let shape: CursorShape
        let scale: Double
        let canStretch: Bool
    }

    private let shm: WlShm?
    /// Where pictures come from; looked for when the first one is shown.
    lazy var theme = CursorTheme()
    private var pictures: [Key: Picture] = [:]

    init(shm: WlShm?) { self.shm = shm }

    /// The picture of a shape; `nil` if there is no memory for it.
    ///
    /// - Parameters:
    ///   - scale: Device pixels per point.
    ///   - canStretch: Whether the compositor has viewports, by which a picture may have any size.
    func picture(of shape: CursorShape, scale: Double, canStretch: Bool) -> Picture? {
        let key = Key(shape: shape, scale: scale, canStretch: canStretch)
        if let known = pictures[key] { return known }
        let (image, placement) = CursorPlacement.place(
            theme.image(of: shape, scale: canStretch ? scale : scale.rounded(.up)), size: theme.size, scale: scale,
            canStretch: canStretch)
        guard let shm, let layout = PixelLayout(width: image.width, height: image.height, format: .argb),
            let buffer = Buffer(index: pictures.count, layout: layout, capacity: layout.byteCount, shm: shm)
        else { return nil }
        image.pixels.withUnsafeBytes { buffer.pixels.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        let picture = Picture(buffer: buffer, placement: placement)
        pictures[key] = picture
        return picture
    }

    /// Frees the buffers.
    func destroy() {
        for picture in pictures.values { picture.buffer.destroy() }
        pictures = [:]
    }
}
