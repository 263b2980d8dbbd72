internal import Glibc

/// A failure to read or write an image.
public enum ImageError: Error, Hashable, Sendable {
    /// A file could not be opened, read or written; the code is an `errno`.
    case file(path: String, code: Int32)
    /// The path is a pipe, socket or device, which could block or be endless.
    case notRegularFile(path: String)
    /// The data is not a PNG image, or is truncated or damaged.
    case malformedData
    /// The image has more pixels, or the file more bytes, than ``Image/maximumPixelCount`` allows.
    case tooLarge
    /// There is not enough memory.
    case outOfMemory
}

extension ImageError: CustomStringConvertible {
    /// A sentence for a log.
    public var description: String {
        switch self {
        case .file(let path, let code): "cannot use the file \(path) (\(String(cString: strerror(code))))"
        case .notRegularFile(let path): "\(path) is not a regular file"
        case .malformedData: "not a PNG image, or a damaged one"
        case .tooLarge: "the image is too large"
        case .outOfMemory: "not enough memory for the image"
        }
    }
}
