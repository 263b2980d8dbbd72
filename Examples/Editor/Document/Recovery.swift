import Glibc
import Walden

/// A text with changes that was kept in a folder, since an editor ended without asking.
struct Recovery: Sendable {
    let path: String?
    let format: TextFormat
    let text: TextSnapshot
    let folder: String

    /// Reads what is in a folder; `nil` if that is not complete.
    init?(folder: String) {
        guard let path = Self.read(folder + "/path"), let bytes = Self.read(folder + "/text"),
            let decoded = try? DecodedText(bytes)
        else { return nil }
        self.path = path.isEmpty ? nil : String(decoding: path, as: UTF8.self)
        format = decoded.format
        text = decoded.text
        self.folder = folder
    }

    /// Replaces what is in a folder. Returns whether that worked.
    @discardableResult
    static func write(_ text: TextSnapshot, _ path: String?, _ format: TextFormat, to folder: String) -> Bool {
        var bytes: [UInt8] = []
        try? format.encode(text) { bytes += $0 }
        return replace(folder + "/path", with: Array((path ?? "").utf8)) && replace(folder + "/text", with: bytes)
    }

    static func remove(_ folder: String) {
        for name in ["text", "path"] { unlink(folder + "/" + name) }
        rmdir(folder)
    }

    // MARK: Files

    private static func replace(_ path: String, with bytes: [UInt8]) -> Bool {
        guard let file = fopen(path + "~", "we") else { return false }
        let count = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, count == bytes.count else { return false }
        return rename(path + "~", path) == 0
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { return ferror(file) == 0 ? bytes : nil }
            bytes += chunk[..<count]
        }
    }
}
