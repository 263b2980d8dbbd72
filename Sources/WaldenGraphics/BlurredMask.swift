internal import CCairo
internal import WaldenGeometry

/// The opacity of the shadow of a rectangle with round corners, with the shape itself cut out; in device pixels.
struct BlurredMask {
    /// What decides about the pixels of a mask.
    struct Form: Hashable {
        var width: Int
        var height: Int
        var cornerRadius: Double
        var blurRadius: Double
        /// How far the shadow lies to the right of the shape.
        var offsetX: Int
        /// How far the shadow lies below the shape.
        var offsetY: Int
    }

    /// How far the shadow reaches beyond its shape, in pixels.
    static func reach(ofBlur blurRadius: Double) -> Int {
        boxes(ofBlur: blurRadius).reduce(0) { $0 + max($1.before, $1.after) } + 1
    }

    /// Draws a mask; the caller owns the surface, of the format A8 and ``reach(ofBlur:)`` larger on each side.
    static func makeSurface(_ form: Form) -> OpaquePointer {
        let reach = reach(ofBlur: form.blurRadius)
        let width = form.width + 2 * reach
        let height = form.height + 2 * reach
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))!
        let shape = Rect(x: Double(reach), y: Double(reach), width: Double(form.width), height: Double(form.height))
        draw(shape, form.cornerRadius, on: surface, CAIRO_OPERATOR_OVER)
        blur(surface, width: width, height: height, boxes: boxes(ofBlur: form.blurRadius))
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

    /// A running average over the pixels from `before` to the left of a pixel to `after` to its right.
    private struct Box {
        var before: Int
        var after: Int
    }

    /// Three averages that come close to a Gauss curve with a standard deviation of half the radius, as the SVG
    /// specification proposes for its Gaussian blur.
    private static func boxes(ofBlur blurRadius: Double) -> [Box] {
        let deviation = blurRadius / 2
        let length = Int(deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5)
        guard length > 1 else { return [] }
        let half = length / 2
        if length % 2 == 1 { return Array(repeating: Box(before: half, after: half), count: 3) }
        return [
            Box(before: half, after: half - 1), Box(before: half - 1, after: half), Box(before: half, after: half),
        ]
    }

    private static func blur(_ surface: OpaquePointer, width: Int, height: Int, boxes: [Box]) {
        guard !boxes.isEmpty, let data = cairo_image_surface_get_data(surface) else { return }
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        let longest = max(width, height)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * longest) { scratch in
            let first = scratch.baseAddress!
            let second = first + longest
            for y in 0..<height { blurLine(data + y * stride, step: 1, count: width, boxes, first, second) }
            for x in 0..<width { blurLine(data + x, step: stride, count: height, boxes, first, second) }
        }
        cairo_surface_mark_dirty(surface)
    }

    private static func blurLine(
        _ line: UnsafeMutablePointer<UInt8>, step: Int, count: Int, _ boxes: [Box],
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

    private static func average(
        _ from: UnsafeMutablePointer<Float>, _ to: UnsafeMutablePointer<Float>, count: Int, _ box: Box
    ) {
        let share = 1 / Float(box.before + box.after + 1)
        var sum: Float = 0
        for index in 0..<min(box.after, count) { sum += from[index] }
        for index in 0..<count {
            if index + box.after < count { sum += from[index + box.after] }
            to[index] = sum * share
            if index - box.before >= 0 { sum -= from[index - box.before] }
        }
    }
}
