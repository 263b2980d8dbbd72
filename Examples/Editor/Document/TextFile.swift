import Glibc
import Walden

/// Reads and writes files, away from the main thread.
enum TextFile {
    /// In bytes.
    static let maximumLength = 512 << 20

    // MARK: Reading

    /// Reads a regular file.
    @concurrent static func read(_ path: String) async throws(FileError) -> (DecodedText, FileStamp) {
        // Opening a pipe would block without O_NONBLOCK.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw errno == ENXIO ? .notRegular : .system(errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        let bytes = try bytes(of: file, expected: Int(status.st_size))
        return (try DecodedText(bytes), FileStamp(status))
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
    /// Follows symbolic links, and keeps permissions and, if possible, the owner. A hard link is not kept.
    @concurrent static func write(
        _ text: TextSnapshot, _ format: TextFormat, to path: String, expecting expectation: Expectation
    ) async throws(FileError) -> FileStamp {
        let target = try resolve(path)
        let old = try check(target, expectation)
        let (file, temporary) = try makeTemporary(beside: target)
        do throws(FileError) {
            defer { close(file) }
            if let old {
                // Only root may give files away.
                if fchown(file, old.st_uid, old.st_gid) != 0 { _ = fchown(file, uid_t.max, old.st_gid) }
                guard fchmod(file, old.st_mode & 0o7777) == 0 else { throw .system(errno) }
            }
            try format.encode(text) { bytes throws(FileError) in try write(bytes, to: file) }
            guard fsync(file) == 0 else { throw .system(errno) }
            // What changed while the file was written must not be lost either.
            _ = try check(target, expectation)
            guard rename(temporary, target) == 0 else { throw .system(errno) }
            var status = stat()
            guard fstat(file, &status) == 0 else { throw .system(errno) }
            syncFolder(of: target)
            return FileStamp(status)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Follows symbolic links, also to what does not exist yet.
    private static func resolve(_ path: String) throws(FileError) -> String {
        var path = path
        for _ in 0..<40 {
            var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &buffer, buffer.count)
            guard count >= 0 else { return path }
            let link = String(decoding: buffer[..<count], as: UTF8.self)
            path = link.hasPrefix("/") ? link : folder(of: path) + "/" + link
        }
        throw .system(ELOOP)
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the status of the old file; `nil` if there is none.
    private static func check(_ path: String, _ expectation: Expectation) throws(FileError) -> stat? {
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

    private static func makeTemporary(beside path: String) throws(FileError) -> (file: CInt, path: String) {
        var template = Array((folder(of: path) + "/.editor-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw .system(errno) }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        // As the permissions of any new file; the mask can only be read by setting it.
        let mask = umask(0o077)
        umask(mask)
        fchmod(file, 0o666 & ~mask)
        return (file, template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
    }

    private static func write(_ bytes: [UInt8], to file: CInt) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system(count < 0 ? errno : EIO) }
            rest = rest.dropFirst(count)
        }
    }

    /// Makes the new name survive a power failure, where the file system can.
    private static func syncFolder(of path: String) {
        let file = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }
}
