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
    /// The breaks of a part, found with some of its paragraph around it: units go on where a long paragraph is cut.
    private struct PartBreaks {
        let part: Range<Int>
        /// Where the text around begins.
        let start: Int
        let breaks: TextBreaks
    }

    private var cached: PartBreaks?

    /// How much of the paragraph around a part is looked at, in bytes.
    private static let reach = 512

    /// Forgets what it knows, since the text changed.
    mutating func invalidate() { cached = nil }

    private mutating func breaks(of part: TextStorage.Part, in text: TextStorage) -> PartBreaks {
        if let cached, cached.part == part.range { return cached }
        let range = surroundings(of: part, in: text)
        let found = PartBreaks(
            part: part.range, start: range.lowerBound, breaks: TextBreaks(bytes: text.bytes(in: range)))
        cached = found
        return found
    }

    private func surroundings(of part: TextStorage.Part, in text: TextStorage) -> Range<Int> {
        var (start, end) = (part.range.lowerBound, part.range.upperBound)
        if part.index > 0 {
            let before = text.part(part.index - 1)
            if !before.endsParagraph {
                start = text.scalarStart(atOrBefore: max(before.range.lowerBound, start - Self.reach))
            }
        }
        if !part.endsParagraph, part.index + 1 < text.partCount {
            end = text.scalarStart(atOrBefore: min(text.part(part.index + 1).range.upperBound, end + Self.reach))
        }
        return start..<end
    }

    /// Returns the next end of a unit after an offset.
    mutating func end(of unit: TextUnit, after offset: Int, in text: TextStorage) -> Int {
        switch unit {
        case .character: search(from: offset, in: text) { $0.characterBoundary(after: $1) } ?? text.count
        case .word: search(from: offset, in: text, skipsToWords: true) { $0.wordEnd(after: $1) } ?? text.count
        case .sentence: search(from: offset, in: text) { $0.sentenceBoundary(after: $1) } ?? text.count
        case .paragraph: paragraphEnd(after: offset, in: text)
        case .text: text.count
        }
    }

    /// Returns the last start of a unit before an offset.
    mutating func start(of unit: TextUnit, before offset: Int, in text: TextStorage) -> Int {
        switch unit {
        case .character: searchBackward(from: offset, in: text) { $0.characterBoundary(before: $1) } ?? 0
        case .word: searchBackward(from: offset, in: text, skipsToWords: true) { $0.wordStart(before: $1) } ?? 0
        case .sentence: searchBackward(from: offset, in: text) { $0.sentenceBoundary(before: $1) } ?? 0
        case .paragraph:
            text.paragraph(at: max(0, text.paragraph(at: offset).lowerBound == offset ? offset - 1 : offset)).lowerBound
        case .text: 0
        }
    }

    /// Returns the unit around an offset; at a boundary, the one that begins there.
    mutating func range(of unit: TextUnit, at offset: Int, in text: TextStorage) -> Range<Int> {
        let found = breaks(of: text.part(at: offset), in: text)
        func inText(_ range: Range<Int>) -> Range<Int> {
            found.start + range.lowerBound..<found.start + range.upperBound
        }
        switch unit {
        case .character: return inText(found.breaks.character(at: offset - found.start))
        case .word: return inText(found.breaks.word(at: offset - found.start))
        case .sentence:
            // The last sentence ends with the text. O(*n*) in its length.
            let inside = min(offset, max(0, text.count - 1))
            return start(of: .sentence, before: inside + 1, in: text)..<end(of: .sentence, after: inside, in: text)
        case .paragraph: return text.paragraph(at: offset)
        case .text: return 0..<text.count
        }
    }

    // MARK: Searching

    /// - Parameter skipsToWords: Whether to pass over parts that have no word, which is faster.
    private mutating func search(
        from offset: Int, in text: TextStorage, skipsToWords: Bool = false, _ find: (TextBreaks, Int) -> Int?
    ) -> Int? {
        var part = text.part(at: offset)
        var offset = offset
        while true {
            let known = breaks(of: part, in: text)
            if let found = find(known.breaks, offset - known.start), known.start + found <= part.range.upperBound {
                return known.start + found
            }
            guard part.index + 1 < text.partCount else { return nil }
            var next = part.range.upperBound
            if skipsToWords {
                guard let word = text.wordScalar(atOrAfter: next) else { return nil }
                next = word
            }
            part = text.part(at: next)
            // So that a unit that ends at the border is found.
            offset = part.range.lowerBound - 1
        }
    }

    private mutating func searchBackward(
        from offset: Int, in text: TextStorage, skipsToWords: Bool = false, _ find: (TextBreaks, Int) -> Int?
    ) -> Int? {
        var part = text.part(at: offset)
        var offset = offset
        while true {
            let known = breaks(of: part, in: text)
            if let found = find(known.breaks, offset - known.start), known.start + found >= part.range.lowerBound {
                return known.start + found
            }
            guard part.index > 0 else { return nil }
            if skipsToWords {
                guard let word = text.wordScalar(before: part.range.lowerBound) else { return nil }
                part = text.part(at: word)
            } else {
                part = text.part(part.index - 1)
            }
            offset = part.range.upperBound
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
