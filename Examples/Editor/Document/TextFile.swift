import Glibc
import Walden

/// Reads and writes files, away from the main thread.
enum TextFile {
    /// In bytes.
    static let maximumLength = 512 << 20

    // MARK: Reading

    /// Reads a regular file. Where its bytes are not those of the text, their digest tells them from others.
    @concurrent static func read(
        _ path: String
    ) async throws(FileError) -> (text: DecodedText, digest: FileDigest?, stamp: FileStamp) {
        let (bytes, stamp) = try contents(of: path)
        let text = try DecodedText(bytes)
        return (text, text.isRepaired ? FileDigest(bytes) : nil, stamp)
    }

    /// Returns the stamp of a file if it has the bytes of a digest or, without one, of a text; `nil` if it has others,
    /// or cannot be read.
    @concurrent static func stamp(
        of path: String, holding text: TextSnapshot, _ format: TextFormat, digest: FileDigest?
    ) async -> FileStamp? {
        guard let (bytes, stamp) = try? contents(of: path) else { return nil }
        if let digest { return FileDigest(bytes) == digest ? stamp : nil }
        var rest = bytes[...]
        do throws(FileError) {
            try format.encode(text) { piece throws(FileError) in
                guard rest.starts(with: piece) else { throw FileError.changed }
                rest = rest.dropFirst(piece.count)
            }
        } catch {
            return nil
        }
        return rest.isEmpty ? stamp : nil
    }

    /// Returns the digest of the bytes of a file, and its stamp; `nil` if it cannot be read.
    @concurrent static func digest(of path: String) async -> (digest: FileDigest, stamp: FileStamp)? {
        guard let (bytes, stamp) = try? contents(of: path) else { return nil }
        return (FileDigest(bytes), stamp)
    }

    private static func contents(of path: String) throws(FileError) -> ([UInt8], FileStamp) {
        // Opening a pipe would block without O_NONBLOCK.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw errno == ENXIO ? .notRegular : .system(errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        return (try bytes(of: file, expected: Int(status.st_size)), FileStamp(status))
    }

