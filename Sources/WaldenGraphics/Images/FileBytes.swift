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

    /// The names in a directory, in no order; none if it cannot be read.
    static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
                })
        }
        return names
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
