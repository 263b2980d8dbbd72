internal import CPango
public import WaldenGeometry

extension TextLayout {
    /// Returns the rectangles of a range; several per line if directions mix.
    public func selectionRects(_ range: TextRange) -> [Rect] {
        selectionRects([range], from: -.infinity, to: .infinity)
    }

    /// Returns the rectangles of some ranges, line by line.
    ///
    /// Pango searches a line from its start for each range. So in long lines, the rectangles are only of what is in
    /// sight.
    ///
    /// - Parameters:
    ///   - left: The left edge of what is in sight, in the layout's coordinates.
    ///   - right: The right edge.
    package func selectionRects(_ ranges: [TextRange], from left: Double, to right: Double) -> [Rect] {
        let ranges = ranges.map { $0.start.offset..<$0.end.offset }
        return lines.flatMap { line -> [Rect] in
            guard ranges.contains(where: { !$0.clamped(to: line.range).isEmpty }) else { return [] }
            let shown = offsets(in: line, from: left - line.x, to: right - line.x)
            let parts = ranges.map { $0.clamped(to: shown) }.filter { !$0.isEmpty }
            guard !parts.isEmpty else { return [] }
            // Pango includes an offset for its own alignment: the start of the whole line.
            let start = Self.ranges(of: line.range, in: line).reduce(Int32.max) { min($0, $1.start) }
            let pieces = parts.flatMap { Self.ranges(of: $0, in: line) }.filter { $0.end > $0.start }
            return pieces.map { piece -> Rect in
                let left = line.x + Double(piece.start - start) / pangoUnits
                let width = Double(piece.end - piece.start) / pangoUnits
                return Rect(x: left, y: line.top, width: width, height: line.height)
            }
        }
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

    // MARK: Sight

    /// Returns the offsets of what is visible of a line between two distances from its left, with the characters that
    /// the edges cut; all of a line that is short, or partly written in the other direction, as numbers are in Hebrew.
    private func offsets(in line: Line, from left: Double, to right: Double) -> Range<Int> {
        guard line.range.count > Self.shortLineLength, left > 0 || right < line.width, line.hasOneDirection else {
            return line.range
        }
        let start = offset(in: line, at: line.isRightToLeft ? right : left)
        var end = max(start, offset(in: line, at: line.isRightToLeft ? left : right))
        // On to the end of the last character, which may have any number of marks.
        var step = 1
        while end < line.range.upperBound {
            let x = x(of: end, isTrailing: false, in: line)
            guard line.isRightToLeft ? x > left : x < right else { break }
            end = min(line.range.upperBound, end + step)
            withText { text in
                while end < line.range.upperBound, text[end].isContinuation { end += 1 }
            }
            step *= 2
        }
        return start..<end
    }

    /// In bytes.
    private static let shortLineLength = 512

    /// Returns where the character begins that is shown at a distance from the left of a line, or the nearer end of the
    /// line.
    private func offset(in line: Line, at x: Double) -> Int {
        guard x > 0, x < line.width else {
            return (x <= 0) == line.isRightToLeft ? line.range.upperBound : line.range.lowerBound
        }
        var (index, trailing): (Int32, Int32) = (0, 0)
        pango_layout_line_x_to_index(line.line, Int32(saturating: x * pangoUnits), &index, &trailing)
        return Int(index)
    }
}

extension TextLayout.Line {
    /// Whether all of it is written in the direction of its paragraph.
    fileprivate var hasOneDirection: Bool {
        var next = line.pointee.runs
        while let node = next {
            let run = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            if (run.item.pointee.analysis.level & 1 == 1) != isRightToLeft { return false }
            next = node.pointee.next
        }
        return true
    }
}
