import Walden

/// The pictures, and the files that cannot be shown.
@MainActor
struct Library {
    /// A file that cannot be shown.
    struct Failure {
        let name: String
        let reason: String

        /// The error message.
        var sentence: String { "“\(name)” cannot be shown: \(reason)." }
    }

    private(set) var photos: [Photo] = []
    private(set) var failures: [Failure] = []
    /// Whether the pictures are built in.
    private(set) var isBuiltIn = false
    private let cache = ImageCache()
    /// The maximum number of files that a notice names.
    private static let maximumNamedCount = 4

    /// Lists PNG files, skipping those that cannot be shown. Without any, the pictures are built in.
    init(paths: [String] = []) {
        for path in paths {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            do throws(ImageError) {
                photos.append(Photo(title: name, file: path, size: try PNGFile.size(of: path), cache: cache))
            } catch {
                failures.append(Failure(name: name, reason: error.reason))
            }
        }
        guard photos.isEmpty else { return }
        isBuiltIn = true
        photos = Motif.allCases.map { Photo($0, cache: cache) }
    }

    /// A message about the files that cannot be shown; `nil` if there are none.
    var notice: String? {
        guard !failures.isEmpty else { return nil }
        var lines = failures.prefix(Library.maximumNamedCount).map(\.sentence)
        let rest = failures.count - lines.count
        if rest > 0 { lines.append(rest == 1 ? "Neither can 1 other." : "Neither can \(rest) others.") }
        if isBuiltIn { lines.append("These pictures are the app's own.") }
        return lines.joined(separator: "\n")
    }
}

extension ImageError {
    private static let noSuchFile: Int32 = 2
    private static let notPermitted: Int32 = 13

    /// The reason, as a user would understand it.
    var reason: String {
        switch self {
        case .file(_, ImageError.noSuchFile): "there is no such file"
        case .file(_, ImageError.notPermitted): "you may not read this file"
        case .notRegularFile: "it is not a regular file"
        case .file: "the file cannot be read"
        case .malformedData: "it is not a PNG picture, or a damaged one"
        case .tooLarge: "the picture is too large"
        case .outOfMemory: "there is not enough memory"
        }
    }
}
