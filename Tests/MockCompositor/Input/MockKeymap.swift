internal import CLinux
internal import Glibc

/// A keymap event: a file, an announced size that may differ from the file's, and a format.
package struct MockKeymap: Sendable {
    /// The content of the file.
    package var bytes: [UInt8]
    /// The size of the file, padded with zeros.
    package var fileSize: Int
    /// The announced size.
    package var announcedSize: UInt32
    /// The announced format.
    package var format: ServerWlKeyboard.KeymapFormat

    /// Creates a keymap from a text.
    ///
    /// - Parameters:
    ///   - announcedSize: The announced size; `nil` for that of the text.
    ///   - fileSize: The size of the file, which is sparse beyond the text; `nil` for that of the text.
    ///   - isTerminated: Whether a zero byte ends the text.
    package init(
        _ text: String, announcedSize: UInt32? = nil, fileSize: Int? = nil,
        format: ServerWlKeyboard.KeymapFormat = .xkbV1, isTerminated: Bool = true
    ) {
        bytes = Array(text.utf8) + (isTerminated ? [0] : [])
        self.fileSize = max(fileSize ?? 1, bytes.count, 1)
        self.announcedSize = announcedSize ?? UInt32(bytes.count)
        self.format = format
    }

    /// Sends it to a keyboard, in a new file.
    @MainActor
    func send(to keyboard: ServerWlKeyboard) {
        let file = walden_memfd_create("keymap", fileSize)
        guard file >= 0 else { return }
        _ = Glibc.pwrite(file, bytes, bytes.count, 0)
        keyboard.sendKeymap(format: format, fd: file, size: announcedSize)
        Glibc.close(file)
    }
}
