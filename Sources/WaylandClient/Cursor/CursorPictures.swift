internal import WaylandProtocols

/// The pictures of pointers that were shown already, as buffers: those of the last few scales.
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
        let canScale: Bool
        let canStretch: Bool
    }

    /// Scales whose pictures are kept. A desktop has no more, and one whose scale is being tried out has many.
    static let mostScales = 4

    private let shm: WlShm?
    /// Where pictures come from; looked for when the first one is shown.
    lazy var theme = CursorTheme()
    private var pictures: [Key: Picture] = [:]
    /// The scales of the pictures, the one that was used last at the end.
    private var scales: [Double] = []

    /// The number of pictures.
    var count: Int { pictures.count }

    init(shm: WlShm?) { self.shm = shm }

    /// The picture of a shape; `nil` if there is no memory for it.
    ///
    /// - Parameters:
    ///   - scale: Device pixels per point.
    ///   - canScale: Whether a buffer may have a scale.
    ///   - canStretch: Whether the compositor has viewports, by which a picture may have any size.
    func picture(of shape: CursorShape, scale: Double, canScale: Bool, canStretch: Bool) -> Picture? {
        use(scale)
        let key = Key(shape: shape, scale: scale, canScale: canScale, canStretch: canStretch)
        if let known = pictures[key] { return known }
        let (image, placement) = CursorPlacement.place(
            theme.image(of: shape, scale: canStretch ? scale : scale.rounded(.up)), size: theme.size, scale: scale,
            canScale: canScale, canStretch: canStretch)
        guard let shm, let layout = PixelLayout(width: image.width, height: image.height, format: .argb),
            let buffer = Buffer(index: pictures.count, layout: layout, capacity: layout.byteCount, shm: shm)
        else { return nil }
        image.pixels.withUnsafeBytes { buffer.pixels.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        let picture = Picture(buffer: buffer, placement: placement)
        pictures[key] = picture
        return picture
    }

    /// Marks a scale as used, and frees the pictures of the least recently used one.
    private func use(_ scale: Double) {
        guard scales.last != scale else { return }
        scales.removeAll { $0 == scale }
        scales.append(scale)
        guard scales.count > Self.mostScales else { return }
        let forgotten = scales.removeFirst()
        for (key, picture) in pictures where key.scale == forgotten {
            picture.buffer.destroy()
            pictures[key] = nil
        }
    }

    /// Frees the buffers.
    func destroy() {
        for picture in pictures.values { picture.buffer.destroy() }
        pictures = [:]
        scales = []
    }
}
