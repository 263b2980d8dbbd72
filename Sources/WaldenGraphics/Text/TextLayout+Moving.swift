internal import CPango
internal import WaldenGeometry

/// Moves of a caret by characters, as seen.
extension TextLayout {
    /// Returns the position one character to the right or left of another, as seen; `nil` beyond the text, also on the
    /// other side of an ellipsis after it.
    public func position(beside position: TextPosition, onRight: Bool) -> TextPosition? {
        guard let found = neighbor(of: position, onRight: onRight), found.offset <= byteCount else { return nil }
        return found
    }

    private func neighbor(of position: TextPosition, onRight: Bool) -> TextPosition? {
        let index = lineIndex(of: position)
        if let found = self.position(beside: position, onRight: onRight, inLine: index) { return found }
        let next = lines[index].isRightToLeft == onRight ? index - 1 : index + 1
        guard lines.indices.contains(next) else { return nil }
        let range = range(ofLine: next)
        let target = next > index ? range.start : range.end
        // Where a line wraps, its end and the start of the next one are the same place.
        let end = self.range(ofLine: min(index, next)).end.offset
        let isWrap = end == lines[max(index, next)].range.lowerBound
        return isWrap ? self.position(beside: target, onRight: onRight, inLine: next) : target
    }

    /// Returns the position on the other side of a character; at the end of a wrapped line, that on the next line.
    private func position(beside character: Character, onRight: Bool, inLine index: Int) -> TextPosition {
        guard character.isRightToLeft != onRight else {
            return TextPosition(offset: character.range.lowerBound, affinity: .downstream)
        }
        let end = character.range.upperBound
        let wraps = index + 1 < lines.count && lines[index + 1].range.lowerBound == end
        return TextPosition(offset: end, affinity: wraps ? .downstream : .upstream)
    }

    private struct Character {
        var range: Range<Int>
        var left: Double
        var right: Double
        var isRightToLeft: Bool

        /// Whether an edge is where a caret is.
        func touches(_ x: Double) -> Bool { abs(left - x) < tolerance || abs(right - x) < tolerance }

        /// Whether it is after an offset, or before it.
        func follows(_ offset: Int, isForward: Bool) -> Bool {
            isForward ? range.lowerBound >= offset : range.upperBound <= offset
        }
    }

    /// Returns the position beyond the character that a caret touches on one side; `nil` for none.
    private func position(beside position: TextPosition, onRight: Bool, inLine index: Int) -> TextPosition? {
        let line = lines[index]
        let caret = caretX(at: position, in: line)
        let breaks = TextBreaks(bytes: withText { Array($0[line.range]) })
        let isForward = onRight != line.isRightToLeft
        let found =
            characters(touching: caret, near: position.offset, breaks, in: line)
            .filter { abs((onRight ? $0.left : $0.right) - caret) < tolerance }
            // Characters without width are passed in the order of the text.
            .filter { $0.left < $0.right || $0.follows(position.offset, isForward: isForward) }
            .map { self.position(beside: $0, onRight: onRight, inLine: index) }
            // Of several, all but one belong to characters without width.
            .filter { $0.offset != position.offset || abs(caretX(at: $0, in: line) - caret) > tolerance }
            .min { abs($0.offset - position.offset) < abs($1.offset - position.offset) }
        guard let found else { return nil }
        return self.position(samePlaceAs: found, onRight: onRight, breaks, in: line)
    }

    /// Where the direction changes, returns the position at the same place that belongs to text in the direction of the
    /// paragraph: what is typed there is seen there.
    private func position(
        samePlaceAs position: TextPosition, onRight: Bool, _ breaks: TextBreaks, in line: Line
    ) -> TextPosition {
        let x = caretX(at: position, in: line)
        let neighbour = characters(touching: x, near: position.offset, breaks, in: line).first {
            $0.isRightToLeft == line.isRightToLeft && abs((onRight ? $0.left : $0.right) - x) < tolerance
                && $0.left < $0.right
        }
        guard let neighbour else { return position }
        // The near edge of the character beyond: its beginning or its end.
        let isBeginning = onRight != line.isRightToLeft
        let offset = isBeginning ? neighbour.range.lowerBound : neighbour.range.upperBound
        guard offset != position.offset else { return position }
        return TextPosition(offset: offset, affinity: isBeginning ? .downstream : .upstream)
    }

