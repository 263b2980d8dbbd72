internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenText

extension TextDocument {
    /// Draws what is visible of the text in a rectangle, with its selection behind it.
    func draw(
        _ rect: Rect, in context: GraphicsContext, color: Color, selection: (range: Range<Int>, color: Color)?,
        fillsLines: Bool
    ) {
        let placed = placeParts(in: rect.insetBy(dx: 0, dy: -TextDocument.overhang))
        if !editor.isPlain, style.mask == nil { for part in placed { drawBackgrounds(of: part, in: rect, context) } }
        drawHighlights(of: placed, in: rect, context)
        if let selection, !selection.range.isEmpty || composition != nil {
            // Without overlaps, since the colour may be translucent.
            for range in RangeSet([selection.range] + convertedRanges).ranges {
                for part in selectionRects(range, in: rect, fillsLines: fillsLines) where part.intersects(rect) {
                    context.fill(context.snap(part), with: selection.color)
                }
            }
        }
        for part in placed { context.draw(part.layout, at: part.origin, color: color) }
    }

    private func drawBackgrounds(of placed: PlacedPart, in rect: Rect, _ context: GraphicsContext) {
        let runs = editor.runs(in: placed.part.range)
        for (color, runs) in Dictionary(grouping: runs, by: \.attributes.backgroundColor) {
            guard let color else { continue }
            let ranges = runs.map { $0.range.shifted(by: placed.part.range.lowerBound) }
            for box in rects(of: ranges, in: placed, visible: rect) { context.fill(context.snap(box), with: color) }
        }
    }
}

extension TextDamage {
    /// Invalidates in a view what changed; glyphs may overhang their line a little.
    @MainActor
    func apply(to view: View, overhang: Double) {
        for rect in rects {
            view.setNeedsDisplay(rect.insetBy(dx: -overhang, dy: 0).intersection(view.bounds))
        }
    }
}
