internal import CCairo
public import WaldenGeometry

extension GraphicsContext {
    /// The bounding box of the clip in user space, in points; empty if nothing can be drawn.
    public var clipBounds: Rect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Clips to a rectangle, until the state is restored. An empty rectangle clips everything.
    ///
    /// Edges that are not on device pixels are antialiased, which is far slower: see ``snap(_:)-(Rect)``.
    public func clip(to rect: Rect) {
        guard let rect = drawable(rect) else { return clipToNothing() }
        willClip()
        cairo_clip(addToCairo(rect))
    }

    /// Clips to the inside of a path, until the state is restored. An empty path clips everything.
    public func clip(to path: Path, rule: FillRule = .winding) {
        willClip()
        addToCairo(path)
        cairo_set_fill_rule(cairo, rule.cairo)
        cairo_clip(cairo)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    }

    /// Clips to a rounded rectangle, until the state is restored. An empty rectangle clips
    /// everything. The radius is in points, clamped to 0 through half of the shorter side.
    public func clip(toRoundedRect rect: Rect, cornerRadius: Double) {
        guard let rect = drawable(rect, margin: cornerRadius) else { return clipToNothing() }
        willClip()
        addRoundedRect(rect, cornerRadius: cornerRadius)
        cairo_clip(cairo)
    }

    func clipToNothing() {
        willClip()
        cairo_new_path(cairo)
        cairo_clip(cairo)
    }

    /// Returns a rectangle within Cairo's 24-bit coordinates: cuts a huge one to the clip plus at least `margin`
    /// points. Returns `nil` if nothing is left.
    func drawable(_ rect: Rect, margin: Double = 0) -> Rect? {
        let limit = 1e5
        if rect.minX > -limit && rect.minY > -limit && rect.maxX < limit && rect.maxY < limit {
            return rect.isEmpty ? nil : rect
        }
        let outside = margin > 0 ? -(margin + 8) : -8
        let visible = rect.intersection(clipBounds.insetBy(dx: outside, dy: outside))
        return visible.isEmpty ? nil : visible
    }
}

extension FillRule {
    var cairo: cairo_fill_rule_t { self == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD }
}
