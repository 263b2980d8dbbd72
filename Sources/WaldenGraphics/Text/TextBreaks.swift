internal import CPango

/// The boundaries of characters, words and sentences in a paragraph, by the rules of Unicode and of its languages.
///
/// A character is what a reader takes for one: an extended grapheme cluster. Offsets are in UTF-8, from 0 through the
/// length of the text.
///
/// Source: [Unicode Text Segmentation](https://www.unicode.org/reports/tr29/), as implemented by Pango.
public struct TextBreaks: Sendable {
    fileprivate struct Flags: OptionSet {
        let rawValue: UInt16

        static let character = Flags(rawValue: 1 << 0)
        static let word = Flags(rawValue: 1 << 1)
        static let wordStart = Flags(rawValue: 1 << 2)
        static let wordEnd = Flags(rawValue: 1 << 3)
        static let sentence = Flags(rawValue: 1 << 4)
        static let space = Flags(rawValue: 1 << 5)
        static let line = Flags(rawValue: 1 << 6)
        /// Backspace deletes only the last scalar of the character before.
        static let composed = Flags(rawValue: 1 << 7)
    }

    /// For each offset; empty inside of scalars.
    private var flags: [Flags]

    /// The length of the text in UTF-8.
    public var count: Int { flags.count - 1 }

    /// Finds the boundaries of a text. O(*n*).
    public init(_ text: String) { self.init(bytes: Array(text.utf8)) }

    /// Finds the boundaries in valid UTF-8.
    package init(bytes: [UInt8]) {
        flags = Array(repeating: [], count: bytes.count + 1)
        var (scalarCount, hasLongScalars) = (0, false)
        for byte in bytes where !byte.isContinuation {
            scalarCount += 1
            if byte >= 0xE0 { hasLongScalars = true }
        }
        var attributes = Array(repeating: PangoLogAttr(), count: scalarCount + 1)
        let language = pango_language_from_string(TextEngine.language)
        bytes.withUnsafeBytes { buffer in
            let text = buffer.assumingMemoryBound(to: CChar.self).baseAddress
            pango_get_log_attrs(
                text, Int32(buffer.count), -1, language, &attributes, Int32(attributes.count))
        }
        var scalar = 0
        for offset in bytes.indices where !bytes[offset].isContinuation {
            flags[offset] = Flags(attributes[scalar])
            scalar += 1
        }
        flags[bytes.count] = Flags(attributes[scalar])
        separateControls(in: bytes)
        if hasLongScalars { fitCharacters(in: bytes) }
        fitWords()
        // Pango finds no boundary in an empty text.
        flags[0].formUnion([.character, .word, .sentence])
        flags[bytes.count].formUnion([.character, .word, .sentence])
    }

    /// Puts boundaries around line breaks and other controls, which Pango joins to some Indic letters before them.
    private mutating func separateControls(in bytes: [UInt8]) {
        for (index, byte) in bytes.enumerated() where byte < 0x20 || byte == 0x7F {
            let isSecond = byte == 0x0A && index > 0 && bytes[index - 1] == 0x0D
            let isFirst = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
            if !isSecond { flags[index].insert(.character) }
            if !isFirst { flags[index + 1].insert(.character) }
        }
    }

    /// Adapts the characters of South East Asia, and words with zero width spaces between them, to Unicode's rules.
    private mutating func fitCharacters(in bytes: [UInt8]) {
        var (isInWord, end) = (false, 0)
        for (index, byte) in bytes.enumerated() where byte >= 0xE0 {
            let length = byte < 0xF0 ? 3 : 4
            guard index + length <= bytes.count else { return }
            let scalar = bytes[index + 1..<index + length].reduce(UInt32(byte & (length == 3 ? 0x0F : 0x07))) {
                $0 << 6 | UInt32($1 & 0x3F)
            }
            switch scalar {
            case 0x0E33, 0x0EB3:
                if index > 0, !Self.endsWithControl(bytes[..<index]) { flags[index].remove(.character) }
            case 0x102B...0x102C, 0x1038, 0x1062...0x1064, 0x1067...0x106D, 0x1083, 0x1087...0x108C, 0x108F,
                0x109A...0x109C, 0x1A61, 0x1A63...0x1A64, 0xAA7B, 0xAA7D, 0x11720...0x11721:
                flags[index].insert(.character)
            case 0x200B:
                let marks: Flags = [.wordStart, .wordEnd]
                if let latest = flags[end..<index].last(where: { !$0.isDisjoint(with: marks) }) {
                    isInWord = latest.contains(.wordStart)
                }
                end = index + length
                separateWords(index..<end, isInWord: isInWord)
                isInWord = false
            default: break
            }
        }
    }

