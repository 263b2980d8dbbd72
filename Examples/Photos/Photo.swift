import Walden

/// A picture, drawn or read on demand, and its thumbnail.
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
    /// The size in pixels, which are points at 100 %.
    let size: Size
    /// The error of the last attempt to read the file, if there was one.
    private(set) var failure: Library.Failure?
    private let source: Source
    private let cache: ImageCache

    init(title: String, file path: String, size: Size, cache: ImageCache) {
        (self.title, self.size, self.cache) = (title, size, cache)
        source = .file(path: path)
    }

    init(_ motif: Motif, cache: ImageCache) {
        (title, size, self.cache) = (motif.title, motif.size, cache)
        source = .motif(motif)
    }

    var detail: String { "\(Int(size.width)) × \(Int(size.height))" }

    /// The image in full resolution; `nil` if its file cannot be read.
    var image: Image? {
        if let image = cache.image(of: self) { return image }
        guard let image = make() else { return nil }
        cache.insert(image, of: self)
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

    /// The picture scaled to fill the thumbnail size, cropped around its centre.
    private(set) lazy var thumbnail = Image(size: Photo.thumbnailSize, scale: Metrics.thumbnailScale) { context in
        let room = Photo.thumbnailSize
        let factor = max(room.width / size.width, room.height / size.height)
        context.translate(x: (room.width - size.width * factor) / 2, y: (room.height - size.height * factor) / 2)
        context.scale(x: factor, y: factor)
        switch source {
        case .motif(let motif): motif.draw(in: context)
        // Listing a picture does not cache its full image.
        case .file: (cache.image(of: self) ?? make()).map { context.draw($0, at: .zero) }
        }
    }
}
