internal import CCairo
package import WaldenGeometry

extension GraphicsContext {
    /// Adds an image's pixels to the existing ones. This cross-fades two pictures if the layer below has the
    /// complementary alpha.
    ///
    /// The corresponding C symbol is `CAIRO_OPERATOR_ADD`.
    package func add(_ image: Image, in rect: Rect, alpha: Double) {
        cairo_set_operator(cairo, CAIRO_OPERATOR_ADD)
        draw(image, in: rect, alpha: alpha)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }
}
