internal import CCairo
internal import WaldenGeometry

extension GraphicsContext {
    /// Appends a path to Cairo's, with coordinates clamped to the range of Cairo's fixed-point numbers.
    func addToCairo(_ path: Path) {
        func limited(_ value: Double) -> Double { min(max(value, -1e6), 1e6) }
        for element in path.elements {
            switch element {
            case .move(let point): cairo_move_to(cairo, limited(point.x), limited(point.y))
            case .line(let point): cairo_line_to(cairo, limited(point.x), limited(point.y))
            case .curve(let first, let second, let end):
                cairo_curve_to(
                    cairo, limited(first.x), limited(first.y), limited(second.x), limited(second.y), limited(end.x),
                    limited(end.y))
            case .close: cairo_close_path(cairo)
            }
        }
    }

    /// Appends a rectangle to Cairo's path, and returns Cairo's context, in device space if the rectangle keeps its
    /// shape there.
    func addToCairo(_ rect: Rect) -> OpaquePointer {
        let isRectilinear = state.deviceTransform.isRectilinear
        let cairo = isRectilinear ? cairoInDeviceSpace : self.cairo
        let rect = isRectilinear ? state.deviceTransform.apply(to: rect) : rect
        cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        return cairo
    }

    func addRoundedRect(_ rect: Rect, cornerRadius: Double) {
        let radius = Path.limited(cornerRadius, in: rect)
        guard radius > 0 else { return cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height) }
        let rest = radius * (1 - quarterCircleControl)
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        cairo_move_to(cairo, left + radius, top)
        cairo_line_to(cairo, right - radius, top)
        cairo_curve_to(cairo, right - rest, top, right, top + rest, right, top + radius)
        cairo_line_to(cairo, right, bottom - radius)
        cairo_curve_to(cairo, right, bottom - rest, right - rest, bottom, right - radius, bottom)
        cairo_line_to(cairo, left + radius, bottom)
        cairo_curve_to(cairo, left + rest, bottom, left, bottom - rest, left, bottom - radius)
        cairo_line_to(cairo, left, top + radius)
        cairo_curve_to(cairo, left, top + rest, left + rest, top, left + radius, top)
        cairo_close_path(cairo)
    }

    func addEllipse(in rect: Rect) {
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        let (midX, midY) = (rect.midX, rect.midY)
        let restX = rect.width / 2 * (1 - quarterCircleControl)
        let restY = rect.height / 2 * (1 - quarterCircleControl)
        cairo_move_to(cairo, midX, top)
        cairo_curve_to(cairo, right - restX, top, right, top + restY, right, midY)
        cairo_curve_to(cairo, right, bottom - restY, right - restX, bottom, midX, bottom)
        cairo_curve_to(cairo, left + restX, bottom, left, bottom - restY, left, midY)
        cairo_curve_to(cairo, left, top + restY, left + restX, top, midX, top)
        cairo_close_path(cairo)
    }
}
