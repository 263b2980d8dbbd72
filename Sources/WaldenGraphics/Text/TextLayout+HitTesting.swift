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

    func caretX(at position: TextPosition, in line: Line) -> Double {
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
        if wraps, endsWithSeparator(range.lowerBound..<end) {
            return TextRange(TextPosition(offset: range.lowerBound), TextPosition(offset: end - 3))
        }
        return TextRange(
            TextPosition(offset: range.lowerBound),
            TextPosition(offset: end, affinity: wraps ? .upstream : .downstream))
    }

    /// Returns whether a part of the text ends with U+2028, which is in the line that it ends.
    private func endsWithSeparator(_ range: Range<Int>) -> Bool {
        range.count >= 3 && withText { $0[range].suffix(3).elementsEqual([0xE2, 0x80, 0xA8]) }
    }

    /// Returns the rectangle of a line in the layout's coordinates, without the space between lines.
    ///
    /// - Precondition: The line exists.
    public func rect(ofLine index: Int) -> Rect {
        let line = lines[index]
        return Rect(x: line.x, y: line.top, width: line.width, height: line.height)
    }

    // MARK: Text

    /// Returns the distance of an edge of a scalar from the left of a line.
    func x(of offset: Int, isTrailing: Bool, in line: Line) -> Double {
        var x: Int32 = 0
        pango_layout_line_index_to_x(line.line, Int32(offset), isTrailing ? 1 : 0, &x)
        return Double(x) / pangoUnits
    }

    /// Returns the distance of the trailing edge of a character from the left of a line. Pango finds no edge inside of
    /// characters that are drawn by several glyphs.
    func trailingX(ofCharacterEndingAt end: Int, in line: Line) -> Double {
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

    func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let bytes = UnsafeRawPointer(pango_layout_get_text(layout)!)
        let count = strlen(bytes.assumingMemoryBound(to: CChar.self))
        return body(UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: count))
    }
}
