package import WaldenGeometry
internal import WaldenGraphics

extension TextDocument {
    /// Returns the rectangles of some ranges in a part. The ranges overlap it.
    package func rects(of ranges: [Range<Int>], in placed: PlacedPart) -> [Rect] {
        let part = placed.part.range
        return ranges.flatMap { range -> [Rect] in
            let inside = range.clamped(to: part)
            let local = TextRange(
                local(TextPosition(offset: inside.lowerBound), in: placed),
                local(TextPosition(offset: inside.upperBound, affinity: .upstream), in: placed))
            return placed.layout.selectionRects(local).map { $0.offsetBy(dx: placed.origin.x, dy: placed.origin.y) }
        }
    }

    /// Returns the rectangles of a name's ranges that two versions do not share, in a visible rectangle.
    package func changedRects(
        from old: TextHighlights.Layer?, to new: TextHighlights.Layer?, in visible: Rect
    ) -> [Rect] {
        let isSameLook = old?.look == new?.look
        return placeParts(in: visible).flatMap { placed -> [Rect] in
            let part = placed.part.range
            let before = Set(old?.ranges.overlapping(part) ?? [])
            let after = Set(new?.ranges.overlapping(part) ?? [])
            return rects(of: Array(isSameLook ? before.symmetricDifference(after) : before.union(after)), in: placed)
        }
    }

    /// Moves the highlights along with an edit, and redraws the rest of those that it cuts.
    func updateHighlights(_ change: TextStorage.Change) {
        let end = change.range.lowerBound + change.newCount
        for range in highlights.replace(change.range, newCount: change.newCount) {
            redrawRows(min(range.lowerBound, change.range.lowerBound)..<change.range.lowerBound)
            redrawRows(end..<max(end, range.upperBound + change.newCount - change.range.count))
        }
    }

    /// Redraws the parts of a range that are laid out.
    private func redrawRows(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        for index in storage.part(at: range.lowerBound).index...storage.part(at: range.upperBound - 1).index
        where layouts[index] != nil {
            damage.add(rows: place(index).rows)
        }
    }
}
