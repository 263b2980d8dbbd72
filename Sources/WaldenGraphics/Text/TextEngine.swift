internal import CCairo
internal import CPango
internal import Glibc

/// The Pango context of the process, and caches of font descriptions and metrics.
///
/// Glyphs have subpixel positions and metrics are not hinted, so text has the same size and line breaks at every scale.
/// Outlines are hinted only vertically: horizontal strokes are crisp at scale 1, and widths do not change. Antialiasing
/// is grey because subpixel colours are wrong in blended layers and on rotated screens.
@MainActor
final class TextEngine {
    static let shared = TextEngine()

    let context: OpaquePointer
    private lazy var rightToLeftContext = Self.makeContext(PANGO_DIRECTION_RTL)
    private var descriptions = LRUCache<Font, FontDescription>(maximumCount: 64)
    private var glyphs: [cairo_glyph_t] = []
    private var metrics = LRUCache<Font, FontMetrics>(maximumCount: 64)

    private init() { context = Self.makeContext(PANGO_DIRECTION_LTR) }

    /// Returns the context in which paragraphs have a base direction.
    func context(for direction: WritingDirection?) -> OpaquePointer {
        direction == .rightToLeft ? rightToLeftContext : context
    }

    private static func makeContext(_ direction: PangoDirection) -> OpaquePointer {
        let context: OpaquePointer = pango_font_map_create_context(pango_cairo_font_map_get_default())
        // By default, the letters of a text would decide even if its direction is given.
        pango_context_set_base_dir(context, direction)
        pango_context_set_round_glyph_positions(context, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_language(context, pango_language_from_string(Self.language))
        return context
    }

    /// The language of the user's locale, which selects the form of Han characters. English by default, as in Pango for
    /// Latin text: text and metrics then share one font search.
    nonisolated static let language: String = {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = getenv(name), value.pointee != 0 else { continue }
            let name = UnsafeRawBufferPointer(start: value, count: strcspn(value, ".@"))
            let locale = String(decoding: name, as: UTF8.self)
            if locale != "C" && locale != "POSIX" { return locale }
            break
        }
        return "en"
    }()

    func description(of font: Font) -> FontDescription {
        if let cached = descriptions.value(for: font) { return cached }
        let description = FontDescription(font)
        descriptions.insert(description, for: font)
        return description
    }

    /// Calls a closure with a reused buffer, to save allocations.
    func withGlyphs(_ body: (inout [cairo_glyph_t]) -> Void) {
        var buffer: [cairo_glyph_t] = []
        swap(&buffer, &glyphs)
        body(&buffer)
        if buffer.capacity <= Self.maximumKeptGlyphs { swap(&buffer, &glyphs) }
    }

    private static let maximumKeptGlyphs = 1024

    func metrics(of font: Font) -> FontMetrics {
        if let cached = metrics.value(for: font) { return cached }
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
        // The empty glyph has the extents of the font; `pango_font_get_metrics` would shape sample text.
        pango_font_get_glyph_extents(loaded, emptyGlyph, nil, &logical)
        let ascent = -Double(logical.y) / pangoUnits
        return FontMetrics(ascent: ascent, descent: Double(logical.height) / pangoUnits - ascent)
    }
}

/// Starts a Pango thread that reads the font configuration, the slowest step before an app's first frame.
@MainActor
package func prepareText() { _ = TextEngine.shared }

/// Pango units per point: PANGO_SCALE.
let pangoUnits = 1024.0

/// PANGO_GLYPH_EMPTY, which draws nothing.
let emptyGlyph: PangoGlyph = 0x0FFF_FFFF

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
