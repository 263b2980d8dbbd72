import Walden

/// The pictures that were shown last, in all their pixels: so few that it does not matter how many photos there are.
@MainActor
final class Shelf {
    private static let room = 3

    /// The one that was shown last stands at the end.
    private var entries: [(photo: ObjectIdentifier, image: Image)] = []

    /// The picture of a photo that is still here.
    func image(of photo: Photo) -> Image? { entries.first { $0.photo == ObjectIdentifier(photo) }?.image }

    /// Keeps a picture, instead of the one that was put here first.
    func put(_ image: Image, of photo: Photo) {
        entries.append((ObjectIdentifier(photo), image))
        if entries.count > Shelf.room { entries.removeFirst() }
    }
}
