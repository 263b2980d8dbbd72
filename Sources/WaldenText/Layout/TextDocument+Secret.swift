internal import WaldenGraphics

/// A document of a secret holds its stand-in.
extension TextDocument {
    /// Makes the text the stand-in of a secret that has changed, and puts the caret at an offset.
    ///
    /// - Precondition: Nothing is composed.
    package func show(_ secret: SecretText, caret: Int) {
        let (old, new) = (storage.bytes(in: 0..<storage.count), secret.standIn)
        // Only where they differ is laid out anew.
        var start = zip(old, new).prefix { $0 == $1 }.count
        while start > 0, old.isInsideScalar(start) || new.isInsideScalar(start) { start -= 1 }
        var rest = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        while rest > 0, old.isInsideScalar(old.count - rest) { rest -= 1 }
        let text = new[start..<new.count - rest]
        if start < old.count - rest || !text.isEmpty {
            edit { _ = $0.replace(start..<old.count - rest, with: String(decoding: text, as: UTF8.self)) }
        }
        edit { $0.select(TextSelection(caret)) }
    }

    /// Returns the boundary of a character at an offset, or else the last one before it.
    package func characterStart(_ offset: Int) -> Int {
        let offset = min(max(0, offset), storage.count)
        let character = edit { $0.range(of: .character, at: offset) }
        return character.upperBound == offset ? offset : character.lowerBound
    }
}

extension [UInt8] {
    fileprivate func isInsideScalar(_ offset: Int) -> Bool { offset < count && self[offset].isContinuation }
}
