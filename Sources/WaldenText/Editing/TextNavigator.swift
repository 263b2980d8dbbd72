internal import WaldenGraphics

/// A unit of text by which a caret moves or a selection grows.
package enum TextUnit: Sendable {
    /// What a reader takes for one: a grapheme cluster.
    case character
    case word
    case sentence
    case paragraph
    case text
}

/// Finds the units of a text. Keeps the breaks of the part that was asked for last.
struct TextNavigator {
    private var cached: (range: Range<Int>, breaks: TextBreaks)?

    /// Forgets what it knows, since the text changed.
    mutating func invalidate() { cached = nil }

    private mutating func breaks(of part: TextStorage.Part, in text: TextStorage) -> TextBreaks {
        if let cached, cached.range == part.range { return cached.breaks }
        let breaks = TextBreaks(bytes: text.bytes(in: part.range))
        cached = (part.range, breaks)
        return breaks
    }

    /// Returns whether the character before an offset is composed of parts that Backspace deletes one by one.
    mutating func isComposed(before offset: Int, in text: TextStorage) -> Bool {
        guard offset > 0 else { return false }
        let part = text.part(at: offset - 1)
        return breaks(of: part, in: text).isComposed(before: offset - part.range.lowerBound)
    }

    /// Returns the next end of a unit after an offset.
    mutating func end(of unit: TextUnit, after offset: Int, in text: TextStorage) -> Int {
        switch unit {
        case .character: search(from: offset, in: text) { $0.characterBoundary(after: $1) } ?? text.count
        case .word: search(from: offset, in: text) { $0.wordEnd(after: $1) } ?? text.count
        case .sentence: search(from: offset, in: text) { $0.sentenceBoundary(after: $1) } ?? text.count
        case .paragraph: paragraphEnd(after: offset, in: text)
        case .text: text.count
        }
    }

    /// Returns the last start of a unit before an offset.
    mutating func start(of unit: TextUnit, before offset: Int, in text: TextStorage) -> Int {
        switch unit {
        case .character: searchBackward(from: offset, in: text) { $0.characterBoundary(before: $1) } ?? 0
        case .word: searchBackward(from: offset, in: text) { $0.wordStart(before: $1) } ?? 0
        case .sentence: searchBackward(from: offset, in: text) { $0.sentenceBoundary(before: $1) } ?? 0
        case .paragraph:
            text.paragraph(at: max(0, text.paragraph(at: offset).lowerBound == offset ? offset - 1 : offset)).lowerBound
        case .text: 0
        }
    }

    /// Returns the unit around an offset; at a boundary, the one that begins there.
    mutating func range(of unit: TextUnit, at offset: Int, in text: TextStorage) -> Range<Int> {
        let part = text.part(at: offset)
        let start = part.range.lowerBound
        func inText(_ range: Range<Int>) -> Range<Int> { start + range.lowerBound..<start + range.upperBound }
        switch unit {
        case .character: return inText(breaks(of: part, in: text).character(at: offset - start))
        case .word: return inText(breaks(of: part, in: text).word(at: offset - start))
        case .sentence: return inText(breaks(of: part, in: text).sentence(at: offset - start))
        case .paragraph: return text.paragraph(at: offset)
        case .text: return 0..<text.count
        }
    }

    // MARK: Searching

    private mutating func search(
        from offset: Int, in text: TextStorage, _ find: (TextBreaks, Int) -> Int?
    ) -> Int? {
        var part = text.part(at: offset)
        var inside = offset - part.range.lowerBound
        while true {
            if let found = find(breaks(of: part, in: text), inside) { return part.range.lowerBound + found }
            guard part.index + 1 < text.partCount else { return nil }
            part = text.part(part.index + 1)
            // So that a unit that ends at the border is found.
            inside = -1
        }
    }

    private mutating func searchBackward(
        from offset: Int, in text: TextStorage, _ find: (TextBreaks, Int) -> Int?
    ) -> Int? {
        var part = text.part(at: offset)
        var inside = offset - part.range.lowerBound
        while true {
            if let found = find(breaks(of: part, in: text), inside) { return part.range.lowerBound + found }
            guard part.index > 0 else { return nil }
            part = text.part(part.index - 1)
            inside = part.range.count
        }
    }

    /// Returns the end of the paragraph, before its break; from there, the end of the next one.
    private func paragraphEnd(after offset: Int, in text: TextStorage) -> Int {
        let end = text.contentEnd(ofParagraphAt: offset)
        guard end <= offset else { return end }
        let next = text.paragraph(at: offset).upperBound
        return next > offset ? text.contentEnd(ofParagraphAt: next) : text.count
    }
}

extension TextStorage {
    /// Returns the end of the paragraph around an offset, before its break.
    package func contentEnd(ofParagraphAt offset: Int) -> Int {
        let paragraph = paragraph(at: offset)
        let end = bytes(in: max(paragraph.lowerBound, paragraph.upperBound - 3)..<paragraph.upperBound)
        return paragraph.upperBound - TextSplitter.breakLength(of: end)
    }
}
