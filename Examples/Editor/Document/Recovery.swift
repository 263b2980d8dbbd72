import Glibc
import Walden

/// A text that was not saved when the editor ended, such as with the desktop: kept in a folder until it is.
struct Recovery: Sendable {
    let path: String?
    let format: TextFormat
    let text: TextSnapshot
    /// The folder of its two files.
    private let folder: String

    /// The folder of all of them.
    static func standardFolder() -> String {
        if let state = getenv("XDG_STATE_HOME"), state.pointee != 0 { return String(cString: state) + "/walden-editor" }
        return Document.absolute("~/.local/state/walden-editor")
    }

    /// Keeps a text. Returns whether that worked.
    @MainActor
    static func keep(_ text: TextSnapshot, of document: Document, in root: String) -> Bool {
        makeFolders(root)
        var template = Array((root + "/XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { return false }
        let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        return write(Array((document.path ?? "").utf8), to: folder + "/path")
            && write(encoded(text, document.format), to: folder + "/text")
    }

    /// Returns what was kept, the oldest first.
    static func all(in root: String) -> [Recovery] {
        guard let stream = opendir(root) else { return [] }
        defer { closedir(stream) }
        var folders: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { folders.append(root + "/" + name) }
        }
        return folders.sorted().compactMap(Recovery.init(folder:))
    }

    private init?(folder: String) {
        guard let path = Self.read(folder + "/path"), let bytes = Self.read(folder + "/text"),
            let decoded = try? DecodedText(bytes)
        else { return nil }
        self.path = path.isEmpty ? nil : String(decoding: path, as: UTF8.self)
        format = decoded.format
        text = decoded.text
        self.folder = folder
    }

    func remove() {
        for name in ["text", "path"] { unlink(folder + "/" + name) }
        rmdir(folder)
    }

    // MARK: Files

    private static func makeFolders(_ path: String) {
        let parts = path.split(separator: "/")
        for count in 1...max(1, parts.count) { mkdir("/" + parts.prefix(count).joined(separator: "/"), 0o700) }
    }

    private static func encoded(_ text: TextSnapshot, _ format: TextFormat) -> [UInt8] {
        var bytes: [UInt8] = []
        try? format.encode(text) { bytes += $0 }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to path: String) -> Bool {
        guard let file = fopen(path, "we") else { return false }
        let count = fwrite(bytes, 1, bytes.count, file)
        return fclose(file) == 0 && count == bytes.count
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
