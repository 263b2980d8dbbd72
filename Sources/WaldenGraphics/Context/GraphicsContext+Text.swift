internal import CCairo
internal import CPango
public import WaldenGeometry

extension GraphicsContext {
    /// Draws laid-out text with its top left corner at a point. Attributes override the colour.
    ///
    /// If the transform does not rotate or skew, lines start at device pixels, so text looks the same everywhere.
    @MainActor
    public func draw(_ layout: TextLayout, at point: Point, color: Color) {
        guard point.isFinite else { return }
        let cuts = layout.request.lineBreakMode == .clip && layout.size.width > (layout.request.maxWidth ?? .infinity)
        if cuts {
            saveState()
            let room = Size(width: layout.request.maxWidth ?? 0, height: layout.size.height)
            clip(to: snap(Rect(origin: point, size: room)))
        }
        use(color)
        let visible = visibleRows(of: layout, at: point)
        for line in layout.lines {
            guard line.top + line.height * 2 >= visible.lowerBound else { continue }
            if line.top - line.height > visible.upperBound { break }
            let start = snap(Point(x: point.x + line.x, y: point.y + line.baseline))
            cairo_move_to(cairo, start.x, start.y)
            if !showGlyphs(of: line.line, at: start, color: color) { pango_cairo_show_layout_line(cairo, line.line) }
        }
        cairo_new_path(cairo)
        if cuts { restoreState() }
    }

    /// Returns the vertical range of a layout inside the clip; unbounded for few lines, which are cheap to draw.
    @MainActor
    private func visibleRows(of layout: TextLayout, at point: Point) -> ClosedRange<Double> {
        guard layout.lineCount > 8 else { return -.infinity ... .infinity }
        let clip = clipBounds
        return clip.minY - point.y...max(clip.minY, clip.maxY) - point.y
    }
}
