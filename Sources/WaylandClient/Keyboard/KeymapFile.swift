internal import CLinux
internal import Glibc

/// A keymap as a compositor hands it over: a file to be mapped privately, of a size that is not to be trusted.
struct KeymapFile: ~Copyable {
    /// The largest keymap that is taken; the usual ones have 30 to 70 kB.
    static let maximumSize = 16 << 20

    private let descriptor: Int32
    private let claimedSize: Int

    /// Takes over a descriptor.
    init(descriptor: Int32, claimedSize: UInt32) {
        self.descriptor = descriptor
        self.claimedSize = Int(claimedSize)
    }

    deinit { close(descriptor) }

    /// Maps the text for the time of a call.
    ///
    /// - Parameter body: Gets the text up to its end or its first zero byte.
    /// - Returns: `nil` if the size is zero or too large, or if the file is shorter than was claimed: reading beyond
    ///   a file's end is a fatal signal.
    func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result?) -> Result? {
        guard claimedSize > 0, claimedSize <= Self.maximumSize else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, Int(status.st_size) >= claimedSize else { return nil }
        guard let memory = mmap(nil, claimedSize, PROT_READ, MAP_PRIVATE, descriptor, 0),
            memory != walden_map_failed()
        else { return nil }
        defer { munmap(memory, claimedSize) }
        let length = strnlen(memory.assumingMemoryBound(to: CChar.self), claimedSize)
        guard length > 0 else { return nil }
        return body(UnsafeRawBufferPointer(start: memory, count: length))
    }
}
