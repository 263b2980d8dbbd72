internal import CCairo
internal import WaldenGeometry

/// How much of each pixel a rectangle with round corners covers, or a frame inside of its edge.
///
/// Buttons, cards and switches have the same few shapes in frame after frame, and tracing a curve takes Cairo several
/// times as long as laying a colour on by a mask.
final class ShapeMask {
    /// What decides about the pixels; lengths are in device pixels.
    struct Form: Hashable {
        var width: Int
        var height: Int
        var cornerRadius: Double
        /// The width of the frame; 0 for all of the shape.
        var lineWidth: Double
    }

    /// The pixels, which nobody writes any more.
    private let surface: OpaquePointer

    /// How many bytes the pixels take.
    let cost: Int

    init(_ form: Form) {
        surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(form.width), Int32(form.height))
        cost = Int(cairo_image_surface_get_stride(surface)) * form.height
        let context = GraphicsContext(surface: surface, scale: 1, clip: nil)
        let whole = Rect(x: 0, y: 0, width: Double(form.width), height: Double(form.height))
        context.traceRoundedRect(whole, cornerRadius: form.cornerRadius, lineWidth: form.lineWidth, with: .black)
        cairo_surface_flush(surface)
    }

    deinit { cairo_surface_destroy(surface) }

    /// Lays on Cairo's present source; the top left corner is in device pixels.
    func draw(on cairo: OpaquePointer, x: Double, y: Double) {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        cairo_identity_matrix(cairo)
        cairo_mask_surface(cairo, surface, x, y)
        cairo_set_matrix(cairo, &matrix)
    }
}
