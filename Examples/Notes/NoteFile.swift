import Glibc
import Walden

/// A file of notes: a line for each folder and each note, and after that of a note as many bytes of text as it says.
///
///     folder Walks
///     note 1764100000 21
///     Round the pond
///     …
///
/// Another program's changes are not overwritten. What cannot be saved when the app ends is kept in another folder.
@MainActor
final class NoteFile {
    let path: String
    /// The state and the contents of the file as it was read or written last; `nil` for none.
    private var stamp: [Int]?
    private var contents: [UInt8]?
    /// Whether the file was not written because another program has changed it.
    private(set) var isChangedByOthers = false

    /// The most that is read or written, in bytes.
    private let maximumSize: Int

    /// Where notes that cannot be saved are kept: the first place that is free.
    private let keptPaths: [String]
    /// The place from which notes were recovered that are not saved yet, and the state of the file there.
    private var recovered: (path: String, stamp: [Int])?

    /// The file at a path; `nil` for the user's.
    ///
    /// - Parameter recoveryFolder: Where notes are kept that cannot be saved; `nil` for nowhere.
    init(_ path: String?, maximumSize: Int = 64 << 20, recoveryFolder: String? = nil) {
        let path = path ?? NoteFile.folder("XDG_DATA_HOME", "/.local/share") + "/walden-notes"
        self.path = path
        self.maximumSize = maximumSize
        let name = NoteFile.keptName(of: path)
        keptPaths = recoveryFolder.map { folder in (1...9).map { "\(folder)/\(name)-\($0)" } } ?? []
    }

    /// The folder of the user for what cannot be saved.
    static var standardRecoveryFolder: String { folder("XDG_STATE_HOME", "/.local/state") + "/walden-notes" }

