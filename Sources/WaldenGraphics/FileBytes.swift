internal import Glibc

/// Whole files, read and written with system calls.
enum FileBytes {
    /// No PNG file of an image that we take is larger.
    private static let maximumCount = Image.maximumPixelCount * 4 + 1 << 20

    static func read(_ path: String) throws(ImageError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .file(path: path, code: errno) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .file(path: path, code: errno) }
            if count == 0 { return bytes }
            guard bytes.count + count <= maximumCount else { throw .tooLarge }
            bytes.append(contentsOf: chunk[..<count])
        }
    }

    static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw .file(path: path, code: errno) }
        defer { close(file) }
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + offset, bytes.count - offset) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .file(path: path, code: errno) }
            offset += count
        }
    }
}
