internal import WaldenText

/// A text as it was at one time.
///
/// Copies share memory, so a snapshot of a large text is made at once. It may go to another thread, such as to be
/// searched or saved there, or come from one to be shown in a ``TextView``.
///
/// Offsets are in UTF-8.
public struct TextSnapshot: Sendable {
    let storage: TextStorage

    init(_ storage: TextStorage) { self.storage = storage }

    /// Divides a text into paragraphs. Null characters become U+FFFD.
    ///
    /// - Complexity: O(*n*).
    public init(_ text: String = "") { storage = TextStorage(text) }

    /// The length of the text, in UTF-8.
    public var count: Int { storage.count }
    /// The number of Unicode scalars.
    public var scalarCount: Int { storage.scalarCount }
    /// The number of paragraphs; at least 1. After a final line break is an empty one.
    public var paragraphCount: Int { storage.paragraphCount }

    /// Returns a part of the text. O(log *n*), and O(*m*) in its length.
    ///
    /// - Precondition: The range is within the text.
    public func text(in range: Range<Int>) -> String { storage.string(in: range) }

    /// Returns a part of the text in UTF-8. O(log *n*), and O(*m*) in its length.
    ///
    /// - Precondition: The range is within the text.
    public func utf8(in range: Range<Int>) -> [UInt8] { storage.bytes(in: range) }

    /// Returns the number of Unicode scalars before an offset. O(log *n*).
    ///
    /// - Precondition: The offset is within the text.
    public func scalarOffset(at offset: Int) -> Int { storage.scalarOffset(at: offset) }
}

extension TextSnapshot: Equatable {
    /// Returns whether two texts have the same bytes. O(*n*) if they have the same length.
    public static func == (left: TextSnapshot, right: TextSnapshot) -> Bool {
        guard left.count == right.count else { return false }
        return stride(from: 0, to: left.count, by: pieceLength).allSatisfy { start in
            let piece = start..<min(left.count, start + pieceLength)
            return left.utf8(in: piece) == right.utf8(in: piece)
        }
    }

    private static let pieceLength = 1 << 16
}

extension TextView {
    /// The text as it is now, without what is composed. Setting it replaces the text, as setting ``text`` does, also by
    /// an equal one; but the work of dividing it into paragraphs is done already.
    public var snapshot: TextSnapshot {
        get {
            var storage = document.storage
            if let composition = document.composition { storage.replace(composition, with: "") }
            return TextSnapshot(storage)
        }
        set {
            inputDelegate?.textWillChange(self)
            replaceAll { $0.setText(newValue.storage) }
        }
    }
}
