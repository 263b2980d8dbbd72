internal import CCairo
public import WaldenGeometry

extension GraphicsContext {
    /// Fills a rectangle with a colour.
    public func fill(_ rect: Rect, with color: Color) {
        guard let rect = drawable(rect) else { return }
        use(color)
        cairo_fill(addToCairo(rect))
    }

    /// Fills a rectangle with a colour or a gradient.
    public func fill(_ rect: Rect, with paint: Paint) {
        guard let rect = drawable(rect), use(paint) else { return }
        cairo_fill(addToCairo(rect))
        release(paint)
    }

    /// Fills the inside of a path.
    public func fill(_ path: Path, with paint: Paint, rule: FillRule = .winding) {
        guard !path.isEmpty, use(paint) else { return }
        addToCairo(path)
        fillCairoPath(rule)
        release(paint)
    }

    /// Fills the inside of a path with a colour.
    public func fill(_ path: Path, with color: Color, rule: FillRule = .winding) {
        fill(path, with: .color(color), rule: rule)
    }

    /// Fills a rounded rectangle with a colour. The radius is in points, clamped to 0 through half
    /// of the shorter side.
    public func fillRoundedRect(_ rect: Rect, cornerRadius: Double, with color: Color) {
        guard let rect = drawable(rect, margin: cornerRadius) else { return }
        drawRoundedRect(rect, cornerRadius: cornerRadius, lineWidth: 0, with: color)
    }

    /// Fills a rounded rectangle with a colour or a gradient.
    public func fillRoundedRect(_ rect: Rect, cornerRadius: Double, with paint: Paint) {
        guard let rect = drawable(rect, margin: cornerRadius), use(paint) else { return }
        addRoundedRect(rect, cornerRadius: cornerRadius)
        cairo_fill(cairo)
        release(paint)
    }

    /// Draws a border along the inside of a rounded rectangle's edge; `cornerRadius` is that of the outer edge.
    public func strokeRoundedRect(_ rect: Rect, cornerRadius: Double, with color: Color, lineWidth: Double = 1) {
        guard lineWidth > 0, let rect = drawable(rect, margin: cornerRadius + lineWidth) else { return }
        drawRoundedRect(rect, cornerRadius: cornerRadius, lineWidth: lineWidth, with: color)
    }

    /// Fills the ellipse inscribed in a rectangle.
    public func fillEllipse(in rect: Rect, with color: Color) {
        guard let rect = drawable(rect, margin: max(rect.width, rect.height)) else { return }
        if isCircle(rect) { return drawRoundedRect(rect, cornerRadius: rect.width / 2, lineWidth: 0, with: color) }
        use(color)
        addEllipse(in: rect)
        cairo_fill(cairo)
    }

    /// Draws a border along the inside of the ellipse inscribed in a rectangle.
    public func strokeEllipse(in rect: Rect, with color: Color, lineWidth: Double = 1) {
        guard lineWidth > 0, let rect = drawable(rect, margin: max(rect.width, rect.height)) else { return }
        if isCircle(rect) {
            return drawRoundedRect(rect, cornerRadius: rect.width / 2, lineWidth: lineWidth, with: color)
        }
        use(color)
        addEllipse(in: rect)
        let inner = rect.insetBy(dx: lineWidth, dy: lineWidth)
        if !inner.isEmpty { addEllipse(in: inner) }
        fillCairoPath(.evenOdd)
    }

    /// Strokes a path. A width of zero or less draws nothing.
    public func stroke(_ path: Path, with paint: Paint, style: StrokeStyle = StrokeStyle()) {
        guard !path.isEmpty, style.width > 0, style.width.isFinite, use(paint) else { return }
        addToCairo(path)
        apply(style)
        cairo_stroke(cairo)
        release(paint)
    }

    /// Strokes a path with a colour. A width of zero or less draws nothing.
    public func stroke(_ path: Path, with color: Color, style: StrokeStyle = StrokeStyle()) {
        stroke(path, with: .color(color), style: style)
    }

    /// Makes all pixels of a rectangle transparent.
    public func clear(_ rect: Rect) {
        guard let rect = drawable(rect) else { return }
        cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
        cairo_fill(addToCairo(rect))
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }

    /// Replaces all pixels in the clip with a colour, alpha included.
    public func paintBackground(_ color: Color) {
        use(color)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_paint(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }
}

extension GraphicsContext {
    private func isCircle(_ rect: Rect) -> Bool { abs(rect.width - rect.height) < DeviceGrid.tolerance }

    /// Like ``traceRoundedRect(_:cornerRadius:lineWidth:with:)``, but uses a cached mask if the
    /// rectangle is small and pixel-aligned.
    private func drawRoundedRect(_ rect: Rect, cornerRadius: Double, lineWidth: Double, with color: Color) {
        if drawStraightPart(of: rect, cornerRadius: cornerRadius, lineWidth: lineWidth, with: color) { return }
        let transform = state.deviceTransform
        let device = transform.apply(to: rect)
        let (left, top) = (device.minX.rounded(), device.minY.rounded())
        let (width, height) = (device.maxX.rounded() - left, device.maxY.rounded() - top)
        func isWhole(_ edge: Double) -> Bool { abs(edge - edge.rounded()) < DeviceGrid.tolerance }
        guard cornerRadius > 0, width * height <= Double(ShapeMasks.maximumArea), width >= 1, height >= 1,
            transform.isRectilinear, transform.a == transform.d, transform.a > 0,
            isWhole(device.minX), isWhole(device.minY), isWhole(device.maxX), isWhole(device.maxY)
        else { return traceRoundedRect(rect, cornerRadius: cornerRadius, lineWidth: lineWidth, with: color) }
        let radius = Path.limited(cornerRadius * transform.a, in: Rect(x: 0, y: 0, width: width, height: height))
        let form = ShapeMask.Form(
            width: Int(width), height: Int(height), cornerRadius: radius, lineWidth: lineWidth * transform.a)
        use(color)
        ShapeMasks.shared.mask(for: form).draw(in: self, x: left, y: top)
    }

