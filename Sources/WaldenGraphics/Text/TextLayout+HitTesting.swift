internal import CPango
internal import Glibc
public import WaldenGeometry

// Positions are in UTF-8. One that is outside of the text is clamped, and one inside a scalar moves before it.
extension TextLayout {
    // MARK: Carets

    /// Returns the caret's rectangle, of zero width, at a position, in the layout's coordinates.
    ///
    /// Where the direction of writing changes, the caret stands at the end of what comes before or at the beginning of
    /// what follows, by the position's affinity.
    public func caretRect(at position: TextPosition) -> Rect {
        let line = lines[lineIndex(of: position)]
        return Rect(x: line.x + caretX(at: position, in: line), y: line.top, width: 0, height: line.height)
    }

    private func caretX(at position: TextPosition, in line: Line) -> Double {
        let offset = scalarStart(atOrBefore: position.offset)
        if offset > line.range.lowerBound, position.affinity == .upstream {
            return trailingX(ofCharacterEndingAt: min(offset, line.range.upperBound), in: line)
        }
        // What will be typed after the last line goes on in the paragraph's direction.
        if offset >= line.range.upperBound, !line.range.isEmpty { return line.isRightToLeft ? 0 : line.width }
        return x(of: offset, isTrailing: false, in: line)
    }

    /// Returns the position of the caret nearest to a point in the layout's coordinates; NaN counts as 0.
    public func position(closestTo point: Point) -> TextPosition {
        let index = lines.firstIndex { point.y < $0.top + $0.height } ?? (point.y.isNaN ? 0 : lines.count - 1)
        return position(inLine: index, closestTo: point.x)
    }

    /// Returns the position in a line of the caret nearest to a distance from the layout's left edge.
    ///
    /// - Precondition: The line exists.
    public func position(inLine index: Int, closestTo x: Double) -> TextPosition {
        let line = lines[index]
        let x = (x.isNaN ? 0 : x) - line.x
        if x < 0 || x > line.width {
            let range = range(ofLine: index)
            return (x < 0) == line.isRightToLeft ? range.end : range.start
        }
        var (start, trailing): (Int32, Int32) = (0, 0)
        pango_layout_line_x_to_index(line.line, Int32(saturating: x * pangoUnits), &start, &trailing)
        let (leading, end) = (self.x(of: Int(start), isTrailing: false, in: line), range(ofLine: index).end)
        // Pango puts no caret after the last character of a line that wraps.
        if trailing == 0, abs(caretX(at: end, in: line) - x) < abs(leading - x) { return end }
        var offset = Int(start)
        withText { text in
            for _ in 0..<trailing where offset < text.count {
                offset += 1
                while offset < text.count, text[offset].isContinuation { offset += 1 }
            }
        }
        return offset >= end.offset
            ? end : TextPosition(offset: offset, affinity: trailing > 0 ? .upstream : .downstream)
    }

    // MARK: Lines

    /// Returns the index of the line that shows the caret at a position.
    public func lineIndex(of position: TextPosition) -> Int {
        let offset = scalarStart(atOrBefore: position.offset)
        var index = lines.count - 1
        while index > 0, lines[index].range.lowerBound > offset { index -= 1 }
        let isWrap = index > 0 && lines[index - 1].range.upperBound == offset
        return isWrap && position.affinity == .upstream ? index - 1 : index
    }

    /// Returns the text of a line, without the line break.
    ///
    /// - Precondition: The line exists.
    public func range(ofLine index: Int) -> TextRange {
        let range = lines[index].range
        // The text excludes a final ellipsis.
        let end = min(range.upperBound, byteCount)
        let wraps = index + 1 < lines.count && lines[index + 1].range.lowerBound == end
        return TextRange(
            TextPosition(offset: range.lowerBound),
            TextPosition(offset: end, affinity: wraps ? .upstream : .downstream))
    }

    /// Returns the rectangle of a line in the layout's coordinates, without the space between lines.
    ///
    /// - Precondition: The line exists.
    public func rect(ofLine index: Int) -> Rect {
        let line = lines[index]
        return Rect(x: line.x, y: line.top, width: line.width, height: line.height)
    }

    // MARK: Selections

    /// Returns the rectangles of a range; several per line if directions mix.
    public func selectionRects(_ range: TextRange) -> [Rect] {
        var rects: [Rect] = []
        let range = range.start.offset..<range.end.offset
        for line in lines {
            let part = range.clamped(to: line.range)
            guard !part.isEmpty else { continue }
            // Pango includes an offset for its own alignment: the start of the whole line.
            let start = Self.ranges(of: line.range, in: line).reduce(Int32.max) { min($0, $1.start) }
            for piece in Self.ranges(of: part, in: line) where piece.end > piece.start {
                rects.append(
                    Rect(
                        x: line.x + Double(piece.start - start) / pangoUnits, y: line.top,
                        width: Double(piece.end - piece.start) / pangoUnits, height: line.height))
            }
        }
        return rects
    }

