internal import Glibc

/// An open regular file, not a pipe or device, which could block or be endless. With `O_NONBLOCK`,
/// `open` does not block on a pipe.
package struct RegularFile: ~Copyable {
    package enum Failure: Error, Equatable {
        /// A system call failed with this `errno`.
        case system(Int32)
        case notRegular
        /// The file is larger than the limit.
        case tooLarge
    }

    private let descriptor: Int32

    /// Opens a file for reading.
    package init(reading path: String) throws(Failure) { descriptor = try Self.open(path, O_RDONLY) }

    package init(replacing path: String) throws(Failure) {
        let descriptor = try Self.open(path, O_WRONLY | O_CREAT, mode: 0o644)
        try Self.check(ftruncate(descriptor, 0), descriptor)
        self.descriptor = descriptor
    }

    /// Creates a file for writing that only its owner can read, without following symbolic links.
    ///
    /// Removes an existing file of the same user, instead of truncating it: another process may have it open or hold a
    /// link. Any other existing file is an error.
    package init(makingPrivate path: String) throws(Failure) {
        try Self.removeOwnFile(path)
        let descriptor = try Self.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        try Self.check(fchmod(descriptor, 0o600), descriptor)
        self.descriptor = descriptor
    }

    private static func removeOwnFile(_ path: String) throws(Failure) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT != S_IFLNK else { throw .system(ELOOP) }
        try checkKind(status)
        guard status.st_uid == geteuid() else { throw .system(EPERM) }
        guard unlink(path) == 0 else { throw .system(errno) }
    }

    private static func checkKind(_ status: stat) throws(Failure) {
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .system(EISDIR) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    }

    /// Throws and closes the descriptor if a call failed.
    private static func check(_ result: Int32, _ descriptor: Int32) throws(Failure) {
        guard result != 0 else { return }
        let code = errno
        close(descriptor)
        throw .system(code)
    }

    private static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(Failure) -> Int32 {
        let descriptor = Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode)
        guard descriptor >= 0 else {
            // ENXIO: a socket, or a pipe without a reader.
            throw errno == ENXIO ? .notRegular : .system(errno)
        }
        var status = stat()
        try check(fstat(descriptor, &status), descriptor)
        do throws(Failure) {
            try checkKind(status)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    deinit { close(descriptor) }

    /// Reads from the current offset to the end of the file; throws if there are more than `limit` bytes. Calls
    /// `shouldStop` with the bytes read so far after each chunk, and stops if it returns `true`.
    package borrowing func read(
        limit: Int, until shouldStop: ([UInt8]) -> Bool = { _ in false }
    ) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno) }
            guard bytes.count + count <= limit else { throw .tooLarge }
            bytes += chunk[..<count]
            if count == 0 || shouldStop(bytes) { return bytes }
        }
    }

    /// Reads bytes at an offset and returns their count; 0 at the end of the file, or on failure.
    package borrowing func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        max(0, pread(descriptor, bytes.baseAddress, bytes.count, offset))
    }

    package borrowing func write(_ bytes: [UInt8]) throws(Failure) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress! + offset, bytes.count - offset)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system(count < 0 ? errno : EIO) }
            offset += count
        }
    }
}

extension RegularFile.Failure: CustomStringConvertible {
    /// The reason in a few words, without a capital letter or a full stop.
    package var description: String {
        switch self {
        case .system(ELOOP): "a symbolic link, which is not followed"
        case .system(let code): String(cString: strerror(code))
        case .notRegular: "not a regular file"
        case .tooLarge: "too large"
        }
    }
}
