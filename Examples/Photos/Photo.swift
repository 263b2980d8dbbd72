import Walden

/// A picture, which is drawn or was read, and its likeness in the list.
@MainActor
final class Photo {
    private enum Metrics {
        static let thumbnailScale = 2.0
    }

    /// The size of thumbnails, in points.
    static let thumbnailSize = Size(width: 84, height: 56)

    let title: String
    /// In pixels, which are points when it is shown at 100 %.
    let size: Size
    private let draw: (GraphicsContext) -> Void
    private var read: Image?

    init(title: String, image: Image) {
        self.title = title
        size = image.size
        read = image
        draw = { $0.draw(image, at: .zero) }
    }

    init(_ motif: Motif) {
        title = motif.title
        size = motif.size
        draw = motif.draw
    }

    var detail: String { "\(Int(size.width)) × \(Int(size.height))" }

    /// The picture in all its pixels, drawn when it is first asked for.
    private(set) lazy var image = read ?? Image(size: size, draw: draw)

    /// The middle of the picture, as much as fits.
    private(set) lazy var thumbnail = Image(size: Photo.thumbnailSize, scale: Metrics.thumbnailScale) { context in
        let room = Photo.thumbnailSize
        let factor = max(room.width / size.width, room.height / size.height)
        context.translate(x: (room.width - size.width * factor) / 2, y: (room.height - size.height * factor) / 2)
        context.scale(x: factor, y: factor)
        draw(context)
    }
}
