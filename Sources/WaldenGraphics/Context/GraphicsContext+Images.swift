internal import CCairo
public import WaldenGeometry

extension GraphicsContext {
    /// Draws an image stretched to fill a rectangle; with a `tint`, as a mask filled with that
    /// colour.
    ///
    /// Chooses the variant by the number of device pixels: see ``Image/variant(forScale:)``. Rounds edges to device
    /// pixels as ``snap(_:)-(Rect)`` does. Copies pixels that match device pixels one to one, and resamples others.
    public func draw(_ image: Image, in rect: Rect, alpha: Double = 1, tint: Color? = nil) {
        guard alpha > 0, !rect.isEmpty, rect.isFinite, image.pixelWidth > 0, image.pixelHeight > 0 else { return }
        guard image.variants == nil else {
            let variant = image.variant(forScale: pixelsPerPoint(of: image, in: rect))
            return draw(variant, in: rect, alpha: alpha, tint: tint, slack: 1 - DeviceGrid.tolerance)
        }
        draw(image, in: rect, alpha: alpha, tint: tint, slack: 0.01)
    }

    /// Draws an image without variants; one to one if its size is within `slack` device pixels of the rectangle's.
    private func draw(_ image: Image, in rect: Rect, alpha: Double, tint: Color?, slack: Double) {
        guard image.pixelWidth > 0, image.pixelHeight > 0 else { return }
        let target = pixelAligned(rect, for: image, slack: slack)
        let pattern = makePattern(image, in: target.rect, isExact: target.isExact)
        defer { cairo_pattern_destroy(pattern) }
        let rect = target.rect
        if let tint {
            use(tint.withAlpha(tint.alpha * min(alpha, 1)))
            withCairoClip(rect) { cairo_mask(cairo, pattern) }
        } else {
            cairo_set_source(cairo, pattern)
            if alpha < 1 {
                withCairoClip(rect) { cairo_paint_with_alpha(cairo, alpha) }
            } else {
                cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
                cairo_fill(cairo)
            }
            resetSource()
        }
    }

    /// Draws an image at its natural size, with its top left corner at a point.
    public func draw(_ image: Image, at point: Point, alpha: Double = 1, tint: Color? = nil) {
        draw(image, in: Rect(origin: point, size: image.size), alpha: alpha, tint: tint)
    }

    /// Adds an image's pixels to the existing ones, so that two images with complementary alpha
    /// cross-fade.
    package func add(_ image: Image, in rect: Rect, alpha: Double) {
        cairo_set_operator(cairo, CAIRO_OPERATOR_ADD)
        draw(image, in: rect, alpha: alpha)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }

    /// Returns the nearest pixel-aligned rectangle, and whether image pixels match device pixels there.
    private func pixelAligned(_ rect: Rect, for image: Image, slack: Double) -> (rect: Rect, isExact: Bool) {
        let transform = state.deviceTransform
        let (width, height) = (Double(image.pixelWidth), Double(image.pixelHeight))
        guard transform.isRectilinear, transform.a > 0, transform.d > 0 else { return (snap(rect), false) }
        if abs(rect.width * transform.a - width) < slack, abs(rect.height * transform.d - height) < slack {
            let device = transform.apply(to: rect)
            let left = DeviceGrid.place(of: device.minX, device.maxX, pixels: width)
            let top = DeviceGrid.place(of: device.minY, device.maxY, pixels: height)
            let aligned = Rect(
                x: (left - transform.tx) / transform.a, y: (top - transform.ty) / transform.d,
                width: width / transform.a, height: height / transform.d)
            return (aligned, true)
        }
        let snapped = snap(rect)
        let isSameSize =
            abs(snapped.width * transform.a - width) < 0.01 && abs(snapped.height * transform.d - height) < 0.01
        return (snapped, isSameSize)
    }

    private func pixelsPerPoint(of image: Image, in rect: Rect) -> Double {
        let (size, transform) = (image.size, state.deviceTransform)
        let horizontal = Point(x: transform.a, y: transform.b).distance(to: .zero) * rect.width / size.width
        let vertical = Point(x: transform.c, y: transform.d).distance(to: .zero) * rect.height / size.height
        return max(horizontal, vertical)
    }

    private func makePattern(_ image: Image, in rect: Rect, isExact: Bool) -> OpaquePointer {
        let pattern = cairo_pattern_create_for_surface(image.surface)!
        let toPixels = AffineTransform(
            a: Double(image.pixelWidth) / rect.width, b: 0, c: 0, d: Double(image.pixelHeight) / rect.height,
            tx: -rect.minX * Double(image.pixelWidth) / rect.width,
            ty: -rect.minY * Double(image.pixelHeight) / rect.height)
        var matrix = cairo_matrix_t(toPixels)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_filter(pattern, isExact ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(pattern, isExact ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
        return pattern
    }

    private func withCairoClip(_ rect: Rect, _ body: () -> Void) {
        cairo_save(cairo)
        cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(cairo)
        body()
        cairo_restore(cairo)
    }
}
