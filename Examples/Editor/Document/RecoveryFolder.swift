import Glibc
import Synchronization

/// The folder of a kept text. Threads that write at the same time do not mix: of two versions, the later one stays.
final class RecoveryFolder: Sendable {
    let path: String
    private let turns = Mutex((last: 0, kept: 0))

    init(_ path: String) { self.path = path }

    // MARK: Writing

    /// Returns the turn of a version, which is later than those before.
    func takeTurn() -> Int {
        turns.withLock { turns in
            turns.last += 1
            return turns.last
        }
    }

    /// Replaces files, unless those of a later turn are here, or the folder was removed. Returns whether that worked.
    func replace(_ files: [(name: String, bytes: [UInt8])], turn: Int) -> Bool {
        var written: [(temporary: String, path: String)] = []
        for file in files {
            let path = path + "/" + file.name
            // A name that no other version has.
            let temporary = "\(path)~\(turn)"
            guard Self.write(file.bytes, to: temporary) else { break }
            written.append((temporary, path))
        }
        return turns.withLock { turns in
            if written.count == files.count, turn > turns.kept {
                turns.kept = turn
                let failed = written.filter { rename($0.temporary, $0.path) != 0 }
                for file in failed { unlink(file.temporary) }
                return failed.isEmpty
            }
            for file in written { unlink(file.temporary) }
            if turns.kept == .max { rmdir(path) }
            return turn <= turns.kept
        }
    }

    /// Removes the folder for good, whoever still writes.
    func remove() {
        turns.withLock { turns in
            turns.kept = .max
            for name in Self.names(in: path) { unlink(path + "/" + name) }
            rmdir(path)
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) -> Bool {
        guard let file = fopen(path, "we") else { return false }
        let count = fwrite(bytes, 1, bytes.count, file)
        if fclose(file) == 0, count == bytes.count { return true }
        unlink(path)
        return false
    }

    // MARK: Reading

    /// Returns whether a folder was removed, perhaps by another program.
    static func isGone(_ path: String) -> Bool { access(path, F_OK) != 0 && errno == ENOENT }

    /// Returns what is in a file; `nil` if it cannot be read.
    func read(_ name: String) -> [UInt8]? {
        guard let file = fopen(path + "/" + name, "re") else { return nil }
        defer { fclose(file) }
        var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { return ferror(file) == 0 ? bytes : nil }
            bytes += chunk[..<count]
        }
    }

    /// Returns the names of what is in a folder, except hidden ones.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
