internal import CCairo
public import WaldenGeometry

extension GraphicsContext {
    /// The bounding box of the clip in user space, in points; empty if nothing can be drawn.
    ///
    /// Costs about as much as filling a small rectangle.
    public var clipBounds: Rect {
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Clips to a rectangle, until the state is restored. An empty rectangle clips everything.
    ///
    /// Edges on device pixels cost next to nothing. Other edges are antialiased, which costs far more: see
    /// ``snap(_:)-(Rect)``.
    public func clip(to rect: Rect) {
        guard let rect = drawable(rect) else {
            clipEverythingAway()
            return
        }
        cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(cairo)
    }

    /// Clips to the inside of a path, until the state is restored. An empty path clips everything.
    public func clip(to path: Path, rule: FillRule = .winding) {
        addToCairo(path)
        cairo_set_fill_rule(cairo, rule.cairo)
        cairo_clip(cairo)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    }

    /// Clips to a rounded rectangle, until the state is restored. An empty rectangle clips everything.
    ///
    /// - Parameter cornerRadius: The radius in points, clamped to 0 through half of the shorter side.
    public func clip(toRoundedRect rect: Rect, cornerRadius: Double) {
        guard let rect = drawable(rect, margin: cornerRadius) else {
            clipEverythingAway()
            return
        }
        addRoundedRect(rect, cornerRadius: cornerRadius)
        cairo_clip(cairo)
    }

    func clipEverythingAway() {
        cairo_new_path(cairo)
        cairo_clip(cairo)
    }

    /// Cuts huge rectangles to fit Cairo's 24-bit integer coordinates; returns `nil` if nothing is left, or if the
    /// rectangle is empty.
    ///
    /// - Parameter margin: How far outside the clip the cut edges must stay, in points.
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
