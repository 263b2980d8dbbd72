import Glibc
import Walden

/// Reads the size of a PNG file from its first bytes, so that listing a folder need not read whole files.
enum PNGFile {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Type and checksum of the last chunk.
    private static let end: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    /// Signature and first chunk.
    private static let headerLength = 33
    private static let widthOffset = 16
    private static let heightOffset = 20

    /// Returns the size of a picture, in pixels.
    ///
    /// - Throws: `ImageError` if the file cannot be shown, as far as its first and last bytes tell.
    static func size(of path: String) throws(ImageError) -> Size {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .file(path: path, code: errno) }
        defer { close(file) }
        let header = try bytes(of: file, path, count: headerLength, at: 0)
        guard header.count == headerLength, header.starts(with: signature) else { throw .malformedData }
        let (width, height) = (number(in: header, at: widthOffset), number(in: header, at: heightOffset))
        guard width > 0, height > 0 else { throw .malformedData }
        guard width * height <= Image.maximumPixelCount else { throw .tooLarge }
        let length = Int(lseek(file, 0, SEEK_END))
        if try bytes(of: file, path, count: end.count, at: max(0, length - end.count)) != end {
            // Truncated, or with trailing data: only reading the whole file can tell.
            return try Image(contentsOfFile: path).size
        }
        return Size(width: Double(width), height: Double(height))
    }

    private static func bytes(of file: CInt, _ path: String, count: Int, at offset: Int) throws(ImageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(file, &bytes, count, offset)
        guard read >= 0 else { throw .file(path: path, code: errno) }
        return Array(bytes.prefix(read))
    }

    private static func number(in bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
