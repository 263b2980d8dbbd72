/// A query that is prepared for the search in UTF-8.
struct SearchPattern {
    /// The scalars to find, folded unless case matters.
    private let scalars: [UInt32]
    private let matchesCase: Bool
    private let findsWords: Bool

    /// The length of what decides about a match, before and after it: selectors and a scalar, in bytes.
    static let context = 16

    init?(_ query: SearchQuery) {
        guard !query.text.isEmpty else { return nil }
        matchesCase = query.matchesCase
        findsWords = query.findsWords
        let fold = query.matchesCase ? { $0 } : Self.folded
        scalars = query.text.unicodeScalars.map { fold($0.value) }
    }

    /// The length of the longest match with what follows it, in bytes.
    var maximumLength: Int { scalars.count * 4 + Self.context }

    /// Calls a closure with the matches that begin in a part of some bytes; returns where the last one ends.
    func search(_ bytes: [UInt8], from start: Int, to limit: Int, _ found: (Range<Int>) -> Void) -> Int {
        var index = start
        let first = scalars[0]
        let small = UInt8(truncatingIfNeeded: first)
        let large = matchesCase ? small : Self.capital(first)
        // The sign for kelvin, U+212A, is the only other letter that is folded to one of ASCII.
        let sign: UInt8 = !matchesCase && small == UInt8(ascii: "k") ? 0xE2 : small
        while index < limit {
            let byte = bytes[index]
            // Most places are ruled out by one byte.
            let isCandidate = first < 0x80 ? byte == small || byte == large || byte == sign : byte & 0xC0 == 0xC0
            if isCandidate, let end = matchEnd(bytes, at: index) {
                found(index..<end)
                index = end
            } else {
                index += 1
            }
        }
        return index
    }

    private func matchEnd(_ bytes: [UInt8], at start: Int) -> Int? {
        var index = start
        for scalar in scalars {
            guard let next = Self.scalar(bytes, at: index) else { return nil }
            guard next.value == scalar || !matchesCase && Self.folded(next.value) == scalar else { return nil }
            index = next.end
        }
        var after = Self.scalar(bytes, at: index)
        // What chooses between looks of the last character belongs to it.
        while let selector = after, Self.isVariationSelector(selector.value) {
            index = selector.end
            after = Self.scalar(bytes, at: index)
        }
        // An accent that follows makes another letter of the last one.
        if let value = after?.value, Self.isAccent(value) { return nil }
        return !findsWords || isWord(bytes, start, index, after?.value) ? index : nil
    }

    private func isWord(_ bytes: [UInt8], _ start: Int, _ end: Int, _ after: UInt32?) -> Bool {
        var before = start - 1
        while before > 0, bytes[before] & 0xC0 == 0x80 { before -= 1 }
        let previous = before >= 0 ? Self.scalar(bytes, at: before)?.value : nil
        let (first, last) = (scalars[0], scalars[scalars.count - 1])
        return !(Self.isLetter(first) && Self.isLetter(previous)) && !(Self.isLetter(last) && Self.isLetter(after))
    }

    // MARK: Scalars

    private static func scalar(_ bytes: [UInt8], at index: Int) -> (value: UInt32, end: Int)? {
        guard index < bytes.count else { return nil }
        let byte = UInt32(bytes[index])
        if byte < 0x80 { return (byte, index + 1) }
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard byte >= 0xC0, index + length <= bytes.count else { return nil }
        var value = byte & (0x7F >> UInt32(length))
        for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
        return (value, index + length)
    }

    /// Returns whether a scalar is a part of a word, as letters, their accents and joiners are.
    private static func isLetter(_ value: UInt32?) -> Bool {
        guard let value, let scalar = Unicode.Scalar(value), !isVariationSelector(value) else { return false }
        let properties = scalar.properties
        return scalar == "_" || properties.isAlphabetic || properties.numericType != nil || properties.isJoinControl
            || [.nonspacingMark, .spacingMark].contains(properties.generalCategory)
    }

    private static func isVariationSelector(_ value: UInt32) -> Bool {
        (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
    }

    /// Returns whether a scalar changes the letter before it. One that keeps letters from joining does not.
    private static func isAccent(_ value: UInt32) -> Bool {
        value >= 0x300 && value != 0x200C && Unicode.Scalar(value)?.properties.isGraphemeExtend == true
    }

    /// The capital of a letter of ASCII.
    private static func capital(_ value: UInt32) -> UInt8 {
        let byte = UInt8(truncatingIfNeeded: value)
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
    }

    /// Returns the small letter, where that is one scalar.
    private static func folded(_ value: UInt32) -> UInt32 {
        if value < 0x80 { return (0x41...0x5A).contains(value) ? value + 0x20 : value }
        guard let scalar = Unicode.Scalar(value) else { return value }
        // At the end of a word, the small sigma has another form.
        if scalar == "ς" { return 0x3C3 }
        let small = scalar.properties.lowercaseMapping.unicodeScalars
        return small.count == 1 ? small[small.startIndex].value : value
    }
}
