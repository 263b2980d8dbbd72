internal import Glibc

/// A keymap as a compositor hands it over: a file whose kind, size and contents are not to be trusted.
struct KeymapFile: ~Copyable {
    /// The largest keymap that is read, in bytes. Those of four layouts have 80 kB.
    static let maximumSize = 512 << 10

    private let descriptor: Int32
    private let claimedSize: Int

    /// Takes ownership of a descriptor.
    init(descriptor: Int32, claimedSize: UInt32) {
        self.descriptor = descriptor
        self.claimedSize = Int(claimedSize)
    }

    deinit { close(descriptor) }

    /// Reads a copy of the text for the time of a call.
    ///
    /// The file is read, never mapped: the compositor may shorten it at any time, and a mapping would then end the app by
    /// SIGBUS. Only a regular file is read, since a pipe or a device could block.
    ///
    /// - Parameter body: Gets the text up to its first zero byte, or up to the claimed size.
    /// - Returns: `nil` if the size is zero or too large, the file is not a regular one or shorter than claimed, or the
    ///   text is empty.
    func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result?) -> Result? {
        guard claimedSize > 0, claimedSize <= Self.maximumSize else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Int(status.st_size) >= claimedSize
        else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: claimedSize, alignment: 1) { bytes in
            guard fill(bytes) else { return nil }
            let text = UnsafeRawBufferPointer(bytes)
            let end = text.firstIndex(of: 0) ?? text.count
            return end > 0 ? body(UnsafeRawBufferPointer(rebasing: text[..<end])) : nil
        }
    }

    /// Reads the beginning of the file; false if it is shorter or cannot be read.
    private func fill(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
        var count = 0
        while count < bytes.count {
            let result = pread(descriptor, bytes.baseAddress! + count, bytes.count - count, count)
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { return false }
            count += result
        }
        return true
    }
}
