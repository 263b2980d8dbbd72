internal import CCairo
package import WaldenGeometry

extension GraphicsContext {
    /// Adds the pixels of an image to those that are there: with a layer that is as much less opaque, the sum of two
    /// pictures of which one fades into the other.
    ///
    /// The corresponding C symbol is `CAIRO_OPERATOR_ADD`.
    package func add(_ image: Image, in rect: Rect, alpha: Double) {
        cairo_set_operator(cairo, CAIRO_OPERATOR_ADD)
        draw(image, in: rect, alpha: alpha)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }
}
