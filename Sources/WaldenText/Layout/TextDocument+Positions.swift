package import WaldenGeometry
package import WaldenGraphics

extension TextDocument {
    /// Returns the part that shows the caret at a position.
    func placedPart(of position: TextPosition) -> PlacedPart {
        let placed = place(partIndex(of: position))
        // That may have moved the borders of the part.
        let index = partIndex(of: position)
        return index == placed.part.index ? placed : place(index)
    }

    private func partIndex(of position: TextPosition) -> Int {
        let part = storage.part(at: clamped(position.offset))
        let isAtStart = position.offset == part.range.lowerBound && position.affinity == .upstream
        return isAtStart && continuesParagraph(part) ? part.index - 1 : part.index
    }

    /// Lays out the part before another one, which may move the border between them; returns false if it was laid out.
    private func settleBorder(beforePart index: Int) -> Bool {
        guard style.wraps, index > 0, layouts[index - 1] == nil else { return false }
        _ = place(index - 1)
        return true
    }

    private func clamped(_ offset: Int) -> Int { min(max(0, offset), storage.count) }

    // MARK: Carets

    /// Returns the caret's rectangle, of zero width.
    package func caretRect(at position: TextPosition) -> Rect {
        let placed = placedPart(of: position)
        return placed.layout.caretRect(at: local(position, in: placed)).offsetBy(
            dx: placed.origin.x, dy: placed.origin.y)
    }

    /// Returns the position of the caret that is nearest to a point.
    package func position(closestTo point: Point) -> TextPosition {
        let row = storage.part(atHeight: max(0, point.y))
        guard !style.wraps else { return position(closestTo: point, in: place(row.index)) }
        let rect = Rect(x: point.x, y: place(row.index).rows.lowerBound, width: 0.5, height: 0.5)
        let parts = placeParts(in: rect)
        // Beside a line is its nearer end.
        let placed = parts.last { $0.origin.x <= point.x } ?? parts.first ?? place(firstPart(in: rect))
        return position(closestTo: point, in: placed)
    }

    private func position(closestTo point: Point, in placed: PlacedPart) -> TextPosition {
        global(
            placed.layout.position(
                closestTo: Point(x: point.x - placed.origin.x, y: point.y - placed.origin.y)), in: placed)
    }

    // MARK: Moving

    /// Returns the position one character to the right or left, as seen; `nil` beyond the text.
    package func position(beside position: TextPosition, onRight: Bool) -> TextPosition? {
        var placed = placedPart(of: position)
        if let found = placed.layout.position(beside: local(position, in: placed), onRight: onRight) {
            let isBorder = found.offset == placed.layout.byteCount && placed.part.index + 1 < storage.partCount
            guard isBorder, !placed.part.endsParagraph else { return global(found, in: placed) }
            // Where a line wraps inside of a part, a move also leads to the beginning of the next one.
            return TextPosition(offset: placed.part.range.upperBound)
        }
        let isForward = onRight == (placed.layout.writingDirection == .leftToRight)
        let next = placed.part.index + (isForward ? 1 : -1)
        guard (0..<storage.partCount).contains(next) else { return nil }
        if next < placed.part.index, settleBorder(beforePart: placed.part.index) {
            return self.position(beside: position, onRight: onRight)
        }
        let crossesBreak = isForward ? placed.part.endsParagraph : storage.part(next).endsParagraph
        placed = place(next)
        let edge = isForward ? 0 : placed.layout.text.utf8.count
        let target = TextPosition(offset: edge, affinity: isForward ? .downstream : .upstream)
        guard !crossesBreak else { return global(TextPosition(offset: edge), in: placed) }
        // The border of two parts is one place.
        return placed.layout.position(beside: target, onRight: onRight).map { global($0, in: placed) }
    }

    /// Returns the position on the line above or below, at a distance from the left; `nil` beyond the text.
    package func position(_ direction: Vertical, of position: TextPosition, x: Double) -> TextPosition? {
        let placed = placedPart(of: position)
        let line = placed.layout.lineIndex(of: local(position, in: placed))
        let next = direction == .above ? line - 1 : line + 1
        if (0..<placed.layout.lineCount).contains(next) {
            return global(placed.layout.position(inLine: next, closestTo: x - placed.origin.x), in: placed)
        }
        let paragraph = placed.part.paragraph + (direction == .above ? -1 : 1)
        if style.wraps, placed.part.index + (direction == .above ? -1 : 1) < storage.partCount {
            let index = placed.part.index + (direction == .above ? -1 : 1)
            guard index >= 0 else { return nil }
            if index < placed.part.index, settleBorder(beforePart: placed.part.index) {
                return self.position(direction, of: position, x: x)
            }
            let other = place(index)
            let line = direction == .above ? other.layout.lineCount - 1 : 0
            return global(other.layout.position(inLine: line, closestTo: x - other.origin.x), in: other)
        }
        guard !style.wraps, (0..<storage.paragraphCount).contains(paragraph) else { return nil }
        let row = place(storage.part(ofParagraph: paragraph).index)
        let y = direction == .above ? row.layout.rect(ofLine: row.layout.lineCount - 1).minY : 0
        return self.position(closestTo: Point(x: x, y: row.origin.y + y + 0.25))
    }

    package enum Vertical { case above, below }

    // MARK: Lines

    /// Returns the text of the line that shows the caret at a position, without its break.
    package func lineRange(of position: TextPosition) -> TextRange {
        let placed = placedPart(of: position)
        guard style.wraps || placed.layout.lineCount > 1 else {
            let paragraph = storage.paragraph(at: clamped(position.offset))
            return TextRange(
                TextPosition(offset: paragraph.lowerBound),
                TextPosition(offset: storage.contentEnd(ofParagraphAt: paragraph.lowerBound)))
        }
        let line = placed.layout.lineIndex(of: local(position, in: placed))
        let range = placed.layout.range(ofLine: line)
        return TextRange(global(range.start, in: placed), global(range.end, in: placed))
    }