    /// Returns the folder in a variable, if that is an absolute path, otherwise one in the user's home.
    private static func folder(_ variable: String, _ standard: String) -> String {
        let home = getenv("HOME").map { String(cString: $0) } ?? "/tmp"
        let folder = getenv(variable).map { String(cString: $0) } ?? ""
        return folder.hasPrefix("/") ? folder : home + standard
    }

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
        guard let bytes = bytes(of: file, limit: maximumSize) else { throw Failure(description: problem) }
        guard bytes.count <= maximumSize else {
            throw Failure(description: "“\(path)” is larger than \(maximumSize >> 20) MB. It stays as it is.")
        }
        (stamp, contents) = (NoteFile.stamp(of: status), bytes)
        guard let folders = NoteFile.parse(bytes) else {
            throw Failure(description: "“\(path)” is no file of notes. It stays as it is.")
        }
        return folders
    }

    /// Reads a file. Stops soon after a limit, in bytes.
    private func bytes(of file: UnsafeMutablePointer<FILE>, limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return ferror(file) == 0 ? bytes : nil
    }

    private static let folderMark = Array("folder ".utf8)

    /// Returns the folders in a file; `nil` if writing them again would not write all that is there.
    static func parse(_ bytes: [UInt8]) -> [Folder]? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var rest = bytes[...]
        var folders: [(Folder, [Note])] = []
        while !rest.isEmpty {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            // By bytes: an accent at the beginning of a name joins the space before it.
            if line.starts(with: folderMark) {
                folders.append((Folder(String(decoding: line.dropFirst(folderMark.count), as: UTF8.self)), []))
                continue
            }
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard words.count == 3, words[0] == "note", let time = Double(words[1]), let length = Int(words[2]),
                length >= 0, length < rest.count, rest[rest.startIndex + length] == UInt8(ascii: "\n"), !folders.isEmpty
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
            text += "folder \(folder.name.split(whereSeparator: \.isNewline).joined(separator: " "))\n"
            for note in folder.notes { text += "note \(note.time) \(note.text.utf8.count)\n\(note.text)\n" }
        }
        return text
    }

    // MARK: Writing

    /// Writes the folders in place of what was read; returns what went wrong. A file that has gone is written anew.
    func write(_ folders: [Folder]) -> String? {
        isChangedByOthers = false
        let bytes = Array(NoteFile.contents(of: folders).utf8)
        guard bytes.count <= maximumSize else {
            return "The notes are larger than \(maximumSize >> 20) MB. Your changes have not been saved."
        }
        let target = resolved
        guard let (file, temporary) = NoteFile.create(beside: target) else { return problem }
        defer { close(file) }
        let failure = fill(file, with: bytes) ?? replace(target, with: file, at: temporary)
        if failure == nil {
            contents = bytes
            forgetKept()
        } else {
            unlink(temporary)
        }
        return failure
    }

    /// Lets the next write replace what another program has written.
    func acceptChange() {
        var status = stat()
        stamp = stat(resolved, &status) == 0 ? NoteFile.stamp(of: status) : nil
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

    /// Opens a new file beside another one, for this user alone. Makes the folders that are missing.
    private static func create(beside target: String) -> (file: CInt, path: String)? {
        func open() -> (CInt, String)? {
            var path = Array((target + ".XXXXXX").utf8CString)
            let file = mkstemp(&path)
            if file >= 0 { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
            let name = String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            return file < 0 ? nil : (file, name)
        }
        if let opened = open() { return opened }
        guard errno == ENOENT else { return nil }
        var end = target.startIndex
        while let slash = target[end...].dropFirst().firstIndex(of: "/") {
            mkdir(String(target[..<slash]), 0o700)
            end = slash
        }
        return open()
    }

    private func fill(_ file: CInt, with bytes: [UInt8]) -> String? {
        var rest = bytes[...]
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
        isChangedByOthers = exists && NoteFile.stamp(of: old) != stamp && !hasKnownContents(target)
        if isChangedByOthers {
            let verb = recovered == nil ? "has" : "may have"
            return "Another program \(verb) changed “\(path)”. Your changes have not been saved."
        }
        // A new file has its mode already, which some file systems cannot change.
        guard !exists || fchmod(file, old.st_mode & 0o7777) == 0, fstat(file, &new) == 0,
            rename(temporary, target) == 0
        else { return problem }
        stamp = NoteFile.stamp(of: new)
        return nil
    }

    // MARK: Recovery

    /// Keeps folders that cannot be saved. Returns where; `nil` if that fails, too.
    func keep(_ folders: [Folder]) -> String? {
        guard let first = keptPaths.first, let (file, temporary) = NoteFile.create(beside: first) else { return nil }
        defer {
            close(file)
            unlink(temporary)
        }
        guard fill(file, with: Array(NoteFile.contents(of: folders).utf8)) == nil else { return nil }
        // What another app has kept stays.
        guard let path = keptPaths.first(where: { link(temporary, $0) == 0 }) else { return nil }
        forgetKept()
        return path
    }

    /// Returns folders that were kept, if there are any. They are not saved over the file without a question.
    func recover() -> [Folder]? {
        for path in keptPaths {
            guard let file = fopen(path, "re") else { continue }
            defer { fclose(file) }
            var status = stat()
            // Those that are too large to be saved are kept, too.
            guard fstat(fileno(file), &status) == 0, let bytes = bytes(of: file, limit: .max),
                let folders = NoteFile.parse(bytes)
            else { continue }
            recovered = (path, NoteFile.stamp(of: status))
            // The file may have changed since.
            (stamp, contents) = (nil, nil)
            return folders
        }
        return nil
    }

    /// Forgets what was recovered: it is saved, kept again, or not wanted. What is kept there since then stays.
    func forgetKept() {
        guard let (path, stamp) = recovered else { return }
        recovered = nil
        var status = stat()
        if stat(path, &status) == 0, NoteFile.stamp(of: status) == stamp { unlink(path) }
    }

    /// The path of a file in full, as a name.
    private static func keptName(of path: String) -> String {
        var path = path
        if !path.hasPrefix("/"), let folder = getcwd(nil, 0) {
            path = String(cString: folder) + "/" + path
            free(folder)
        }
        // A name in which "=" is "=e", "%" is "=p", and "/" is "%".
        return path.replacing("=", with: "=e").replacing("%", with: "=p").replacing("/", with: "%")
    }

    // MARK: The state of the file

    /// Returns whether a file is still as it was read or written last, though it may have been written again.
    private func hasKnownContents(_ path: String) -> Bool {
        guard let contents, let file = fopen(path, "re") else { return false }
        defer { fclose(file) }
        return bytes(of: file, limit: maximumSize) == contents
    }

    /// Returns values that change whenever another program writes the file.
    private static func stamp(of status: stat) -> [Int] {
        let time = status.st_mtim
        return [Int(status.st_dev), Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
    }

    private var problem: String { "“\(path)”: \(String(cString: strerror(errno)))." }
}