    /// Returns whether the last scalar is one to which Unicode's rules join nothing.
    private static func endsWithControl(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let last = String(decoding: bytes.suffix(4), as: UTF8.self).unicodeScalars.last else { return false }
        switch last.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case .format: return !last.properties.isGraphemeExtend && last != "\u{200D}"
        default: return false
        }
    }

    /// Ends the word before a separator, and begins one after it.
    private mutating func separateWords(_ separator: Range<Int>, isInWord: Bool) {
        let (start, end) = (separator.lowerBound, separator.upperBound)
        let isInWord = isInWord && !flags[start].contains(.wordEnd)
        let endsWord = flags[end].contains(.wordEnd)
        flags[start].formUnion(.word)
        flags[end].formUnion(.word)
        if flags[start].contains(.wordStart) {
            flags[start].remove(.wordStart)
        } else if isInWord {
            flags[start].insert(.wordEnd)
        } else {
            return
        }
        if endsWord { flags[end].remove(.wordEnd) } else { flags[end].insert(.wordStart) }
    }

    /// Extends Pango's words to Unicode's boundaries: `don't` and `3.14` are one word each. Where Pango has longer
    /// words, they stay: ideographs that stand together are one word, since there is no dictionary.
    private mutating func fitWords() {
        var words: [Range<Int>] = []
        var start: Int?
        for offset in flags.indices where !flags[offset].isDisjoint(with: [.wordStart, .wordEnd]) {
            if flags[offset].contains(.wordEnd), let first = start {
                let word = wordBoundary(atOrBefore: first)..<wordBoundary(atOrAfter: offset)
                if let last = words.last, word.lowerBound < last.upperBound {
                    words[words.count - 1] = last.lowerBound..<max(last.upperBound, word.upperBound)
                } else {
                    words.append(word)
                }
                start = nil
            }
            if flags[offset].contains(.wordStart) { start = offset }
            flags[offset].subtract([.wordStart, .wordEnd])
        }
        for word in words {
            flags[word.lowerBound].insert(.wordStart)
            flags[word.upperBound].insert(.wordEnd)
        }
    }

    private func wordBoundary(atOrBefore offset: Int) -> Int { last(.word, before: offset + 1) ?? 0 }
    private func wordBoundary(atOrAfter offset: Int) -> Int { next(.word, after: offset - 1) ?? count }

    // MARK: Characters

    /// Returns whether a character begins or the text ends at an offset.
    public func isCharacterBoundary(_ offset: Int) -> Bool { has(.character, offset) }

    /// Returns the next boundary of a character after an offset; `nil` for none.
    public func characterBoundary(after offset: Int) -> Int? { next(.character, after: offset) }

    /// Returns the last boundary of a character before an offset; `nil` for none.
    public func characterBoundary(before offset: Int) -> Int? { last(.character, before: offset) }

    /// Returns the character around an offset; at a boundary, the one that begins there.
    public func character(at offset: Int) -> Range<Int> { part(.character, at: offset) }

    /// The number of characters.
    public var characterCount: Int { flags.dropLast().count { $0.contains(.character) } }

    // MARK: Words and sentences

    /// Returns the next end of a word after an offset; `nil` for none. Spaces and punctuation are no words.
    public func wordEnd(after offset: Int) -> Int? { next(.wordEnd, after: offset) }

    /// Returns the last start of a word before an offset; `nil` for none.
    public func wordStart(before offset: Int) -> Int? { last(.wordStart, before: offset) }

    /// Returns whether a word, a space or a punctuation mark begins or ends at an offset.
    public func isWordBoundary(_ offset: Int) -> Bool { has(.word, offset) }

    /// Returns the word, space or punctuation mark around an offset; at a boundary, the one that begins there.
    public func word(at offset: Int) -> Range<Int> {
        let start = last(.wordStart, before: offset + 1)
        if let start, let end = next(.wordEnd, after: start), end > offset { return start..<end }
        return part(.word, at: offset)
    }

    /// Returns whether a sentence begins or ends at an offset.
    public func isSentenceBoundary(_ offset: Int) -> Bool { has(.sentence, offset) }

    /// Returns the next boundary of a sentence after an offset; `nil` for none.
    public func sentenceBoundary(after offset: Int) -> Int? { next(.sentence, after: offset) }

    /// Returns the last boundary of a sentence before an offset; `nil` for none.
    public func sentenceBoundary(before offset: Int) -> Int? { last(.sentence, before: offset) }

    /// Returns the sentence around an offset, with the space after it; at a boundary, the one that begins there.
    public func sentence(at offset: Int) -> Range<Int> { part(.sentence, at: offset) }

    /// Returns whether a line may be broken at an offset.
    package func isLineBreak(_ offset: Int) -> Bool { has(.line, offset) }

    /// Returns whether the character before an offset is composed of parts that Backspace deletes one by one.
    package func isComposed(before offset: Int) -> Bool { has(.composed, offset) }

    // MARK: Searching

    private func has(_ flag: Flags, _ offset: Int) -> Bool {
        flags.indices.contains(offset) && flags[offset].contains(flag)
    }

    private func next(_ flag: Flags, after offset: Int) -> Int? {
        guard offset < count else { return nil }
        return flags[(max(-1, offset) + 1)...].firstIndex { $0.contains(flag) }
    }

    private func last(_ flag: Flags, before offset: Int) -> Int? {
        guard offset > 0 else { return nil }
        return flags[..<min(offset, flags.count)].lastIndex { $0.contains(flag) }
    }

    private func part(_ flag: Flags, at offset: Int) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        let inside = min(max(0, offset), count - 1)
        return (last(flag, before: inside + 1) ?? 0)..<(next(flag, after: inside) ?? count)
    }
}

extension TextBreaks.Flags {
    fileprivate init(_ attribute: PangoLogAttr) {
        self = []
        if attribute.is_cursor_position != 0 { insert(.character) }
        if attribute.is_word_boundary != 0 { insert(.word) }
        if attribute.is_word_start != 0 { insert(.wordStart) }
        if attribute.is_word_end != 0 { insert(.wordEnd) }
        if attribute.is_sentence_boundary != 0 { insert(.sentence) }
        if attribute.is_white != 0 { insert(.space) }
        if attribute.is_line_break != 0 { insert(.line) }
        if attribute.backspace_deletes_character != 0 { insert(.composed) }
    }
}
