internal import CCairo
public import WaldenGeometry

extension GraphicsContext {
    /// The bounding box of the clip in user space, in points; empty if nothing can be drawn.
    public var clipBounds: Rect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns where something may be drawn from one height to another, from left to right in user space; `nil` for
    /// nowhere.
    ///
    /// - Parameter bounds: The bounding box of the clip.
    func columns(fromY top: Double, toY bottom: Double, in bounds: Rect) -> ClosedRange<Double>? {
        guard bottom >= bounds.minY, top <= bounds.maxY, !bounds.isEmpty else { return nil }
        let transform = state.deviceTransform
        guard !parts.isEmpty, transform.isRectilinear else { return bounds.minX...bounds.maxX }
        let (first, last) = (top * transform.d + transform.ty, bottom * transform.d + transform.ty)
        var (left, right) = (Int32.max, Int32.min)
        for part in parts where Double(part.y) <= max(first, last) && Double(part.y + part.height) >= min(first, last) {
            left = min(left, part.x)
            right = max(right, part.x + part.width)
        }
        guard left < right else { return nil }
        let one = (Double(left) - transform.tx) / transform.a
        let other = (Double(right) - transform.tx) / transform.a
        let (start, end) = (max(min(one, other), bounds.minX), min(max(one, other), bounds.maxX))
        return start <= end ? start...end : nil
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
