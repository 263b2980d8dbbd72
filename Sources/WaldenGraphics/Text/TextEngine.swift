internal import CCairo
internal import CPango
internal import Glibc

/// What all text of the process shares: one Pango context, and the descriptions and metrics of fonts.
///
/// It is made when text is first measured or drawn, or by ``prepareText()``; loading the library costs nothing.
///
/// Glyphs stand at fractions of pixels and no metrics are hinted, so that text has the same size, and breaks at the
/// same places, at every scale. The outlines are hinted slightly, that is only vertically, which makes horizontal
/// strokes crisp at scale 1 and changes no width. Edges are smoothed in grey: coloured subpixels would be wrong in
/// layers that are blended, and on screens that are turned.
@MainActor
final class TextEngine {
    static let shared = TextEngine()

    let context: OpaquePointer
    private var descriptions = LRUCache<Font, FontDescription>(maximumCount: 64)
    /// Room for glyphs that are about to be drawn, to be used again.
    private var glyphs: [cairo_glyph_t] = []
    private var metrics = LRUCache<Font, FontMetrics>(maximumCount: 64)

    private init() {
        context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        pango_context_set_round_glyph_positions(context, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_language(context, pango_language_from_string(Self.userLanguage))
    }

    /// The language of the user's locale, which decides between the forms of Han characters; English where there is
    /// none, as Pango takes Latin text then: else fonts would be searched once for text, and once for their metrics.
    private static var userLanguage: String {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = getenv(name), value.pointee != 0 else { continue }
            let locale = String(cString: value).prefix { $0 != "." && $0 != "@" }
            if locale != "C" && locale != "POSIX" { return String(locale) }
            break
        }
        return "en"
    }

    /// The Pango description of a font.
    func description(of font: Font) -> FontDescription {
        if let known = descriptions.value(for: font) { return known }
        let description = FontDescription(font)
        descriptions.insert(description, for: font)
        return description
    }

    /// Gives room for glyphs to a block, which allocates only for more of them than before.
    func withGlyphs(_ body: (inout [cairo_glyph_t]) -> Void) {
        var room: [cairo_glyph_t] = []
        swap(&room, &glyphs)
        body(&room)
        if room.capacity <= Self.mostKeptGlyphs { swap(&room, &glyphs) }
    }

    /// The longest line for which room is kept.
    private static let mostKeptGlyphs = 1024

    func metrics(of font: Font) -> FontMetrics {
        if let known = metrics.value(for: font) { return known }
        let result = loadMetrics(of: font)
        metrics.insert(result, for: font)
        return result
    }

    private func loadMetrics(of font: Font) -> FontMetrics {
        guard let loaded = pango_context_load_font(context, description(of: font).pointer) else {
            return FontMetrics(ascent: font.usableSize, descent: font.usableSize / 4)
        }
        defer { walden_pango_object_unref(UnsafeMutableRawPointer(loaded)) }
        var logical = PangoRectangle()
        // The empty glyph has the extents of the font as a whole; asking for the metrics would shape sample text.
        pango_font_get_glyph_extents(loaded, Self.emptyGlyph, nil, &logical)
        let ascent = -Double(logical.y) / pangoUnits
        return FontMetrics(ascent: ascent, descent: Double(logical.height) / pangoUnits - ascent)
    }

    /// PANGO_GLYPH_EMPTY.
    private static let emptyGlyph: PangoGlyph = 0x0FFF_FFFF
}

/// Begins to load what all text needs: Pango has a thread of its own read the configuration of fonts, which takes longer
/// than anything else before the first frame of an app.
@MainActor
package func prepareText() { _ = TextEngine.shared }

/// How many of Pango's units a point has: PANGO_SCALE.
let pangoUnits = 1024.0

/// A Pango description of a font, freed with the last reference.
final class FontDescription {
    let pointer: OpaquePointer

    init(_ font: Font) {
        pointer = pango_font_description_new()
        let family = font.family.map { $0.filter { $0 != "\0" } }
        pango_font_description_set_family(pointer, family ?? (font.design == .monospaced ? "Monospace" : "Sans"))
        pango_font_description_set_absolute_size(pointer, font.usableSize * pangoUnits)
        pango_font_description_set_weight(pointer, PangoWeight(UInt32(font.weight.rawValue)))
        if font.isItalic { pango_font_description_set_style(pointer, PANGO_STYLE_ITALIC) }
    }

    deinit { pango_font_description_free(pointer) }
}
