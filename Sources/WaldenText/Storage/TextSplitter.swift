internal import WaldenGraphics

/// Divides a text into paragraphs, and long paragraphs into parts that can be laid out alone.
struct TextSplitter {
    /// Paragraphs up to this length stay whole. In bytes, like all lengths.
    static let maximumPartLength = 4096
    /// A longer one is cut after a space within this range of its parts' lengths if possible.
    static let preferredPartLength = 768..<1536

    /// A line that is longer than its parts, such as letters with many combining marks, is joined to one part up to
    /// this length.
    static let maximumLineLength = 2 * maximumPartLength

    private(set) var parts: [TextChunk.Part] = []

    /// - Parameter endsText: Whether the last part is the end of the text, which is there even if it is empty.
    init(_ bytes: Span<UInt8>, endsText: Bool) {
        var start = 0
        while let end = Self.paragraphEnd(in: bytes, from: start) {
            append(bytes.extracting(start..<end), endsParagraph: true)
            start = end
        }
        if start < bytes.count || endsText { append(bytes.extracting(start..<bytes.count), endsParagraph: false) }
    }

    /// Returns the end of the next paragraph break: a line feed, a carriage return, both, or U+2029.
    private static func paragraphEnd(in bytes: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            let limit = min(index + searchLength, bytes.count)
            var end = bytes.firstIndex(of: UInt8(ascii: "\n"), in: index..<limit) ?? limit
            end = bytes.firstIndex(of: UInt8(ascii: "\r"), in: index..<end) ?? end
            while let first = bytes.firstIndex(of: 0xE2, in: index..<end) {
                index = first + 1
                if first + 2 < bytes.count, bytes[first + 1] == 0x80, bytes[first + 2] == 0xA9 { return first + 3 }
            }
            if end < limit {
                let isPair = bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count
                return isPair && bytes[end + 1] == UInt8(ascii: "\n") ? end + 2 : end + 1
            }
            index = limit
        }
        return nil
    }

    /// How far to search for one kind of break before another, in bytes: a text may have no line feed at all.
    private static let searchLength = 512

    private mutating func append(_ bytes: Span<UInt8>, endsParagraph: Bool) {
        var (start, direction) = (0, nil as WritingDirection?)
        while bytes.count - start > Self.maximumPartLength {
            let next = bytes.extracting(start..<start + Self.maximumPartLength)
            direction = direction ?? Self.scalars(of: next).lazy.compactMap(\.writingDirection).first
            let end = start + Self.cut(next, direction)
            parts.append(TextChunk.Part(bytes.extracting(start..<end), endsParagraph: false))
            start = end
        }
        parts.append(TextChunk.Part(bytes.extracting(start..<bytes.count), endsParagraph: endsParagraph))
    }

    /// Returns whether a text has a paragraph break.
    static func hasBreak(_ text: String) -> Bool { paragraphEnd(in: text.utf8Span.span, from: 0) != nil }

    /// Returns the length of the paragraph break with which a text ends.
    static func breakLength(of bytes: [UInt8]) -> Int {
        if bytes.ends(with: [0x0D, 0x0A]) { return 2 }
        if bytes.ends(with: [0xE2, 0x80, 0xA9]) { return 3 }
        return bytes.last == 0x0A || bytes.last == 0x0D ? 1 : 0
    }

    /// Returns where to cut a text: after a space, between words of the paragraph's direction if possible; else where a
    /// line may be broken nearby, or between characters; and inside a character that is longer than a part.
    private static func cut(_ bytes: Span<UInt8>, _ direction: WritingDirection?) -> Int {
        var space: Int?
        for end in preferredPartLength.reversed() where bytes[end - 1] == UInt8(ascii: " ") {
            if extendsCharacter(bytes.extracting(end..<end + 4)) { continue }
            // Parts of a line that does not wrap are side by side: what is written the other way stays in one of them.
            if isWritten(bytes, direction, around: end) { return end }
            space = space ?? end
        }
        return space ?? cut(withoutSpace: bytes)
    }

    /// Returns where to cut a text without spaces. A character near the longest preferred length is better than a line
    /// break far before it: to find breaks takes long.
    private static func cut(withoutSpace bytes: Span<UInt8>) -> Int {
        let end = preferredPartLength.upperBound
        let near = end - searchedLength
        if let start = independentBoundary(in: bytes, near - 2 * nearLength..<near - nearLength),
            let found = lastBreak(in: bytes, near..<end, from: start)
        {
            return found
        }
        return lastBreak(in: bytes, preferredPartLength, from: 0) ?? bytes.scalarStart(atOrBefore: bytes.count - 1)
    }

    /// How much is searched for a break at first, in bytes.
    private static let searchedLength = 128

    /// Returns the last offset in a range where a line may be broken, or else where a character begins.
    ///
    /// - Parameter start: The beginning of the text, or a boundary that does not depend on what is before it.
    private static func lastBreak(in bytes: Span<UInt8>, _ range: Range<Int>, from start: Int) -> Int? {
        // What follows also decides where a line may be broken.
        let end = bytes.scalarStart(atOrBefore: range.upperBound + 2 * nearLength)
        let breaks = TextBreaks(bytes: bytes.extracting(start..<end).array)
        return range.last { breaks.isLineBreak($0 - start) } ?? range.last { breaks.isCharacterBoundary($0 - start) }
    }

    /// Returns the last boundary of characters in a range that is one whatever is around it.
    private static func independentBoundary(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        let start = bytes.scalarStart(atOrBefore: range.lowerBound)
        var (offset, found, neverCombined) = (start, nil as Int?, false)
        for scalar in scalars(of: bytes.extracting(start..<bytes.scalarStart(atOrBefore: range.upperBound))) {
            if neverCombined, scalar.neverCombines { found = offset }
            neverCombined = scalar.neverCombines
            offset += scalar.utf8.count
        }
        return found
    }

    /// Returns whether an offset is at an end of what is written in a direction, or within it.
    private static func isWritten(_ bytes: Span<UInt8>, _ direction: WritingDirection?, around offset: Int) -> Bool {
        let before = scalars(of: bytes.extracting(max(0, offset - nearLength)..<offset))
        let last = before.reversed().lazy.compactMap(\.writingDirection).first
        if last == nil || last == direction { return true }
        // Numbers follow the letters before them.
        let after = scalars(of: bytes.extracting(offset..<min(bytes.count, offset + nearLength)))
        let next = after.first { $0.writingDirection != nil || $0.properties.numericType != nil }
        return next?.writingDirection == direction
    }

    /// How far from a cut to look for a letter, in bytes.
    private static let nearLength = 64

    /// Returns the scalars of a text. Those that are cut at its ends are no letters.
    private static func scalars(of bytes: Span<UInt8>) -> String.UnicodeScalarView {
        String(decoding: bytes.array, as: UTF8.self).unicodeScalars
    }

    /// Returns whether a text may begin with a scalar that belongs to the character before it.
    private static func extendsCharacter(_ bytes: Span<UInt8>) -> Bool {
        guard bytes[0] >= 0x80 else { return false }
        let properties = scalars(of: bytes).first?.properties
        return properties.map { $0.isGraphemeExtend || $0.generalCategory == .spacingMark || $0.isJoinControl } ?? true
    }
}

extension [UInt8] {
    fileprivate func ends(with bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}

extension Unicode.Scalar {
    /// Whether it ends a line, of a paragraph or within one.
    package var breaksLine: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Whether a character ends between it and another such scalar. These are the scalars of which texts without spaces
    /// are made: of ASCII, of Chinese and of Japanese.
    fileprivate var neverCombines: Bool {
        switch value {
        case 0x20...0x7E, 0x3001...0x3002, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: true
        default: false
        }
    }
}
