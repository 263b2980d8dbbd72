internal import CLinux
internal import Glibc

/// A keymap as it goes over the wire: a file, a size that need not be the file's, and a format.
package struct MockKeymap: Sendable {
    /// What the file holds.
    package var bytes: [UInt8]
    /// The size of the file; zeros follow the bytes.
    package var fileSize: Int
    /// The size that is told.
    package var announcedSize: UInt32
    /// The format that is told.
    package var format: ServerWlKeyboard.KeymapFormat

    /// Makes a keymap of a text, with the zero byte at its end.
    ///
    /// - Parameters:
    ///   - announcedSize: That of the text if `nil`.
    ///   - fileSize: That of the text if `nil`; what lies beyond the text is sparse.
    ///   - isTerminated: Whether the zero byte is there.
    package init(
        _ text: String, announcedSize: UInt32? = nil, fileSize: Int? = nil,
        format: ServerWlKeyboard.KeymapFormat = .xkbV1, isTerminated: Bool = true
    ) {
        bytes = Array(text.utf8) + (isTerminated ? [0] : [])
        self.fileSize = max(fileSize ?? 1, bytes.count, 1)
        self.announcedSize = announcedSize ?? UInt32(bytes.count)
        self.format = format
    }

    /// Sends it to a keyboard, in a file of its own.
    @MainActor
    func send(to keyboard: ServerWlKeyboard) {
        let file = walden_memfd_create("keymap", fileSize)
        guard file >= 0 else { return }
        _ = Glibc.pwrite(file, bytes, bytes.count, 0)
        keyboard.sendKeymap(format: format, fd: file, size: announcedSize)
        Glibc.close(file)
    }
}
