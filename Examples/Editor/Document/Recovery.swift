import Glibc
import Walden

/// A text with changes, as it is kept in a folder for the case that an editor ends without asking.
struct Recovery: Sendable {
    let path: String?
    let format: TextFormat
    /// Whether bytes of the file that are no text were replaced.
    let isRepaired: Bool
    let text: TextSnapshot
    let folder: RecoveryFolder

    init(path: String?, format: TextFormat, isRepaired: Bool, text: TextSnapshot, folder: RecoveryFolder) {
        self.path = path
        self.format = format
        self.isRepaired = isRepaired
        self.text = text
        self.folder = folder
    }

    /// Reads what is in a folder; `nil` if that is not complete.
    init?(folder: RecoveryFolder) {
        guard let path = folder.read("path"), let words = folder.read("format"), let text = folder.read("text") else {
            return nil
        }
        let format = String(decoding: words, as: UTF8.self).split(separator: " ").map(String.init)
        self.init(
            path: path.isEmpty ? nil : String(decoding: path, as: UTF8.self),
            format: TextFormat(
                lineEnd: format.first.flatMap(TextFormat.LineEnd.init) ?? .lf, hasMark: format.contains(Self.mark)),
            isRepaired: format.contains(Self.repaired), text: TextSnapshot(String(decoding: text, as: UTF8.self)),
            folder: folder)
    }

    private static let (mark, repaired) = ("BOM", "repaired")

    /// Replaces what is in the folder, unless that is of a later turn. Returns whether that worked.
    @discardableResult
    func write(turn: Int) -> Bool {
        let words = [format.lineEnd.rawValue, format.hasMark ? Self.mark : nil, isRepaired ? Self.repaired : nil]
        return folder.replace(
            [
                ("path", Array((path ?? "").utf8)),
                ("format", Array(words.compactMap { $0 }.joined(separator: " ").utf8)),
                // As it is edited, not as it is saved.
                ("text", text.utf8(in: 0..<text.count)),
            ], turn: turn)
    }
}
