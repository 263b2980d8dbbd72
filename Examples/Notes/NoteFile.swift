import Glibc
import Walden

/// A file of notes: a line for each folder and each note, and after that of a note as many bytes of text as it says.
///
///     folder Walks
///     note 1764100000 21
///     Round the pond
///     …
///
/// Another program's changes are not overwritten.
@MainActor
final class NoteFile {
    let path: String
    /// The file as it was read or written last; `nil` for none.
    private var stamp: [Int]?

    /// The file at a path; `nil` for the user's.
    init(_ path: String?) {
        if let path {
            self.path = path
            return
        }
        let home = getenv("HOME").map { String(cString: $0) } ?? "/tmp"
        let data = getenv("XDG_DATA_HOME").map { String(cString: $0) } ?? ""
        self.path = (data.hasPrefix("/") ? data : home + "/.local/share") + "/walden-notes"
    }

    /// The most that is read, in bytes.
    private static let maximumSize = 64 << 20

    /// Why a file cannot be read.
    struct Failure: Error {
        let description: String
    }

    /// Reads the folders; `nil` if there is no file.
    func read() throws(Failure) -> [Folder]? {
        guard let file = fopen(path, "re") else {
            if errno == ENOENT { return nil }
            throw Failure(description: problem)
        }
        defer { fclose(file) }
        var status = stat()
        guard fstat(fileno(file), &status) == 0 else { throw Failure(description: problem) }
        stamp = NoteFile.stamp(of: status)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < NoteFile.maximumSize {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        guard ferror(file) == 0 else { throw Failure(description: problem) }
        guard let folders = NoteFile.parse(bytes) else {
            throw Failure(description: "“\(path)” is no file of notes. It stays as it is.")
        }
        return folders
    }

    static func parse(_ bytes: [UInt8]) -> [Folder]? {
        var rest = bytes[...]
        var folders: [(Folder, [Note])] = []
        while !rest.isEmpty {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            if line.hasPrefix("folder ") {
                folders.append((Folder(String(line.dropFirst(7))), []))
                continue
            }
            let words = line.split(separator: " ")
            guard words.count == 3, words[0] == "note", let time = Double(words[1]), let length = Int(words[2]),
                length >= 0, length < rest.count, !folders.isEmpty
            else { return nil }
            let text = String(decoding: rest.prefix(length), as: UTF8.self)
            folders[folders.count - 1].1.append(Note(text: text, time: time))
            rest = rest.dropFirst(length + 1)
        }
        for (folder, notes) in folders { folder.fill(notes) }
        return folders.map(\.0)
    }

    static func contents(of folders: [Folder]) -> String {
        var text = ""
        for folder in folders {
            text += "folder \(folder.name.split(separator: "\n").joined(separator: " "))\n"
            for note in folder.notes { text += "note \(note.time) \(note.text.utf8.count)\n\(note.text)\n" }
        }
        return text
    }

    // MARK: Writing

    /// Writes the folders in place of what was read; returns what went wrong. A file that has gone is written anew.
    func write(_ folders: [Folder]) -> String? {
        let target = resolved
        let temporary = target + ".new"
        let file = NoteFile.create(temporary)
        guard file >= 0 else { return problem }
        defer { close(file) }
        let failure = fill(file, with: folders) ?? replace(target, with: file, at: temporary)
        if failure != nil { unlink(temporary) }
        return failure
    }

    /// Where symbolic links lead, also to what does not exist yet.
    private var resolved: String {
        var target = path
        for _ in 0..<NoteFile.maximumLinks {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(target, &buffer, Int(PATH_MAX))
            guard count >= 0 else { break }
            let link = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
            target = link.hasPrefix("/") ? link : folder + link
        }
        return target
    }

    /// As many as Linux follows.
    private static let maximumLinks = 40

    /// Opens a new file for this user alone, and makes the folders that are missing.
    private static func create(_ path: String) -> CInt {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let file = open(path, flags, 0o600)
        guard file < 0, errno == ENOENT else { return file }
        var end = path.startIndex
        while let slash = path[end...].dropFirst().firstIndex(of: "/") {
            mkdir(String(path[..<slash]), 0o700)
            end = slash
        }
        return open(path, flags, 0o600)
    }

    private func fill(_ file: CInt, with folders: [Folder]) -> String? {
        var rest = Array(NoteFile.contents(of: folders).utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return problem }
            rest = rest.dropFirst(count)
        }
        // All of it is on the disk before it takes the place of what was there.
        return fsync(file) == 0 ? nil : problem
    }

    private func replace(_ target: String, with file: CInt, at temporary: String) -> String? {
        var (old, new) = (stat(), stat())
        let exists = stat(target, &old) == 0
        if exists, NoteFile.stamp(of: old) != stamp {
            return "Another program has changed “\(path)”. It stays as it is, and your changes are only here."
        }
        // A new file has its mode already, which some file systems cannot change.
        guard !exists || fchmod(file, old.st_mode & 0o7777) == 0, fstat(file, &new) == 0,
            rename(temporary, target) == 0
        else { return problem }
        stamp = NoteFile.stamp(of: new)
        return nil
    }

    /// Returns what is different once another program has written a file.
    private static func stamp(of status: stat) -> [Int] {
        let time = status.st_mtim
        return [Int(status.st_dev), Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
    }

    private var problem: String { "“\(path)”: \(String(cString: strerror(errno)))." }
}