    // MARK: Characters

    /// Returns the characters of a line with an edge at a distance from its left, in the order of the text. They stand
    /// together in the text, but for those in other runs.
    ///
    /// - Parameter offset: Where one of them probably begins or ends.
    private func characters(
        touching x: Double, near offset: Int, _ breaks: TextBreaks, in line: Line
    ) -> [Character] {
        var found: [Int: Character] = [:]
        var seeds: Set<Int> = []
        for seed in [offset] + offsets(near: x, in: line) where seeds.insert(seed).inserted {
            // Any number of characters without width may stand at a place; the nearest ones come first.
            guard seeds.count <= maximumCount else { break }
            let inLine = min(max(0, seed - line.range.lowerBound), line.range.count)
            addCharacters(after: inLine, touching: x, to: &found, breaks, in: line)
            addCharacters(before: inLine, touching: x, to: &found, breaks, in: line)
        }
        return found.values.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Adds the characters that touch a place, from one that begins at an offset in the line or is around it. The first
    /// one need not.
    private func addCharacters(
        after offset: Int, touching x: Double, to found: inout [Int: Character], _ breaks: TextBreaks, in line: Line
    ) {
        guard offset < line.range.count else { return }
        var range: Range<Int>? = breaks.character(at: offset)
        for count in 0..<maximumCount {
            guard let current = range, count == 0 || found[current.lowerBound] == nil else { return }
            let character = character(current, in: line)
            guard character.touches(x) || count == 0 else { return }
            if character.touches(x) { found[current.lowerBound] = character }
            let end = current.upperBound
            range = breaks.characterBoundary(after: end).map { end..<$0 }
        }
    }

    private func addCharacters(
        before offset: Int, touching x: Double, to found: inout [Int: Character], _ breaks: TextBreaks, in line: Line
    ) {
        var end = offset
        for count in 0..<maximumCount {
            guard let start = breaks.characterBoundary(before: end), count == 0 || found[start] == nil else { return }
            let character = character(breaks.character(at: start), in: line)
            guard character.touches(x) || count == 0 else { return }
            if character.touches(x) { found[start] = character }
            end = start
        }
    }

    /// Returns a character of a line by its range there.
    private func character(_ part: Range<Int>, in line: Line) -> Character {
        let range = line.range.lowerBound + part.lowerBound..<line.range.lowerBound + part.upperBound
        let leading = x(of: range.lowerBound, isTrailing: false, in: line)
        let trailing = trailingX(ofCharacterEndingAt: range.upperBound, in: line)
        return Character(
            range: range, left: min(leading, trailing), right: max(leading, trailing),
            // Without width, such as the space at which a line wraps, as the paragraph.
            isRightToLeft: trailing == leading ? line.isRightToLeft : trailing < leading)
    }

    /// Returns the offsets in the text that the runs at a distance from the left of a line have there.
    private func offsets(near x: Double, in line: Line) -> [Int] {
        var result: [Int] = []
        var left = 0.0
        var next = line.line.pointee.runs
        while let node = next {
            let run = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            let (start, length) = (run.item.pointee.offset, run.item.pointee.length)
            let width = Double(pango_glyph_string_get_width(run.glyphs)) / pangoUnits
            if x > left - tolerance, x < left + width + tolerance {
                var (index, trailing): (Int32, Int32) = (0, 0)
                withText { text in
                    let bytes = UnsafeMutableRawPointer(mutating: text.baseAddress! + Int(start))
                    pango_glyph_string_x_to_index(
                        run.glyphs, bytes.assumingMemoryBound(to: CChar.self), length, &run.item.pointee.analysis,
                        Int32(saturating: (x - left) * pangoUnits), &index, &trailing)
                }
                result += [Int(start + index), Int(start), Int(start + length)]
            }
            left += width
            next = node.pointee.next
        }
        return result
    }
}

/// More than rounding, in points.
private let tolerance = 2 / pangoUnits
/// The most characters that are looked at on one side of a place, and the most places to look from.
private let maximumCount = 64
