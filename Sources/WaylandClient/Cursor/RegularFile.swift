internal import Glibc

/// A file that is open for reading and neither blocks nor goes on without end: no pipe, device or directory.
///
/// The C functions are `open` with `O_NONBLOCK`, so that a pipe without a writer does not block, and `fstat`.
struct RegularFile: ~Copyable {
    private let descriptor: Int32

    /// Opens a file; `nil` if it cannot be opened or is not a regular one.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Reads bytes at an offset, by `pread`; false if there are not so many.
    func read(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
        readPrefix(bytes, at: offset) == bytes.count
    }

    /// Reads bytes at an offset, by `pread`.
    ///
    /// - Returns: How many there were; 0 at the end of the file and if it cannot be read.
    func readPrefix(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        max(0, pread(descriptor, bytes.baseAddress, bytes.count, offset))
    }
}
