import Walden

/// A cache of the last few full images, which bounds memory however many photos there are.
@MainActor
final class ImageCache {
    private static let capacity = 3

    /// The entries, newest last.
    private var entries: [(photo: ObjectIdentifier, image: Image)] = []

    func image(of photo: Photo) -> Image? { entries.first { $0.photo == ObjectIdentifier(photo) }?.image }

    /// Adds an image, and removes the oldest one if the cache is full.
    func insert(_ image: Image, of photo: Photo) {
        entries.append((ObjectIdentifier(photo), image))
        if entries.count > ImageCache.capacity { entries.removeFirst() }
    }
}
