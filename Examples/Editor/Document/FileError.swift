import Glibc

/// Why a file was not read or written.
enum FileError: Error, Equatable, Sendable {
    /// A system call failed with this `errno`.
    case system(Int32)
    /// The folder that a file would be in does not exist.
    case noFolder
    /// A folder, pipe, socket or device.
    case notRegular
    case tooLarge
    /// UTF-16 or UTF-32, by its first bytes.
    case notUTF8
    /// The file is not the one that was read: someone else changed it.
    case changed
    /// Something has the name that a new file would get.
    case exists
    /// Writing in place has failed in the middle. The whole text is in another file.
    case torn(copy: String)

    var isTorn: Bool { if case .torn = self { true } else { false } }

    /// A sentence for the user.
    var reason: String {
        switch self {
        case .system(ENOENT): "There is no such file."
        case .system(EACCES), .system(EPERM), .system(EROFS): "You may not do that there."
        case .system(ENOSPC), .system(EDQUOT): "There is no space left."
        case .system(let code): String(cString: strerror(code)) + "."
        case .noFolder: "There is no such folder."
        case .notRegular: "It is a folder, a pipe or a device."
        case .tooLarge: "It is larger than \(TextFile.maximumLength >> 20) MB."
        case .notUTF8: "It is UTF-16 or UTF-32, which this editor cannot write back."
        case .changed: "Another program has changed the file."
        case .exists: "There is a file of this name."
        case .torn(let copy): "Only a part of it was written. The whole text is in “\(copy)”."
        }
    }
}
