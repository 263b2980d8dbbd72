import Walden

/// A picture, which is drawn or read when it is shown, and its likeness in the list.
@MainActor
final class Photo {
    private enum Metrics {
        static let thumbnailScale = 2.0
    }

    private enum Source {
        case motif(Motif)
        case file(path: String)
    }

    /// The size of thumbnails, in points.
    static let thumbnailSize = Size(width: 84, height: 56)

    let title: String
    /// In pixels, which are points when it is shown at 100 %.
    let size: Size
    /// Why the picture is not to be had; `nil` if it is, or was not asked for yet.
    private(set) var failure: Library.Failure?
    private let source: Source
    private let shelf: Shelf

    init(title: String, file path: String, size: Size, on shelf: Shelf) {
        (self.title, self.size, self.shelf) = (title, size, shelf)
        source = .file(path: path)
    }

    init(_ motif: Motif, on shelf: Shelf) {
        (title, size, self.shelf) = (motif.title, motif.size, shelf)
        source = .motif(motif)
    }

    var detail: String { "\(Int(size.width)) × \(Int(size.height))" }

    /// The picture in all its pixels; `nil` if its file cannot be read any more.
    var image: Image? {
        if let image = shelf.image(of: self) { return image }
        guard let image = make() else { return nil }
        shelf.put(image, of: self)
        return image
    }

    private func make() -> Image? {
        switch source {
        case .motif(let motif): return Image(size: size, draw: motif.draw)
        case .file(let path):
            do throws(ImageError) {
                return try Image(contentsOfFile: path)
            } catch {
                failure = Library.Failure(name: title, reason: error.reason)
                return nil
            }
        }
    }

    /// The middle of the picture, as much as fits.
    private(set) lazy var thumbnail = Image(size: Photo.thumbnailSize, scale: Metrics.thumbnailScale) { context in
        let room = Photo.thumbnailSize
        let factor = max(room.width / size.width, room.height / size.height)
        context.translate(x: (room.width - size.width * factor) / 2, y: (room.height - size.height * factor) / 2)
        context.scale(x: factor, y: factor)
        switch source {
        case .motif(let motif): motif.draw(in: context)
        // It is let go of at once, unless it is being looked at.
        case .file: (shelf.image(of: self) ?? make()).map { context.draw($0, at: .zero) }
        }
    }
}
