internal import Glibc

/// A compositor's keymap file. Its type, size and contents are untrusted.
final class KeymapFile {
    /// The maximum size, in bytes. A keymap of four layouts takes 80 kB.
    static let maximumSize = 512 << 10

    /// Whether the format is `xkb_v1`.
    let isKnownFormat: Bool
    private let descriptor: Int32
    private let claimedSize: Int

    /// Takes ownership of a descriptor.
    init(descriptor: Int32, claimedSize: UInt32, isKnownFormat: Bool = true) {
        self.descriptor = descriptor
        self.isKnownFormat = isKnownFormat
        self.claimedSize = Int(claimedSize)
    }

    deinit { close(descriptor) }

    /// Passes a copy of the text, up to its first zero byte or the claimed size.
    ///
    /// Reads the file instead of mapping it: if the compositor shortened it, a mapping would end the app with SIGBUS.
    /// Reads only regular files, since a pipe or device could block.
    ///
    /// - Returns: `nil` if the size is zero or too large, the file is not regular or shorter than claimed, or the text
    ///   is empty.
    func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result?) -> Result? {
        guard claimedSize <= Self.maximumSize else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: claimedSize, alignment: 1) { bytes in
            guard fill(bytes) else { return nil }
            let text = UnsafeRawBufferPointer(bytes)
            let end = text.firstIndex(of: 0) ?? text.count
            return end > 0 ? body(UnsafeRawBufferPointer(rebasing: text[..<end])) : nil
        }
    }

    /// A copy of the text; `nil` where ``withText(_:)`` returns it.
    var text: [UInt8]? { withText { Array($0) } }

    /// Returns whether the text is the same as another.
    func hasText(_ other: [UInt8]) -> Bool { withText { $0.elementsEqual(other) } ?? false }

    /// Returns false if the file ends before the buffer is full.
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
