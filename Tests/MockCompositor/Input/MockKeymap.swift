internal import CLinux
internal import Glibc

/// A keymap as it goes over the wire: a file, a size that need not be the file's, and a format.
package struct MockKeymap: Sendable {
    /// What the file holds.
    package var bytes: [UInt8]
    /// The size that is told.
    package var announcedSize: UInt32
    /// The format that is told.
    package var format: ServerWlKeyboard.KeymapFormat

    /// Makes a keymap of a text, with the zero byte at its end.
    ///
    /// - Parameters:
    ///   - announcedSize: The file's own if `nil`.
    ///   - isTerminated: Whether the zero byte is there.
    package init(
        _ text: String, announcedSize: UInt32? = nil, format: ServerWlKeyboard.KeymapFormat = .xkbV1,
        isTerminated: Bool = true
    ) {
        bytes = Array(text.utf8) + (isTerminated ? [0] : [])
        self.announcedSize = announcedSize ?? UInt32(bytes.count)
        self.format = format
    }

    /// Sends it to a keyboard, in a file of its own.
    @MainActor
    func send(to keyboard: ServerWlKeyboard) {
        let file = walden_memfd_create("keymap", max(bytes.count, 1))
        guard file >= 0 else { return }
        if bytes.isEmpty { ftruncate(file, 0) }
        _ = Glibc.pwrite(file, bytes, bytes.count, 0)
        keyboard.sendKeymap(format: format, fd: file, size: announcedSize)
        Glibc.close(file)
    }
}
