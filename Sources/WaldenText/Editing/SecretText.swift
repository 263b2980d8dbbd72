internal import Glibc
internal import WaldenGraphics

/// A secret, such as a password, of which no copy stays in memory: its bytes are overwritten before they are freed.
///
/// Offsets are in UTF-8, clamped to the text.
package final class SecretText {
    /// The text, and zeros after it. Never shared: a second reference would make a copy of the next change.
    private var bytes: [UInt8]
    /// The length of the text.
    package private(set) var count = 0

    package init(_ text: String = "") {
        bytes = Array(repeating: 0, count: Self.minimumCapacity)
        replace(0..<0, with: text)
    }

    deinit { Self.erase(&bytes) }

    /// The first capacity, in bytes: few secrets are longer.
    private static let minimumCapacity = 64

    private static func erase(_ bytes: inout [UInt8]) {
        // The C function writes within the bytes, and is never optimized away, unlike other writes before a free.
        unsafe bytes.withUnsafeMutableBytes { buffer in
            if let start = buffer.baseAddress { unsafe explicit_bzero(start, buffer.count) }
        }
    }

    /// Returns a part of the text: a copy that the caller answers for.
    package func string(in range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<count)], as: UTF8.self)
    }

    /// Returns a part of the text, which is a secret as well.
    package func part(_ range: Range<Int>) -> SecretText {
        let part = SecretText()
        part.replace(0..<0, with: bytes[range.clamped(to: 0..<count)])
        return part
    }

    /// Returns whether the text without a part has the same bytes as another one.
    package func hasSameBytes(as text: String, without range: Range<Int>) -> Bool {
        let range = range.clamped(to: 0..<count)
        guard text.utf8.count == count - range.count else { return false }
        let offsets = [0..<range.lowerBound, range.upperBound..<count].joined()
        return zip(offsets, text.utf8).allSatisfy { bytes[$0] == $1 }
    }

    /// Replaces a part of the text. Null characters become U+FFFD, and offsets move to the boundary of a scalar.
    package func replace(_ range: Range<Int>, with text: String) {
        replace(range, with: TextStorage.repaired(text).utf8)
    }

    /// Inserts another secret.
    package func insert(_ text: SecretText, at offset: Int) {
        replace(offset..<offset, with: text.bytes[..<text.count])
    }

    private func replace(_ range: Range<Int>, with text: some Collection<UInt8>) {
        let range = scalarStart(range.lowerBound)..<scalarStart(range.upperBound)
        let newCount = count - range.count + text.count
        grow(to: newCount)
        moveTail(from: range.upperBound, by: text.count - range.count)
        for (offset, byte) in zip(range.lowerBound..., text) { bytes[offset] = byte }
        count = newCount
    }

    private func scalarStart(_ offset: Int) -> Int {
        var start = min(max(0, offset), count)
        while start > 0, start < count, bytes[start].isContinuation { start -= 1 }
        return start
    }

    private func grow(to newCount: Int) {
        guard newCount > bytes.count else { return }
        var larger = [UInt8](repeating: 0, count: max(newCount, 2 * bytes.count))
        for offset in 0..<count { larger[offset] = bytes[offset] }
        swap(&larger, &bytes)
        Self.erase(&larger)
    }

    private func moveTail(from start: Int, by delta: Int) {
        if delta > 0 {
            for offset in (start..<count).reversed() { bytes[offset + delta] = bytes[offset] }
        } else if delta < 0 {
            for offset in start..<count { bytes[offset + delta] = bytes[offset] }
            for offset in count + delta..<count { bytes[offset] = 0 }
        }
    }

    // MARK: Stand-in

    /// A text of the same characters as far as their number and their lengths are concerned, which says no more of
    /// them.
    ///
    /// A document that holds it has the same positions as one that held the secret.
    package var standIn: [UInt8] {
        var exact = Array(bytes[..<count])
        let breaks = TextBreaks(bytes: exact)
        Self.erase(&exact)
        var result: [UInt8] = []
        var start = 0
        while let end = breaks.characterBoundary(after: start) {
            Self.appendCharacter(ofLength: end - start, to: &result)
            start = end
        }
        return result
    }

    /// Appends a letter of one or two bytes with accents of two bytes each.
    private static func appendCharacter(ofLength length: Int, to text: inout [UInt8]) {
        text += length.isMultiple(of: 2) ? Array("é".utf8) : Array("x".utf8)
        for _ in 0..<(length - 1) / 2 { text += "\u{301}".utf8 }
    }
}
