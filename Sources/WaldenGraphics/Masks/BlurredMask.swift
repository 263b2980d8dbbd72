internal import CCairo
internal import WaldenGeometry

/// The alpha of a rounded rectangle's shadow, with the rectangle cut out; in device pixels.
struct BlurredMask {
    struct Form: Hashable {
        var width: Int
        var height: Int
        var cornerRadius: Double
        /// The distance outside the shape at which the shadow has faded out.
        var reach: Int
        var offsetX: Int
        var offsetY: Int
    }

    /// Draws a mask into an A8 surface that extends `reach` beyond the shape. The caller owns the surface.
    static func makeSurface(_ form: Form) -> OpaquePointer {
        let reach = form.reach
        let width = form.width + 2 * reach
        let height = form.height + 2 * reach
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))!
        let shape = Rect(x: Double(reach), y: Double(reach), width: Double(form.width), height: Double(form.height))
        draw(shape, form.cornerRadius, on: surface, CAIRO_OPERATOR_OVER)
        blur(surface, width: width, height: height, boxes: boxes(reaching: reach))
        let hole = shape.offsetBy(dx: -Double(form.offsetX), dy: -Double(form.offsetY))
        draw(hole, form.cornerRadius, on: surface, CAIRO_OPERATOR_DEST_OUT)
        return surface
    }

    private static func draw(
        _ rect: Rect, _ cornerRadius: Double, on surface: OpaquePointer, _ operation: cairo_operator_t
    ) {
        let context = GraphicsContext(surface: surface, scale: 1, clip: nil)
        cairo_set_operator(context.cairo, operation)
        context.fillRoundedRect(rect, cornerRadius: cornerRadius, with: .black)
    }

    /// Returns the half-widths of three box blurs. Together they extend exactly `reach` pixels, and approximate a
    /// Gaussian with a standard deviation of a third of it.
    private static func boxes(reaching reach: Int) -> [Int] { (0..<3).map { (reach + $0) / 3 }.filter { $0 > 0 } }

    private static func blur(_ surface: OpaquePointer, width: Int, height: Int, boxes: [Int]) {
        guard !boxes.isEmpty, let data = cairo_image_surface_get_data(surface) else { return }
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        let maximumLength = max(width, height)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * maximumLength) { scratch in
            let first = scratch.baseAddress!
            let second = first + maximumLength
            for y in 0..<height { blurLine(data + y * stride, step: 1, count: width, boxes, first, second) }
            for x in 0..<width { blurLine(data + x, step: stride, count: height, boxes, first, second) }
        }
        cairo_surface_mark_dirty(surface)
    }

    private static func blurLine(
        _ line: UnsafeMutablePointer<UInt8>, step: Int, count: Int, _ boxes: [Int],
        _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>
    ) {
        var (from, to) = (first, second)
        for index in 0..<count { from[index] = Float(line[index * step]) }
        for box in boxes {
            average(from, to, count: count, box)
            swap(&from, &to)
        }
        for index in 0..<count { line[index * step] = UInt8(min(max(from[index] + 0.5, 0), 255)) }
    }

    /// Box blur: the moving average of `half` pixels before to `half` after.
    private static func average(
        _ from: UnsafeMutablePointer<Float>, _ to: UnsafeMutablePointer<Float>, count: Int, _ half: Int
    ) {
        let weight = 1 / Float(2 * half + 1)
        var sum: Float = 0
        for index in 0..<min(half, count) { sum += from[index] }
        for index in 0..<count {
            if index + half < count { sum += from[index + half] }
            to[index] = sum * weight
            if index - half >= 0 { sum -= from[index - half] }
        }
    }
}
