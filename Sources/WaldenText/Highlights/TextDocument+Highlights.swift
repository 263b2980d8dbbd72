package import WaldenGeometry
internal import WaldenGraphics

extension TextDocument {
    /// Returns the rectangles of some ranges in a part, as far as they are visible. The ranges overlap the part.
    package func rects(of ranges: [Range<Int>], in placed: PlacedPart, visible: Rect) -> [Rect] {
        let part = placed.part.range
        let parts = ranges.map { range -> TextRange in
            let inside = range.clamped(to: part)
            return TextRange(
                local(TextPosition(offset: inside.lowerBound), in: placed),
                local(TextPosition(offset: inside.upperBound, affinity: .upstream), in: placed))
        }
        return placed.layout.selectionRects(
            parts, from: visible.minX - placed.origin.x, to: visible.maxX - placed.origin.x
        ).map { $0.offsetBy(dx: placed.origin.x, dy: placed.origin.y) }
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
            let changed = isSameLook ? before.symmetricDifference(after) : before.union(after)
            return rects(of: Array(changed), in: placed, visible: visible)
        }
    }

    /// Moves the highlights along with an edit, and redraws the rest of those that it cuts.
    func updateHighlights(_ change: TextStorage.Change) {
        let end = change.range.lowerBound + change.newCount
        if let edited = editedParts, change.replaces(edited.ranges, newCount: edited.newCount) {
            // From the last one on: the offsets of those before stay.
            for range in edited.ranges.reversed() { _ = highlights.replace(range, newCount: edited.newCount) }
            return redrawRows(change.range.lowerBound..<end)
        }
        for range in highlights.replace(change.range, newCount: change.newCount) {
            redrawRows(min(range.lowerBound, change.range.lowerBound)..<change.range.lowerBound)
            redrawRows(end..<max(end, range.upperBound + change.newCount - change.range.count))
        }
    }

    /// Changes what is marked by a name, also without the composition.
    package func changeHighlights(named name: TextHighlights.Name, _ body: (inout TextHighlights) -> Void) {
        body(&highlights)
        guard uncomposedHighlights != nil, let composition else { return }
        var layer = highlights[name]
        _ = layer?.ranges.replace(composition, newCount: 0)
        uncomposedHighlights?.set(layer?.ranges ?? TrackedRanges(), layer?.look ?? TextHighlight(), for: name)
    }

    /// Keeps the highlights without what is composed in place of a range: a composition is no part of the text yet.
    func keepHighlights(replacing range: Range<Int>) {
        uncomposedHighlights = highlights
        if !range.isEmpty { _ = uncomposedHighlights?.replace(range, newCount: 0) }
    }

    /// Marks what was marked before the composition, which has left nothing.
    func restoreHighlights() {
        guard let kept = uncomposedHighlights else { return }
        highlights = kept
        for layer in kept.layers {
            for range in layer.ranges.overlapping(selection.head - 1..<selection.head + 1) { redrawRows(range) }
        }
    }

    /// Redraws the parts of a range that are laid out.
    func redrawRows(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let parts = storage.part(at: range.lowerBound).index...storage.part(at: range.upperBound - 1).index
        for index in layouts.keys where parts.contains(index) { damage.add(rows: place(index).rows) }
    }
}

extension TextStorage.Change {
    /// Returns whether it is the replacement of some ranges, in order.
    fileprivate func replaces(_ ranges: [Range<Int>], newCount: Int) -> Bool {
        guard let first = ranges.first, let last = ranges.last else { return false }
        let growth = ranges.reduce(0) { $0 + newCount - $1.count }
        return range == first.lowerBound..<last.upperBound && self.newCount == range.count + growth
    }
}
