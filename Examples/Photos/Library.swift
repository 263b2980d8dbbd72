import Walden

/// The pictures that there are, and the files of which there is none to be had.
@MainActor
struct Library {
    /// A file that cannot be shown.
    struct Failure {
        let name: String
        let reason: String

        /// What to tell of it.
        var sentence: String { "“\(name)” cannot be shown: \(reason)." }
    }

    private(set) var photos: [Photo] = []
    private(set) var failures: [Failure] = []
    /// Whether the pictures are those that the app draws for itself.
    private(set) var isOwn = false
    /// The pictures that were shown last.
    private let shelf = Shelf()
    /// How many files a notice names.
    private static let mostNamed = 4

    /// Looks at PNG files, which are read when they are shown. A file that cannot be shown does not keep the others from
    /// it; if there are none, the pictures are our own.
    init(paths: [String] = []) {
        for path in paths {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            do throws(ImageError) {
                photos.append(Photo(title: name, file: path, size: try PNGFile.size(of: path), on: shelf))
            } catch {
                failures.append(Failure(name: name, reason: error.reason))
            }
        }
        guard photos.isEmpty else { return }
        isOwn = true
        photos = Motif.allCases.map { Photo($0, on: shelf) }
    }

    /// What to tell of the files that cannot be shown; `nil` if there are none.
    var notice: String? {
        guard !failures.isEmpty else { return nil }
        var lines = failures.prefix(Library.mostNamed).map(\.sentence)
        let rest = failures.count - lines.count
        if rest > 0 { lines.append(rest == 1 ? "Neither can another one." : "Neither can \(rest) others.") }
        if isOwn { lines.append("These pictures are the app's own.") }
        return lines.joined(separator: "\n")
    }
}

extension ImageError {
    private static let noSuchFile: Int32 = 2
    private static let notPermitted: Int32 = 13

    /// Why, in the words of a person who knows nothing of code.
    var reason: String {
        switch self {
        case .file(_, ImageError.noSuchFile): "there is no such file"
        case .file(_, ImageError.notPermitted): "you may not read this file"
        case .notRegularFile: "what is there is no file of pictures"
        case .file: "the file cannot be read"
        case .malformedData: "it is not a PNG picture, or a damaged one"
        case .tooLarge: "the picture is too large"
        case .outOfMemory: "there is not enough memory"
        }
    }
}