    /// Draws a rounded rectangle without its corners, if the clip touches none. Returns false otherwise.
    private func drawStraightPart(
        of rect: Rect, cornerRadius: Double, lineWidth: Double, with color: Color
    ) -> Bool {
        let clip = clipBounds
        let visible = rect.intersection(clip)
        guard !visible.isEmpty else { return true }
        // Inside of it, the edges are straight and the border has no corners.
        let corner = max(Path.limited(cornerRadius, in: rect), lineWidth)
        let isBetweenSides = visible.minX >= rect.minX + corner && visible.maxX <= rect.maxX - corner
        let isBetweenEnds = visible.minY >= rect.minY + corner && visible.maxY <= rect.maxY - corner
        guard isBetweenSides || isBetweenEnds else { return false }
        if lineWidth == 0, rect.contains(clip) {
            // Needs no path.
            use(color)
            cairo_paint(cairo)
            return true
        }
        if lineWidth > 0, rect.insetBy(dx: lineWidth, dy: lineWidth).contains(visible) { return true }
        let (near, far) = isBetweenSides ? rect.horizontalEdges(lineWidth) : rect.verticalEdges(lineWidth)
        // Where an edge covers parts of pixels, a mask rounds otherwise than a rectangle.
        let parts = lineWidth > 0 ? [near, far] : [rect]
        guard parts.allSatisfy({ $0.isClose(to: snap($0)) }) else { return false }
        for part in parts where part.intersects(visible) { fill(part, with: color) }
        return true
    }

    /// Draws a rounded rectangle, or its inner border if `lineWidth` is above 0, by tracing its outline.
    func traceRoundedRect(_ rect: Rect, cornerRadius: Double, lineWidth: Double, with color: Color) {
        use(color)
        addRoundedRect(rect, cornerRadius: cornerRadius)
        guard lineWidth > 0 else { return cairo_fill(cairo) }
        let inner = rect.insetBy(dx: lineWidth, dy: lineWidth)
        if inner.isEmpty { return cairo_fill(cairo) }
        addRoundedRect(inner, cornerRadius: Path.limited(cornerRadius, in: rect) - lineWidth)
        fillCairoPath(.evenOdd)
    }

    private func fillCairoPath(_ rule: FillRule) {
        if rule == .winding { return cairo_fill(cairo) }
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_fill(cairo)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    }

    private func use(_ paint: Paint) -> Bool {
        switch paint {
        case .color(let color):
            use(color)
            return true
        case .gradient(let gradient):
            guard let pattern = gradient.makePattern() else { return false }
            cairo_set_source(cairo, pattern)
            cairo_pattern_destroy(pattern)
            return true
        }
    }

    private func release(_ paint: Paint) {
        if case .gradient = paint { resetSource() }
    }

    private func apply(_ style: StrokeStyle) {
        cairo_set_line_width(cairo, style.width)
        cairo_set_line_cap(cairo, style.cap.cairo)
        cairo_set_line_join(cairo, style.join.cairo)
        cairo_set_miter_limit(cairo, style.miterLimit.isFinite ? max(1, style.miterLimit) : 10)
        let isUsable = style.dash.allSatisfy { $0 >= 0 && $0.isFinite } && style.dash.contains { $0 > 0 }
        let phase = style.dashPhase.isFinite ? style.dashPhase : 0
        cairo_set_dash(cairo, style.dash, isUsable ? Int32(style.dash.count) : 0, phase)
    }
}

extension Gradient {
    /// Creates a Cairo pattern, owned by the caller; `nil` without stops or if a coordinate is not finite.
    func makePattern() -> OpaquePointer? {
        guard !stops.isEmpty else { return nil }
        let pattern: OpaquePointer
        switch shape {
        case .linear(let start, let end):
            guard start.isFinite, end.isFinite else { return nil }
            pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
        case .radial(let center, let startRadius, let endRadius):
            guard center.isFinite, startRadius.isFinite, endRadius.isFinite else { return nil }
            pattern = cairo_pattern_create_radial(
                center.x, center.y, max(0, startRadius), center.x, center.y, max(0, endRadius))
        }
        for stop in stops where stop.location.isFinite {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.location, color.red, color.green, color.blue, color.alpha)
        }
        return pattern
    }
}

extension StrokeStyle.Cap {
    var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension StrokeStyle.Join {
    var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}

extension Rect {
    fileprivate func isClose(to other: Rect) -> Bool {
        max(abs(minX - other.minX), abs(maxX - other.maxX), abs(minY - other.minY), abs(maxY - other.maxY))
            < DeviceGrid.tolerance
    }

    /// The strips of a width along the top and the bottom.
    fileprivate func horizontalEdges(_ width: Double) -> (near: Rect, far: Rect) {
        (
            Rect(x: minX, y: minY, width: self.width, height: width),
            Rect(x: minX, y: maxY - width, width: self.width, height: width)
        )
    }

    /// The strips of a width along the left and the right side.
    fileprivate func verticalEdges(_ width: Double) -> (near: Rect, far: Rect) {
        (
            Rect(x: minX, y: minY, width: width, height: height),
            Rect(x: maxX - width, y: minY, width: width, height: height)
        )
    }
}