    private static func bytes(of file: CInt, expected: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(max(0, expected), maximumLength))
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno) }
            guard bytes.count + count <= maximumLength else { throw .tooLarge }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    // MARK: Writing

    /// What must be at the path before it is written.
    enum Expectation: Equatable, Sendable {
        case anything
        case nothing
        /// The file that was read, or none: one that was deleted is written anew.
        case file(FileStamp)
    }

    /// Writes a file at once or not at all: a new file in the same folder takes the place of the old one.
    ///
    /// Follows symbolic links, and keeps owner, permissions and extended attributes, among them access control lists. A
    /// file of which a new one would not get all that, which has several names, or whose folder takes no new file, is
    /// written in place, once its text is in another file as a whole, which stays if that fails in the middle.
    @concurrent static func write(
        _ text: TextSnapshot, _ format: TextFormat, to path: String, expecting expectation: Expectation
    ) async throws(FileError) -> FileStamp {
        let target = try resolve(path)
        let old = try check(target, expectation)
        let (file, temporary, isBeside) = try makeTemporary(for: target, exists: old != nil)
        defer { close(file) }
        let latest: stat
        do throws(FileError) {
            try format.encode(text) { bytes throws(FileError) in try write(bytes[...], to: file) }
            let canReplace =
                isBeside && (old.map { adopt($0, of: target, for: file) && $0.st_nlink == 1 } ?? publish(file))
            guard fsync(file) == 0 else { throw .system(errno) }
            // What changed while the file was written must not be lost either.
            let found = try check(target, expectation)
            if canReplace || found == nil {
                if rename(temporary, target) == 0 {
                    syncFolder(of: target)
                    return FileStamp(try status(of: file))
                }
                // A file that is mounted stays where it is.
                guard errno == EBUSY else { throw .system(errno) }
            }
            guard let found else { throw .system(ENOENT) }
            latest = found
        } catch {
            unlink(temporary)
            throw error
        }
        return try overwrite(target, latest, with: file, at: temporary)
    }

    /// A path as the system has it, which need not be UTF-8, with its null.
    typealias Path = [CChar]

    /// Follows symbolic links, also to what does not exist yet.
    private static func resolve(_ path: String) throws(FileError) -> Path {
        var path = Path(path.utf8CString)
        for _ in 0..<40 {
            var buffer = Path(repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &buffer, buffer.count)
            guard count >= 0 else { return path }
            let link = buffer[..<count] + [0]
            path = link[0] == slash ? Path(link) : Path(folder(of: path).dropLast() + [slash] + link)
        }
        throw .system(ELOOP)
    }

    private static let slash = CChar(UInt8(ascii: "/"))

    private static func folder(of path: Path) -> Path {
        guard let end = path.lastIndex(of: slash) else { return [CChar(UInt8(ascii: ".")), 0] }
        return path[..<max(1, end)] + [0]
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the status of the old file; `nil` if there is none.
    private static func check(_ path: Path, _ expectation: Expectation) throws(FileError) -> stat? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .system(errno) }
            return nil
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard access(path, W_OK) == 0 else { throw .system(errno) }
        switch expectation {
        case .anything: break
        case .nothing: throw .exists
        case .file(let stamp): if FileStamp(status) != stamp { throw .changed }
        }
        return status
    }

    private static func status(of file: CInt) throws(FileError) -> stat {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(errno) }
        return status
    }

    /// Makes a file that nobody else can read yet: in the same folder; or, where that takes no new name and the file
    /// exists, in the folder for temporary files.
    private static func makeTemporary(
        for path: Path, exists: Bool
    ) throws(FileError) -> (file: CInt, path: Path, isBeside: Bool) {
        if let made = makeTemporary(in: folder(of: path)) { return (made.file, made.path, true) }
        let reason = errno
        if exists, [EACCES, EPERM, EROFS, ENAMETOOLONG].contains(reason) {
            let folders = [getenv("TMPDIR").map { String(cString: $0) }, "/tmp"]
            for case let folder? in folders where folder != "" {
                if let made = makeTemporary(in: Path(folder.utf8CString)) { return (made.file, made.path, false) }
            }
        }
        throw reason == ENOENT ? .noFolder : .system(reason)
    }

    private static func makeTemporary(in folder: Path) -> (file: CInt, path: Path)? {
        var template = folder.dropLast() + "/.editor-XXXXXX".utf8CString
        let file = template.withUnsafeMutableBufferPointer { mkstemp($0.baseAddress!) }
        guard file >= 0 else { return nil }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        return (file, Path(template))
    }

    /// Gives a new file owner, attributes and permissions of the old one. Returns whether it has them.
    private static func adopt(_ old: stat, of path: Path, for file: CInt) -> Bool {
        let original = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard original >= 0 else { return false }
        defer { close(original) }
        guard let new = try? status(of: file) else { return false }
        let isOwn = (new.st_uid, new.st_gid) == (old.st_uid, old.st_gid)
        // Only root may give files away.
        guard isOwn || fchown(file, old.st_uid, old.st_gid) == 0 else { return false }
        return FileAttributes.copy(from: original, to: file) && fchmod(file, old.st_mode & 0o7777) == 0
    }

    /// Gives a file the permissions of any new one. Returns that it can be one.
    private static func publish(_ file: CInt) -> Bool {
        // The mask can only be read by setting it.
        let mask = umask(0o077)
        umask(mask)
        fchmod(file, 0o666 & ~mask)
        return true
    }

    /// Replaces the bytes of an old file by those of a new one. Removes the new one, unless that failed midway: then it
    /// is the only one that is whole.
    static func overwrite(
        _ path: Path, _ old: stat, with file: CInt, at temporary: Path
    ) throws(FileError) -> FileStamp {
        var isOnlyCopy = false
        defer { if !isOnlyCopy { unlink(temporary) } }
        let target = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard target >= 0 else { throw .system(errno) }
        defer { close(target) }
        guard FileStamp(try status(of: target)) == FileStamp(old) else { throw .changed }
        let count = try status(of: file).st_size
        // That the disk is full must not turn out in the middle.
        let failure = count > old.st_size ? posix_fallocate(target, 0, count) : 0
        guard failure == 0 || failure == EOPNOTSUPP || failure == EINVAL else {
            ftruncate(target, old.st_size)
            throw .system(failure)
        }
        guard lseek(file, 0, SEEK_SET) == 0 else { throw .system(errno) }
        do throws(FileError) {
            try copy(file, to: target)
            guard ftruncate(target, count) == 0, fsync(target) == 0 else { throw .system(errno) }
        } catch {
            isOnlyCopy = true
            let name = temporary.dropLast().map { UInt8(bitPattern: $0) }
            throw .torn(copy: String(decoding: name, as: UTF8.self))
        }
        return FileStamp(try status(of: target))
    }

    private static func copy(_ file: CInt, to target: CInt) throws(FileError) {
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno) }
            if count == 0 { return }
            try write(chunk[..<count], to: target)
        }
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to file: CInt) throws(FileError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system(count < 0 ? errno : EIO) }
            rest = rest.dropFirst(count)
        }
    }

    /// Makes the new name survive a power failure, where the file system can.
    private static func syncFolder(of path: Path) {
        let file = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }
}
