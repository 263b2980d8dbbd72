/// Estimates the size of parts that were not laid out.
package struct TextEstimate: Equatable, Sendable {
    /// In points.
    package var lineHeight = 0.0
    /// The mean width of a scalar, in points.
    package var advance = 0.0
    /// The width at which lines wrap, in points; `nil` if they do not.
    package var wrapWidth: Double?

    package init(lineHeight: Double = 0, advance: Double = 0, wrapWidth: Double? = nil) {
        self.lineHeight = lineHeight
        self.advance = advance
        self.wrapWidth = wrapWidth
    }

    func apply(to part: inout TextChunk.Part) {
        part.isMeasured = false
        let width = Double(part.scalarCount) * advance
        part.width = Float(width)
        if let wrapWidth {
            part.height = Float(max(1, (width / max(1, wrapWidth)).rounded(.up)) * lineHeight)
        } else {
            // Parts of a long line are side by side: only the last one counts.
            part.height = part.endsParagraph ? Float(lineHeight) : 0
        }
    }
}

extension TextStorage {
    /// Estimates the size of all parts, and of those that will come. O(*n*).
    package mutating func estimateAll(_ estimate: TextEstimate) {
        self.estimate = estimate
        tree.updateAll { chunk in chunk.updateAll { estimate.apply(to: &$0) } }
    }

    /// Sets the size of a part that was laid out, in points.
    package mutating func setSize(ofPart index: Int, height: Double, width: Double) {
        update(index) { part in
            (part.height, part.width) = (Float(height), Float(width))
            part.isMeasured = true
        }
    }

    /// Sets the height of a part whose width may still be estimated, in points.
    package mutating func setHeight(ofPart index: Int, _ height: Double) {
        update(index) { $0.height = Float(height) }
    }

    /// Returns to the estimate of a part, since it must be laid out anew.
    package mutating func forgetSize(ofPart index: Int) { update(index) { $0.isMeasured = false } }

    private mutating func update(_ index: Int, _ change: (inout TextChunk.Part) -> Void) {
        guard let found = chunk({ $0.partCount > index }) else { return }
        tree.update(found.index) { $0.update(index - found.before.partCount, change) }
    }

    /// Moves the border after a part of a long paragraph to another offset, at which a line begins.
    ///
    /// - Precondition: The offset is inside the part, which does not end its paragraph, or inside the next one.
    package mutating func moveBorder(afterPart index: Int, to offset: Int) {
        let (part, next) = (part(index), part(index + 1))
        precondition(
            !part.endsParagraph && part.range.lowerBound < offset && offset < next.range.upperBound,
            "TextStorage.moveBorder: the border must be inside a part of a long paragraph")
        replaceParts(
            index..<index + 2,
            with: [
                (part.range.lowerBound..<offset, false), (offset..<next.range.upperBound, next.endsParagraph),
            ])
    }

    /// Joins parts of a paragraph to one.
    ///
    /// - Precondition: All are of one paragraph.
    package mutating func joinParts(_ parts: Range<Int>) {
        let (first, last) = (part(parts.lowerBound), part(parts.upperBound - 1))
        precondition(first.paragraph == last.paragraph, "TextStorage.joinParts: the parts must be of one paragraph")
        replaceParts(parts, with: [(first.range.lowerBound..<last.range.upperBound, last.endsParagraph)])
    }

    /// Divides the text of some parts at other offsets.
    private mutating func replaceParts(
        _ parts: Range<Int>, with pieces: [(range: Range<Int>, endsParagraph: Bool)]
    ) {
        let first = chunk { $0.partCount > parts.lowerBound } ?? lastChunk
        let last = chunk { $0.partCount >= parts.upperBound } ?? lastChunk
        let start = first.before.byteCount
        let bytes = bytes(in: start..<last.before.byteCount + last.chunk.bytes.count)
        var new: [TextChunk.Part] = []
        for piece in pieces {
            let text = bytes.span.extracting(piece.range.lowerBound - start..<piece.range.upperBound - start)
            var part = TextChunk.Part(text, endsParagraph: piece.endsParagraph)
            estimate.apply(to: &part)
            new.append(part)
        }
        let before = first.chunk.parts[..<(parts.lowerBound - first.before.partCount)]
        let after = last.chunk.parts[(parts.upperBound - last.before.partCount)...]
        tree.replaceSubrange(
            first.index..<last.index + 1, with: TextChunk.pack(bytes.span, (before + new + after)[...]))
    }
}
