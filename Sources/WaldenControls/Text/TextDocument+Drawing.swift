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
        if !editor.isPlain, style.mask == nil { for part in placed { drawBackgrounds(of: part, in: context) } }
        drawHighlights(of: placed, in: rect, context)
        if let selection, !selection.range.isEmpty {
            for part in selectionRects(selection.range, in: rect, fillsLines: fillsLines) where part.intersects(rect) {
                context.fill(context.snap(part), with: selection.color)
            }
        }
        for part in placed { context.draw(part.layout, at: part.origin, color: color) }
    }

    private func drawBackgrounds(of placed: PlacedPart, in context: GraphicsContext) {
        for run in editor.runs(in: placed.part.range) {
            guard let color = run.attributes.backgroundColor else { continue }
            let range = TextRange(
                TextPosition(offset: run.range.lowerBound), TextPosition(offset: run.range.upperBound))
            for rect in placed.layout.selectionRects(range) {
                context.fill(context.snap(rect.offsetBy(dx: placed.origin.x, dy: placed.origin.y)), with: color)
            }
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
