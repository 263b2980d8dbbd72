internal import CPango
internal import Glibc
public import WaldenGeometry

extension TextLayout {
    /// Returns the caret's rectangle, of zero width, at a UTF-8 offset clamped to the text, in the layout's coordinates.
    public func caretRect(at offset: Int) -> Rect {
        let offset = withText { $0.scalarStart(atOrBefore: min(max(0, offset), $0.count)) }
        let line = lines.last { $0.range.lowerBound <= offset } ?? lines[0]
        var x: Int32 = 0
        if offset >= line.range.upperBound, !line.range.isEmpty {
            // At the end of a line, Pango only knows the trailing edge of the last character.
            let last = withText { $0.scalarStart(atOrBefore: min(line.range.upperBound, $0.count) - 1) }
            pango_layout_line_index_to_x(line.line, Int32(last), 1, &x)
        } else {
            pango_layout_line_index_to_x(line.line, Int32(offset), 0, &x)
        }
        return Rect(x: line.x + Double(x) / pangoUnits, y: line.top, width: 0, height: line.height)
    }

    /// Returns the UTF-8 offset of the caret nearest to a point in the layout's coordinates; NaN counts as 0.
    public func utf8Offset(closestTo point: Point) -> Int {
        let x = point.x.isNaN ? 0 : point.x
        let line = lines.first { point.y < $0.top + $0.height } ?? (point.y.isNaN ? lines[0] : lines[lines.count - 1])
        var (index, trailing): (Int32, Int32) = (0, 0)
        let units = Int32(saturating: (x - line.x) * pangoUnits)
        pango_layout_line_x_to_index(line.line, units, &index, &trailing)
        return withText { text in
            var offset = Int(index)
            for _ in 0..<trailing where offset < text.count {
                offset += 1
                while offset < text.count, text[offset].isContinuation { offset += 1 }
            }
            // The text excludes a final ellipsis.
            return min(offset, text.count, byteCount)
        }
    }

    /// Returns the rectangles of a range of UTF-8 offsets, clamped to the text; several per line if directions mix.
    public func selectionRects(_ range: Range<Int>) -> [Rect] {
        var rects: [Rect] = []
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

    private func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let bytes = UnsafeRawPointer(pango_layout_get_text(layout)!)
        let count = strlen(bytes.assumingMemoryBound(to: CChar.self))
        return body(UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: count))
    }
}
