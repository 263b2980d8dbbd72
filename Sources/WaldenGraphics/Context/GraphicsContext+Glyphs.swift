internal import CCairo
internal import CPango
internal import WaldenGeometry

/// Draws text glyph by glyph, with hinted font metrics.
///
/// Pango draws with the layout's fonts, whose metrics are not hinted. Cairo derives the text's bounding box from them,
/// and would clip the row of pixels that hinting adds to a glyph.
extension GraphicsContext {
    /// Draws a line of a layout from the start of its baseline, with `color` for runs that set none. Returns `false`,
    /// and draws nothing, if the line needs more than glyphs or lacks one.
    ///
    /// - Parameter columns: The glyphs that begin and end outside of this horizontal range need not be drawn.
    @MainActor
    func showGlyphs(
        of line: UnsafePointer<PangoLayoutLine>, at start: Point, color: Color, in columns: ClosedRange<Double>
    ) -> Bool {
        guard GlyphRun.areAll(plain: line) else { return false }
        defer { use(color) }
        var x = start.x
        TextEngine.shared.withGlyphs { glyphs in
            for run in GlyphRun.all(in: line) {
                glyphs.removeAll(keepingCapacity: true)
                x = run.place(&glyphs, from: Point(x: x, y: start.y), in: columns)
                if !glyphs.isEmpty {
                    use(run.color(over: color))
                    run.use(on: cairo)
                    cairo_show_glyphs(cairo, glyphs, Int32(glyphs.count))
                }
            }
        }
        return true
    }
}

/// A part of a line whose glyphs have one font and one direction.
struct GlyphRun {
    let item: UnsafeMutablePointer<PangoGlyphItem>

    /// Returns the runs of a line from left to right.
    static func all(in line: UnsafePointer<PangoLayoutLine>) -> some Sequence<GlyphRun> {
        sequence(state: line.pointee.runs) { next in
            next.map { node in
                next = node.pointee.next
                return GlyphRun(node)
            }
        }
    }

    private init(_ node: UnsafeMutablePointer<GSList>) {
        item = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
    }

    private var glyphs: UnsafeBufferPointer<PangoGlyphInfo> {
        UnsafeBufferPointer(
            start: item.pointee.glyphs.pointee.glyphs, count: Int(item.pointee.glyphs.pointee.num_glyphs))
    }

    /// PANGO_GLYPH_UNKNOWN_FLAG: the font has no glyph; Pango draws a box with the code point instead.
    private static let unknown: PangoGlyph = 0x1000_0000

    static func areAll(plain line: UnsafePointer<PangoLayoutLine>) -> Bool {
        for run in all(in: line) {
            let item = run.item.pointee
            guard item.item.pointee.analysis.extra_attrs == nil || run.attributes.allSatisfy(isPlain),
                run.scaledFont != nil,
                item.y_offset == 0, item.start_x_offset == 0, item.end_x_offset == 0,
                run.hasAllGlyphs
            else { return false }
        }
        return true
    }

    private var hasAllGlyphs: Bool {
        for info in glyphs where info.glyph & Self.unknown != 0 { return false }
        return true
    }

    /// The number of characters without a glyph in the font.
    var unknownCount: Int { glyphs.count { $0.glyph & Self.unknown != 0 } }

    /// The attributes that Pango leaves to the renderer, and some that it has already applied.
    private var attributes: some Sequence<UnsafeMutablePointer<PangoAttribute>> {
        sequence(first: item.pointee.item.pointee.analysis.extra_attrs) { $0?.pointee.next }
            .lazy.prefix { $0 != nil }.map { $0!.pointee.data.assumingMemoryBound(to: PangoAttribute.self) }
    }

    private static func isPlain(_ attribute: UnsafeMutablePointer<PangoAttribute>) -> Bool {
        [
            PANGO_ATTR_FOREGROUND, PANGO_ATTR_FOREGROUND_ALPHA, PANGO_ATTR_FONT_FEATURES, PANGO_ATTR_LETTER_SPACING,
        ].contains(attribute.pointee.klass.pointee.type)
    }

    func color(over base: Color) -> Color {
        guard item.pointee.item.pointee.analysis.extra_attrs != nil else { return base }
        var (color, alpha) = (base, base.alpha)
        for attribute in attributes {
            switch attribute.pointee.klass.pointee.type {
            case PANGO_ATTR_FOREGROUND:
                attribute.withMemoryRebound(to: PangoAttrColor.self, capacity: 1) { attribute in
                    let wide = attribute.pointee.color
                    color = Color(
                        red: Double(wide.red) / 65_535, green: Double(wide.green) / 65_535,
                        blue: Double(wide.blue) / 65_535)
                }
            case PANGO_ATTR_FOREGROUND_ALPHA:
                attribute.withMemoryRebound(to: PangoAttrInt.self, capacity: 1) { attribute in
                    alpha = Double(attribute.pointee.value) / 65_535
                }
            default: break
            }
        }
        return color.withAlpha(alpha)
    }

    private var scaledFont: OpaquePointer? {
        guard let font = item.pointee.item.pointee.analysis.font,
            let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)),
            cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
        else { return nil }
        return scaled
    }

    func use(on cairo: OpaquePointer) {
        guard let scaled = scaledFont else { return }
        var matrix = cairo_matrix_t()
        cairo_scaled_font_get_font_matrix(scaled, &matrix)
        cairo_set_font_face(cairo, cairo_scaled_font_get_font_face(scaled))
        cairo_set_font_matrix(cairo, &matrix)
        let options = cairo_font_options_create()
        cairo_scaled_font_get_font_options(scaled, options)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
        cairo_set_font_options(cairo, options)
        cairo_font_options_destroy(options)
    }

    /// Appends the positioned glyphs of a horizontal range, and returns the x coordinate of the next run.
    func place(_ result: inout [cairo_glyph_t], from start: Point, in columns: ClosedRange<Double>) -> Double {
        var width = 0.0
        for info in glyphs {
            let geometry = info.geometry
            let x = start.x + (width + Double(geometry.x_offset)) / pangoUnits
            width += Double(geometry.width)
            guard info.glyph != emptyGlyph, x <= columns.upperBound,
                max(x, start.x + width / pangoUnits) >= columns.lowerBound
            else { continue }
            result.append(
                cairo_glyph_t(
                    index: UInt(info.glyph), x: x, y: start.y + Double(geometry.y_offset) / pangoUnits))
        }
        return start.x + width / pangoUnits
    }
}