    private static func ranges(of part: Range<Int>, in line: Line) -> [(start: Int32, end: Int32)] {
        var values: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        pango_layout_line_get_x_ranges(
            line.line, Int32(part.lowerBound), Int32(part.upperBound), &values, &count)
        defer { g_free(values) }
        guard let values else { return [] }
        return (0..<Int(count)).map { (values[2 * $0], values[2 * $0 + 1]) }
    }

    // MARK: Moving

    /// Returns the position one character to the right or left of another, as seen; `nil` beyond the text.
    public func position(beside position: TextPosition, onRight: Bool) -> TextPosition? {
        let index = lineIndex(of: position)
        if let found = self.position(beside: position, onRight: onRight, inLine: index) { return found }
        let next = lines[index].isRightToLeft == onRight ? index - 1 : index + 1
        guard lines.indices.contains(next) else { return nil }
        let range = range(ofLine: next)
        let target = next > index ? range.start : range.end
        // Where a line wraps, its end and the start of the next one are the same place.
        let isWrap = lines[min(index, next)].range.upperBound == lines[max(index, next)].range.lowerBound
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
    }

    /// Returns the position beyond the character that a caret touches on one side; `nil` for none.
    private func position(beside position: TextPosition, onRight: Bool, inLine index: Int) -> TextPosition? {
        let line = lines[index]
        let caret = caretX(at: position, in: line)
        let characters = characters(in: line)
        let found =
            characters
            .filter { abs((onRight ? $0.left : $0.right) - caret) < 2 / pangoUnits }
            .map { self.position(beside: $0, onRight: onRight, inLine: index) }
            // Of several, all but one belong to characters without width.
            .filter { $0.offset != position.offset || abs(caretX(at: $0, in: line) - caret) > 2 / pangoUnits }
            .min { abs($0.offset - position.offset) < abs($1.offset - position.offset) }
        guard let found else { return nil }
        return self.position(samePlaceAs: found, onRight: onRight, among: characters, in: line)
    }

    /// Where the direction changes, returns the position at the same place that belongs to text in the direction of the
    /// paragraph: what is typed there is seen there.
    private func position(
        samePlaceAs position: TextPosition, onRight: Bool, among characters: [Character], in line: Line
    ) -> TextPosition {
        let x = caretX(at: position, in: line)
        let neighbour = characters.first {
            $0.isRightToLeft == line.isRightToLeft && abs((onRight ? $0.left : $0.right) - x) < 2 / pangoUnits
                && $0.left < $0.right
        }
        guard let neighbour else { return position }
        // The near edge of the character beyond: its beginning or its end.
        let isBeginning = onRight != line.isRightToLeft
        let offset = isBeginning ? neighbour.range.lowerBound : neighbour.range.upperBound
        guard offset != position.offset else { return position }
        return TextPosition(offset: offset, affinity: isBeginning ? .downstream : .upstream)
    }

    private func characters(in line: Line) -> [Character] {
        let breaks = TextBreaks(bytes: withText { Array($0[line.range]) })
        var (result, start) = ([Character](), 0)
        while let end = breaks.characterBoundary(after: start) {
            let range = line.range.lowerBound + start..<line.range.lowerBound + end
            let leading = x(of: range.lowerBound, isTrailing: false, in: line)
            let trailing = trailingX(ofCharacterEndingAt: range.upperBound, in: line)
            result.append(
                Character(
                    range: range, left: min(leading, trailing), right: max(leading, trailing),
                    // Without width, such as the space at which a line wraps, as the paragraph.
                    isRightToLeft: trailing == leading ? line.isRightToLeft : trailing < leading))
            start = end
        }
        return result
    }

    // MARK: Text

    /// Returns the distance of an edge of a scalar from the left of a line.
    private func x(of offset: Int, isTrailing: Bool, in line: Line) -> Double {
        var x: Int32 = 0
        pango_layout_line_index_to_x(line.line, Int32(offset), isTrailing ? 1 : 0, &x)
        return Double(x) / pangoUnits
    }

    /// Returns the distance of the trailing edge of a character from the left of a line. Pango finds no edge inside of
    /// characters that are drawn by several glyphs.
    private func trailingX(ofCharacterEndingAt end: Int, in line: Line) -> Double {
        var left = 0.0
        var next = line.line.pointee.runs
        while let node = next {
            let run = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            let (start, length) = (Int(run.item.pointee.offset), Int(run.item.pointee.length))
            let width = Double(pango_glyph_string_get_width(run.glyphs)) / pangoUnits
            if end > start, end < start + length { return x(of: end, isTrailing: false, in: line) }
            if end == start + length { return run.item.pointee.analysis.level & 1 == 1 ? left : left + width }
            left += width
            next = node.pointee.next
        }
        return x(of: scalarStart(atOrBefore: end - 1), isTrailing: true, in: line)
    }

    private func scalarStart(atOrBefore offset: Int) -> Int {
        withText { $0.scalarStart(atOrBefore: min(max(0, offset), $0.count)) }
    }

    private func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let bytes = UnsafeRawPointer(pango_layout_get_text(layout)!)
        let count = strlen(bytes.assumingMemoryBound(to: CChar.self))
        return body(UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: count))
    }
}
