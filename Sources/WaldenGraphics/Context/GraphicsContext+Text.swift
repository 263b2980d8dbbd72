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
        let clip = clipBounds
        for line in layout.lines {
            // Glyphs may reach beyond their place, hardly by more than a line's height.
            let top = point.y + line.top
            if top - line.height > clip.maxY { break }
            guard let visible = columns(fromY: top - line.height, toY: top + line.height * 2, in: clip) else {
                continue
            }
            let start = snap(Point(x: point.x + line.x, y: point.y + line.baseline))
            let columns = visible.lowerBound - line.height...visible.upperBound + line.height
            if showGlyphs(of: line.line, at: start, color: color, in: columns) { continue }
            cairo_move_to(cairo, start.x, start.y)
            pango_cairo_show_layout_line(cairo, line.line)
        }
        cairo_new_path(cairo)
        if cuts { restoreState() }
    }
}