    /// Returns the direction of the paragraph around a position.
    package func writingDirection(at position: TextPosition) -> WritingDirection {
        placedPart(of: position).layout.writingDirection
    }

    // MARK: Selections

    /// Returns the rectangles of a part of the text that are visible in a rectangle.
    ///
    /// - Parameter fillsLines: Whether lines that go on are filled to the edge, and all lines with the space between
    ///   them.
    package func selectionRects(_ range: Range<Int>, in visible: Rect, fillsLines: Bool) -> [Rect] {
        placeParts(in: visible).flatMap { placed -> [Rect] in
            let part = placed.part.range
            guard range.lowerBound < max(part.upperBound, part.lowerBound + 1), range.upperBound >= part.lowerBound
            else {
                return []
            }
            let inside = TextRange(
                local(TextPosition(offset: max(range.lowerBound, part.lowerBound)), in: placed),
                local(TextPosition(offset: min(range.upperBound, part.upperBound)), in: placed))
            let rects = placed.layout.selectionRects(inside)
            guard fillsLines else { return rects.map { $0.offsetBy(dx: placed.origin.x, dy: placed.origin.y) } }
            return (rects + restOfLines(range, of: placed)).map { rowRect($0, in: placed) }
        }
    }

    /// Returns a rectangle of a line of a part with the space above and below the line, in the text's coordinates.
    func rowRect(_ rect: Rect, in placed: PlacedPart) -> Rect {
        var (top, bottom) = (placed.rows.lowerBound, placed.rows.upperBound)
        for index in 0..<placed.layout.lineCount {
            let start = placed.layout.rect(ofLine: index).minY
            if index > 0, start <= rect.minY { top = placed.origin.y + start }
            if start >= rect.maxY {
                bottom = placed.origin.y + start
                break
            }
        }
        return Rect(x: placed.origin.x + rect.minX, y: top, width: rect.width, height: bottom - top)
    }

    /// Returns the space beside lines that a selection includes with their ends.
    private func restOfLines(_ range: Range<Int>, of placed: PlacedPart) -> [Rect] {
        let right = max(style.width - placed.origin.x, placed.layout.size.width + Self.breakWidth)
        return (0..<placed.layout.lineCount).compactMap { index in
            let line = placed.layout.range(ofLine: index)
            let end = placed.part.range.lowerBound + line.end.offset
            // Parts of a line that does not wrap are side by side.
            let endsRow = style.wraps || index + 1 < placed.layout.lineCount || placed.part.endsParagraph
            guard range.lowerBound <= end, range.upperBound > end, endsRow else { return nil }
            let rect = placed.layout.rect(ofLine: index)
            if placed.layout.writingDirection == .rightToLeft {
                // Lines that do not wrap begin where their parts do.
                let left = -placed.origin.x
                return Rect(x: left, y: rect.minY, width: max(0, rect.minX - left), height: rect.height)
            }
            return Rect(x: rect.maxX, y: rect.minY, width: max(0, right - rect.maxX), height: rect.height)
        }
    }

    /// The width of a selected line break, in points.
    private static let breakWidth = 6.0

    // MARK: Local positions

    func local(_ position: TextPosition, in placed: PlacedPart) -> TextPosition {
        let offset = min(max(0, position.offset - placed.part.range.lowerBound), placed.part.range.count)
        return TextPosition(offset: shown(offset, in: placed), affinity: position.affinity)
    }

    func global(_ position: TextPosition, in placed: PlacedPart) -> TextPosition {
        let offset = placed.part.range.lowerBound + stored(position.offset, in: placed)
        if isWrap(position, in: placed), storage.bytes(in: offset - 1..<offset) == [UInt8(ascii: " ")] {
            return TextPosition(offset: offset - 1)
        }
        let continues =
            offset == placed.part.range.upperBound && !placed.part.endsParagraph
            && placed.part.index + 1 < storage.partCount
        return TextPosition(offset: offset, affinity: continues ? .upstream : position.affinity)
    }

    /// Returns whether a position is the end of a line that wraps. What is typed there belongs before the space.
    private func isWrap(_ position: TextPosition, in placed: PlacedPart) -> Bool {
        guard style.wraps, position.affinity == .upstream || position.offset == placed.part.range.count else {
            return false
        }
        let line = placed.layout.lineIndex(of: TextPosition(offset: position.offset, affinity: .upstream))
        let range = placed.layout.range(ofLine: line)
        guard range.end.offset == position.offset, range.start.offset < position.offset else { return false }
        guard line + 1 == placed.layout.lineCount else { return range.end.affinity == .upstream }
        return !placed.part.endsParagraph && placed.part.index + 1 < storage.partCount
    }

    // MARK: Masks

    /// Returns the offset in the shown text of one in the stored text.
    private func shown(_ offset: Int, in placed: PlacedPart) -> Int {
        guard let mask = style.mask else { return offset }
        let bytes = storage.bytes(in: placed.part.range)
        let breaks = TextBreaks(bytes: bytes)
        var (count, start) = (0, 0)
        while start < offset, let next = breaks.characterBoundary(after: start) { (count, start) = (count + 1, next) }
        return count * mask.utf8.count
    }

    /// Returns the offset in the stored text of one in the shown text.
    private func stored(_ offset: Int, in placed: PlacedPart) -> Int {
        guard let mask = style.mask else { return offset }
        let breaks = TextBreaks(bytes: storage.bytes(in: placed.part.range))
        var start = 0
        for _ in 0..<offset / mask.utf8.count { start = breaks.characterBoundary(after: start) ?? start }
        return start
    }
}
