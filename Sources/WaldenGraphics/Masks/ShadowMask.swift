internal import CCairo
internal import WaldenGeometry

/// A shadow ready to draw: a whole mask, or slices that stretch to any size.
final class ShadowMask {
    /// The area, in pixels, up to which masks are never sliced.
    static let maximumWholeArea = 1 << 14

    private enum Content {
        case whole(OpaquePointer)
        case slices([Slice])
    }

    private struct Slice {
        var surface: OpaquePointer
        /// -1 for the left or top, 0 for the middle, 1 for the right or bottom.
        var column: Int
        var row: Int
        var width: Int
        var height: Int
    }

    /// The length of an edge's tiles, in pixels.
    private static let tileLength = 512

    private let content: Content
    private let margins: Margins
    /// In bytes.
    let cost: Int

    init(whole form: BlurredMask.Form) {
        let surface = BlurredMask.makeSurface(form)
        content = .whole(surface)
        margins = Margins(form)
        cost = Self.bytes(of: surface)
    }

    /// Creates a stretchable mask; ignores the form's width and height.
    init(stretchable form: BlurredMask.Form) {
        margins = Margins(form)
        let (left, right, top, bottom) = (margins.left, margins.right, margins.top, margins.bottom)
        let reach = form.reach
        var smallestForm = form
        smallestForm.width = left + right + 1 - 2 * reach
        smallestForm.height = top + bottom + 1 - 2 * reach
        let surface = BlurredMask.makeSurface(smallestForm)
        // Edge slices only need the pixels outside the shape.
        let (above, below) = (max(0, reach - form.offsetY), max(0, reach + form.offsetY))
        let (before, after) = (max(0, reach - form.offsetX), max(0, reach + form.offsetX))
        let (width, height) = (left + 1 + right, top + 1 + bottom)
        var slices: [Slice] = []
        for (column, row, x, y, pieceWidth, pieceHeight) in [
            (-1, -1, 0, 0, left, top), (1, -1, left + 1, 0, right, top), (-1, 1, 0, top + 1, left, bottom),
            (1, 1, left + 1, top + 1, right, bottom), (0, -1, left, 0, 1, above),
            (0, 1, left, height - below, 1, below),
            (-1, 0, 0, top, before, 1), (1, 0, width - after, top, after, 1),
        ] where pieceWidth > 0 && pieceHeight > 0 {
            let outWidth = column == 0 ? Self.tileLength : pieceWidth
            let outHeight = row == 0 ? Self.tileLength : pieceHeight
            let piece = Self.copy(
                surface, x: x, y: y, width: pieceWidth, height: pieceHeight, to: (outWidth, outHeight))
            slices.append(Slice(surface: piece, column: column, row: row, width: outWidth, height: outHeight))
        }
        cairo_surface_destroy(surface)
        content = .slices(slices)
        cost = slices.reduce(0) { $0 + Self.bytes(of: $1.surface) }
    }

    deinit {
        switch content {
        case .whole(let surface): cairo_surface_destroy(surface)
        case .slices(let slices): for slice in slices { cairo_surface_destroy(slice.surface) }
        }
    }

    static func canStretch(_ form: BlurredMask.Form) -> Bool {
        let margins = Margins(form)
        let reach = form.reach
        return form.width + 2 * reach > margins.left + margins.right
            && form.height + 2 * reach > margins.top + margins.bottom
    }

    /// Draws the mask with Cairo's current source; `rect` is its whole area, in device pixels.
    func draw(on cairo: OpaquePointer, in rect: Rect) {
        switch content {
        case .whole(let surface): cairo_mask_surface(cairo, surface, rect.minX, rect.minY)
        case .slices(let slices): for slice in slices { draw(slice, on: cairo, in: rect) }
        }
    }

    private func draw(_ slice: Slice, on cairo: OpaquePointer, in rect: Rect) {
        let (width, height) = (Double(slice.width), Double(slice.height))
        let x = slice.column < 0 ? rect.minX : slice.column > 0 ? rect.maxX - width : rect.minX + Double(margins.left)
        let y = slice.row < 0 ? rect.minY : slice.row > 0 ? rect.maxY - height : rect.minY + Double(margins.top)
        if slice.column == 0 {
            let end = rect.maxX - Double(margins.right)
            for start in stride(from: x, to: end, by: width) {
                draw(slice.surface, on: cairo, in: Rect(x: start, y: y, width: min(width, end - start), height: height))
            }
        } else if slice.row == 0 {
            let end = rect.maxY - Double(margins.bottom)
            for start in stride(from: y, to: end, by: height) {
                draw(slice.surface, on: cairo, in: Rect(x: x, y: start, width: width, height: min(height, end - start)))
            }
        } else {
            cairo_mask_surface(cairo, slice.surface, x, y)
        }
    }

    private func draw(_ surface: OpaquePointer, on cairo: OpaquePointer, in rect: Rect) {
        let width = Double(cairo_image_surface_get_width(surface))
        let height = Double(cairo_image_surface_get_height(surface))
        if rect.width >= width && rect.height >= height {
            return cairo_mask_surface(cairo, surface, rect.minX, rect.minY)
        }
        cairo_save(cairo)
        cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(cairo)
        cairo_mask_surface(cairo, surface, rect.minX, rect.minY)
        cairo_restore(cairo)
    }

    /// The margins of a mask that do not stretch; between them it is uniform.
    private struct Margins {
        var left: Int
        var right: Int
        var top: Int
        var bottom: Int

        init(_ form: BlurredMask.Form) {
            let corner = 2 * form.reach + Int(form.cornerRadius.rounded(.up))
            left = corner + max(0, -form.offsetX)
            right = corner + max(0, form.offsetX)
            top = corner + max(0, -form.offsetY)
            bottom = corner + max(0, form.offsetY)
        }
    }

    private static func copy(
        _ surface: OpaquePointer, x: Int, y: Int, width: Int, height: Int, to size: (width: Int, height: Int)
    ) -> OpaquePointer {
        let piece = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height))!
        let cairo = cairo_create(piece)
        cairo_scale(cairo, Double(size.width) / Double(width), Double(size.height) / Double(height))
        cairo_set_source_surface(cairo, surface, -Double(x), -Double(y))
        cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_paint(cairo)
        cairo_destroy(cairo)
        return piece
    }

    private static func bytes(of surface: OpaquePointer) -> Int {
        Int(cairo_image_surface_get_stride(surface)) * Int(cairo_image_surface_get_height(surface))
    }
}
