internal import CPango
public import WaldenGeometry

/// Text that has been shaped, broken into lines and measured, ready to be drawn any number of times.
///
/// Scripts are shaped and characters that a font lacks are taken from other fonts; paragraphs may run from the right
/// to the left. Coordinates are in points from the top left corner of the layout, and do not depend on the scale of
/// the screen. Lines are aligned in `maxWidth` where it is given, else in the width of the longest line.
///
/// A layout never changes. Controls ask for a cached one each time they measure or draw, and so share layouts and keep
/// none alive.
///
/// Rests on `PangoLayout`.
@MainActor
public final class TextLayout {
    /// One line, with its place in points.
    struct Line {
        let line: UnsafeMutablePointer<PangoLayoutLine>
        var x: Double
        var top: Double
        var baseline: Double
        var width: Double
        var height: Double
        /// The part of the text, as offsets into its UTF-8, without the line break.
        var range: Range<Int>
    }

    let request: TextRequest
    let layout: OpaquePointer
    let lines: [Line]

    /// The smallest whole numbers of points that hold all lines. A layout made with this width breaks the same way.
    public let size: Size

    /// Whether a part of the text was left out.
    public let isTruncated: Bool

    /// How many bytes of the text were laid out.
    let byteCount: Int

    init(_ request: TextRequest) {
        let result = TextLayoutBuilder(request).build()
        self.request = request
        layout = result.layout
        lines = result.lines
        size = result.size
        isTruncated = result.isTruncated
        byteCount = result.byteCount
    }

    isolated deinit { walden_pango_object_unref(UnsafeMutableRawPointer(layout)) }
}

extension TextLayout {
    /// Lays out a text.
    ///
    /// What Pango cannot hold is cut off: a paragraph that is longer than a line of a million points could hold. Where
    /// the height or the number of lines has a bound, the work has one, too, whatever the length of the text.
    ///
    /// - Parameters:
    ///   - text: The text. Null characters count as spaces, and so do line breaks if there is to be one line.
    ///   - font: The font.
    ///   - maxWidth: Where lines break, in points; `nil` for only where the text says so.
    ///   - maxHeight: What the lines that are shown may take, in points; one is always shown. `nil` for no bound.
    ///   - maxLines: How many lines there may be; 0 for any number.
    ///   - alignment: Where lines stand.
    ///   - lineBreakMode: What happens to text that does not fit.
    ///   - lineSpacing: What is added between two lines, in points.
    public convenience init(
        _ text: String, font: Font, maxWidth: Double? = nil, maxHeight: Double? = nil, maxLines: Int = 0,
        alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .wordWrap, lineSpacing: Double = 0
    ) {
        self.init(
            TextRequest(
                text: text, runs: [], font: font, maxWidth: maxWidth, maxHeight: maxHeight, maxLines: maxLines,
                alignment: alignment, lineBreakMode: lineBreakMode, lineSpacing: lineSpacing))
    }

    /// Lays out a text with attributes; `font` holds where they name none.
    public convenience init(
        _ text: AttributedText, font: Font, maxWidth: Double? = nil, maxHeight: Double? = nil, maxLines: Int = 0,
        alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .wordWrap, lineSpacing: Double = 0
    ) {
        self.init(
            TextRequest(
                text: text.string, runs: text.runs, font: font, maxWidth: maxWidth, maxHeight: maxHeight,
                maxLines: maxLines, alignment: alignment, lineBreakMode: lineBreakMode, lineSpacing: lineSpacing))
    }

    /// The text that was laid out.
    public var text: String { request.text }

    /// Whether the lines are aligned in a width that was given.
    package var isAlignedInWidth: Bool { request.maxWidth != nil }

    /// The number of lines; at least one.
    public var lineCount: Int { lines.count }

    /// The distance from the top to the baseline of the first line, in points.
    public var firstBaseline: Double { lines[0].baseline }

    /// The distance from the top to the baseline of the last line, in points.
    public var lastBaseline: Double { lines[lines.count - 1].baseline }

    /// The smallest rectangle that holds what is drawn, in points; it may exceed the layout's size.
    ///
    /// Drawing moves lines by up to half a device pixel, to where they are crisp.
    ///
    /// - Complexity: O(*n*) in the lines.
    public var inkBounds: Rect {
        var bounds = Rect.null
        for line in lines {
            var ink = PangoRectangle()
            pango_layout_line_get_extents(line.line, &ink, nil)
            guard ink.width > 0, ink.height > 0 else { continue }
            bounds = bounds.union(Rect(ink).offsetBy(dx: line.x, dy: line.baseline))
        }
        return bounds.isNull ? .zero : bounds
    }

    /// The number of characters for which no installed font has a glyph.
    public var unknownGlyphCount: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }
}

extension Rect {
    init(_ rect: PangoRectangle) {
        self.init(
            x: Double(rect.x) / pangoUnits, y: Double(rect.y) / pangoUnits, width: Double(rect.width) / pangoUnits,
            height: Double(rect.height) / pangoUnits)
    }
}
