internal import CCairo
public import WaldenGeometry

extension GraphicsContext {
    /// Draws an image, stretched to a rectangle.
    ///
    /// An image whose pixels fall on device pixels one to one is copied as it is; otherwise it is filtered.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - rect: Where to draw it, in points; an empty one draws nothing.
    ///   - alpha: The opacity, from 0 to 1.
    ///   - tint: If not `nil`, the image serves as a stencil: its opacity, in this colour.
    public func draw(_ image: Image, in rect: Rect, alpha: Double = 1, tint: Color? = nil) {
        guard alpha > 0, !rect.isEmpty, rect.isFinite, image.pixelWidth > 0, image.pixelHeight > 0 else { return }
        let target = pixelAligned(rect, for: image)
        let pattern = makePattern(image, in: target ?? rect, isExact: target != nil)
        defer { cairo_pattern_destroy(pattern) }
        let rect = target ?? rect
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
            forgetSource()
        }
    }

    /// Draws an image in its own size with its top left corner at a point.
    public func draw(_ image: Image, at point: Point, alpha: Double = 1, tint: Color? = nil) {
        draw(image, in: Rect(origin: point, size: image.size), alpha: alpha, tint: tint)
    }

    /// Returns the nearest place where the image's pixels are device pixels, if the rectangle has their size.
    private func pixelAligned(_ rect: Rect, for image: Image) -> Rect? {
        let transform = state.deviceTransform
        guard transform.isRectilinear, transform.a > 0, transform.d > 0 else { return nil }
        let isSameSize =
            abs(rect.width * transform.a - Double(image.pixelWidth)) < 0.01
            && abs(rect.height * transform.d - Double(image.pixelHeight)) < 0.01
        return isSameSize ? Rect(origin: snap(rect.origin), size: rect.size) : nil
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
