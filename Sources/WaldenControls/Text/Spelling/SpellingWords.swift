internal import WaldenGraphics

/// Finds the words of a text whose spelling is checked.
///
/// Left out are words with a digit, an underscore, a colon or a full stop in them, such as `x86`, `max_len` and
/// `example.org`; and whatever stands without a space beside an `@` or a slash: addresses and paths.
enum SpellingWords {
    /// Returns the ranges of the words in a part of a text, from first to last.
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        let breaks = TextBreaks(bytes: bytes)
        var words: [Range<Int>] = []
        var (end, chunk, isAddress) = (0, 0..<0, false)
        while let next = breaks.wordEnd(after: end), let start = breaks.wordStart(before: next) {
            end = next
            if start >= chunk.upperBound {
                chunk = self.chunk(around: start, in: bytes)
                isAddress = bytes[chunk].contains(where: marksAddress)
            }
            if !isAddress, isChecked(bytes[start..<end]) { words.append(start..<end) }
        }
        return words
    }

    /// Returns the text around an offset up to the next spaces.
    private static func chunk(around offset: Int, in bytes: [UInt8]) -> Range<Int> {
        var (start, end) = (offset, offset)
        while start > 0, bytes[start - 1] > 0x20 { start -= 1 }
        while end < bytes.count, bytes[end] > 0x20 { end += 1 }
        return start..<end
    }

    private static func marksAddress(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "@") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

    private static func isChecked(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count <= maximumLength else { return false }
        var isASCII = true
        for byte in word {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
                return false
            case 0x80...: isASCII = false
            default: break
            }
        }
        guard !isASCII else { return true }
        for scalar in String(decoding: word, as: UTF8.self).unicodeScalars
        where scalar.properties.numericType != nil { return false }
        return true
    }

    /// The length of the longest word that is checked, in bytes.
    private static let maximumLength = 128
}
