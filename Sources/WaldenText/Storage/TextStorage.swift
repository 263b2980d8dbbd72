internal import WaldenGraphics

/// A text of any length: a balanced tree of paragraphs.
///
/// Offsets are in UTF-8. Those given by callers must be boundaries of scalars.
///
/// - Complexity: Each operation is O(log *n*) in the length of the text, unless stated otherwise.
package struct TextStorage: Sendable {
    /// A paragraph with its break, or a part of one that is too long to be laid out at once.
    package struct Part {
        /// What comes before.
        package let start: TextMetrics
        package let metrics: TextMetrics
        /// Whether height and width are known, not estimated.
        package let isMeasured: Bool

        fileprivate init(_ part: TextChunk.Part, start: TextMetrics) {
            self.start = start
            metrics = part.metrics
            isMeasured = part.isMeasured
        }

        /// Counts the parts from the beginning of the text.
        package var index: Int { start.partCount }
        /// The offsets in the text.
        package var range: Range<Int> { start.byteCount..<start.byteCount + metrics.byteCount }
        /// Counts the paragraphs from the beginning of the text.
        package var paragraph: Int { start.breakCount }
        /// Whether the part ends with a paragraph break.
        package var endsParagraph: Bool { metrics.breakCount > 0 }
        /// The distance from the top of the text, in points.
        package var top: Double { start.height }
        /// In points.
        package var height: Double { metrics.height }
        /// In points.
        package var width: Double { metrics.width }
    }

    /// A chunk, and where it is.
    struct PlacedChunk {
        let index: Int
        let chunk: TextChunk
        /// What comes before.
        let before: TextMetrics
    }

    var tree: SummaryTree<TextChunk>
    var estimate = TextEstimate()

    /// Creates a text. O(*n*).
    ///
    /// - Parameter text: Null characters are replaced by U+FFFD.
    package init(_ text: String = "") {
        let text = Self.repaired(text)
        tree = Self.makeTree(text.utf8Span.span)
    }

    private static func makeTree(_ bytes: Span<UInt8>) -> SummaryTree<TextChunk> {
        SummaryTree(TextChunk.pack(bytes, TextSplitter(bytes, endsText: true).parts[...]))
    }

    /// Divides long paragraphs into parts as in a new text; the sizes of all parts must be estimated then. O(*n*).
    package mutating func divideParagraphs() {
        if partCount > paragraphCount { tree = Self.makeTree(bytes(in: 0..<count).span) }
    }

    static func repaired(_ text: String) -> String {
        let bytes = text.utf8Span.span
        guard bytes.firstIndex(of: 0, in: bytes.indices) != nil else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }

    /// The length of the text.
    package var count: Int { tree.total.byteCount }
    package var scalarCount: Int { tree.total.scalarCount }
    /// The number of paragraphs; at least 1. After a final break is an empty one.
    package var paragraphCount: Int { tree.total.breakCount + 1 }
    package var partCount: Int { tree.total.partCount }
    /// The height of all parts, in points.
    package var height: Double { tree.total.height }

    // MARK: Text

    /// The whole text. O(*n*).
    package var string: String { string(in: 0..<count) }

    /// Returns a part of the text. In addition, O(*m*) in its length.
    package func string(in range: Range<Int>) -> String { String(decoding: bytes(in: range), as: UTF8.self) }

    /// Returns a part of the text in UTF-8. In addition, O(*m*) in its length.
    package func bytes(in range: Range<Int>) -> [UInt8] {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "TextStorage: the range is out of bounds")
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        guard let first = chunk({ $0.byteCount > range.lowerBound }) else { return [] }
        var start = first.before.byteCount
        tree.visit(first.index..<tree.count) { chunk in
            let part = range.clamped(to: start..<start + chunk.bytes.count)
            result += chunk.bytes[part.lowerBound - start..<part.upperBound - start]
            start += chunk.bytes.count
            return start < range.upperBound
        }
        return result
    }

    // MARK: Parts

    /// Returns the part that contains an offset; at a border, the later one.
    package func part(at offset: Int) -> Part { part { $0.byteCount > offset } }

    /// Returns a part by its index.
    package func part(_ index: Int) -> Part { part { $0.partCount > index } }

    /// Returns the part at a distance from the top, in points, or the first or last one.
    package func part(atHeight y: Double) -> Part { part { $0.height > y } }

    /// Returns the part at a distance from the left of the text, were all of it one line, in points, or the first or
    /// last one.
    func part(atWidth x: Double) -> Part { part { $0.width > x } }

    /// Returns the part in which a paragraph begins. Paragraphs are counted from 0.
    package func part(ofParagraph paragraph: Int) -> Part {
        paragraph <= 0 ? part(0) : part(at: part { $0.breakCount >= paragraph }.range.upperBound)
    }

    /// Calls a closure with the parts from one on in order, until it returns false.
    ///
    /// - Complexity: In addition, O(*m*) in the number of visited parts.
    func visitParts(from index: Int, _ body: (Part) -> Bool) {
        guard let first = chunk({ $0.partCount > index }) else { return }
        var before = first.before
        tree.visit(first.index..<tree.count) { chunk in
            for part in chunk.parts {
                if before.partCount >= index, !body(Part(part, start: before)) { return false }
                before += part.metrics
            }
            return true
        }
    }

    /// Returns the offsets of the paragraph around an offset, with its break.
    package func paragraph(at offset: Int) -> Range<Int> {
        let paragraph = part(at: offset).paragraph
        let end = part { $0.breakCount > paragraph }.range.upperBound
        return part(ofParagraph: paragraph).range.lowerBound..<end
    }

    /// Returns the first part with which the metrics of the text satisfy a predicate, or the last one.
    private func part(where isReached: (TextMetrics) -> Bool) -> Part {
        let found = chunk(isReached) ?? lastChunk
        var before = found.before
        for part in found.chunk.parts.dropLast() {
            let next = before + part.metrics
            if isReached(next) { return Part(part, start: before) }
            before = next
        }
        return Part(found.chunk.parts[found.chunk.parts.count - 1], start: before)
    }

    /// Returns the first chunk up to whose end the metrics of the text satisfy a predicate; `nil` for none.
    func chunk(_ isReached: (TextMetrics) -> Bool) -> PlacedChunk? {
        guard let found = tree.first(where: isReached) else { return nil }
        return PlacedChunk(index: found.index, chunk: found.element, before: found.before)
    }

    var lastChunk: PlacedChunk {
        let last = tree[tree.count - 1]
        return PlacedChunk(index: tree.count - 1, chunk: last, before: tree.total - last.summary)
    }

    // MARK: Units

    /// Returns where the scalar around an offset begins; an offset outside of the text is clamped.
    func scalarStart(atOrBefore offset: Int) -> Int {
        let offset = min(max(0, offset), count)
        if offset == 0 || offset == count { return offset }
        let bytes = bytes(in: max(0, offset - 3)..<min(count, offset + 1))
        var index = offset - max(0, offset - 3)
        while index > 0, index < bytes.count, bytes[index].isContinuation { index -= 1 }
        return max(0, offset - 3) + index
    }

    /// Returns the number of scalars before an offset.
    package func scalarOffset(at offset: Int) -> Int {
        let part = part(at: offset)
        return part.start.scalarCount + bytes(in: part.range.lowerBound..<offset).count { !$0.isContinuation }
    }

    /// Returns the offset after a number of scalars, clamped to the text.
    package func offset(ofScalar index: Int) -> Int {
        guard index < scalarCount else { return count }
        let part = part { $0.scalarCount > index }
        var rest = max(0, index) - part.start.scalarCount
        for (position, byte) in bytes(in: part.range).enumerated() where !byte.isContinuation {
            if rest == 0 { return part.range.lowerBound + position }
            rest -= 1
        }
        return part.range.upperBound
    }
}
