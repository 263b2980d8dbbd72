import Glibc
import Walden

/// A file of notes: a line for each folder and each note, and after that of a note as many bytes of text as it says.
///
///     folder Walks
///     note 1764100000 21
///     Round the pond
///     …
@MainActor
struct NoteFile {
    let path: String

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

    /// Writes the folders in place of what is there; returns what went wrong.
    func write(_ folders: [Folder]) -> String? {
        let temporary = path + ".new"
        guard let file = fopen(temporary, "we") else { return problem }
        var text = NoteFile.contents(of: folders)
        var failure: String?
        let isWritten = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
        // All of it is on the disk before it takes the place of what was there.
        if !isWritten || fflush(file) != 0 || fsync(fileno(file)) != 0 { failure = problem }
        if fclose(file) != 0, failure == nil { failure = problem }
        if failure == nil, rename(temporary, path) != 0 { failure = problem }
        if failure != nil { unlink(temporary) }
        return failure
    }

    private var problem: String { "“\(path)”: \(String(cString: strerror(errno)))." }
}
