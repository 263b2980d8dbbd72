internal import CPango
public import WaldenGeometry

/// Text that is shaped, broken into lines, measured and ready to draw (`PangoLayout`).
///
/// A layout is immutable and independent of the screen's scale. Coordinates are in points from its top left corner.
/// Lines are aligned in `maxWidth`, else in the width of the longest line. Controls retain no layouts: they request a
/// cached one each time they measure or draw.
@MainActor
public final class TextLayout {
    struct Line {
        let line: UnsafeMutablePointer<PangoLayoutLine>
        var x: Double
        var top: Double
        var baseline: Double
        var width: Double
        var height: Double
        /// In UTF-8, without the line break.
        var range: Range<Int>
        var isRightToLeft: Bool
        var alignment: TextAlignment
    }

    let request: TextRequest
    let layout: OpaquePointer
    let lines: [Line]

    /// The size of all lines, rounded up to whole points. A layout made with this width has the same line breaks.
    public let size: Size
    /// Whether part of the text was omitted.
    public let isTruncated: Bool
    /// The number of bytes that were laid out, which may be a beginning of the text.
    package let byteCount: Int

    init(_ request: TextRequest) {
        let result = TextLayoutBuilder(request).build()
        self.request = request
        layout = result.layout
        lines = result.lines
        size = result.size
        isTruncated = result.isTruncated
        byteCount = result.byteCount
    }

    /// Creates a layout of the first lines of another one, without laying them out again.
    ///
    /// Its runs and glyphs are still those of the whole text.
    ///
    /// - Precondition: There are more lines.
    package init(firstLines count: Int, of whole: TextLayout) {
        let end = whole.lines[count].range.lowerBound
        var request = whole.request
        request.text = String(decoding: request.text.utf8.prefix(end), as: UTF8.self)
        self.request = request
        layout = OpaquePointer(walden_pango_object_ref(UnsafeMutableRawPointer(whole.layout)))
        lines = Array(whole.lines[..<count])
        size = TextLayoutBuilder.size(of: lines, spacing: request.spacing)
        isTruncated = false
        byteCount = end
    }

    isolated deinit { walden_pango_object_unref(UnsafeMutableRawPointer(layout)) }
}

extension TextLayout {
    /// Lays out a text.
    ///
    /// Cuts off paragraphs that would exceed Pango's limits, about a million points on one line. A limit on the height
    /// or the number of lines also bounds the work, whatever the length of the text.
    ///
    /// - Parameters:
    ///   - text: The text. Null characters count as spaces, and so do line breaks if `maxLines` is 1.
    ///   - font: The font.
    ///   - maxWidth: The width at which lines wrap, in points; `nil` wraps only at line breaks.
    ///   - maxHeight: The maximum height of the lines, in points; one line always fits.
    ///   - maxLines: The maximum number of lines; 0 for no limit.
    ///   - alignment: The horizontal alignment of the lines.
    ///   - lineBreakMode: How text that does not fit is wrapped or truncated.
    ///   - lineSpacing: The extra space between lines, in points.
    public convenience init(
        _ text: String, font: Font, maxWidth: Double? = nil, maxHeight: Double? = nil, maxLines: Int = 0,
        alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .wordWrap, lineSpacing: Double = 0
    ) {
        self.init(
            TextRequest(
                text: text, runs: [], font: font, maxWidth: maxWidth, maxHeight: maxHeight, maxLines: maxLines,
                alignment: alignment, lineBreakMode: lineBreakMode, lineSpacing: lineSpacing))
    }

    /// Lays out a text with attributes; `font` applies where they have none.
    public convenience init(
        _ text: AttributedText, font: Font, maxWidth: Double? = nil, maxHeight: Double? = nil, maxLines: Int = 0,
        alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .wordWrap, lineSpacing: Double = 0
    ) {
        self.init(
            TextRequest(
                text: text.string, runs: text.runs, font: font, maxWidth: maxWidth, maxHeight: maxHeight,
                maxLines: maxLines, alignment: alignment, lineBreakMode: lineBreakMode, lineSpacing: lineSpacing))
    }

    /// Lays out a paragraph of a longer text, or a part of it, in the direction of the paragraph.
    ///
    /// - Parameters:
    ///   - spacing: The space above the first line and below the last one, in points.
    ///   - direction: `nil` for that of its first letter.
    ///   - neutralDirection: The direction of a text without letters.
    package convenience init(
        paragraph text: String, runs: [AttributedText.Run], font: Font, maxWidth: Double?,
        alignment: TextAlignment, lineSpacing: Double, spacing: (before: Double, after: Double),
        direction: WritingDirection?, neutralDirection: WritingDirection
    ) {
        var request = TextRequest(
            text: text, runs: runs, font: font, maxWidth: maxWidth, maxHeight: nil, maxLines: 0,
            alignment: alignment, lineBreakMode: .wordWrap, lineSpacing: lineSpacing, direction: direction)
        request.spacing = spacing
        request.roundsLines = true
        request.neutralDirection = neutralDirection
        self.init(request)
    }

    /// The direction of the first paragraph.
    public var writingDirection: WritingDirection { writingDirection(ofLine: 0) }

    /// Returns the direction of the paragraph to which a line belongs.
    ///
    /// - Precondition: The line exists.
    package func writingDirection(ofLine index: Int) -> WritingDirection {
        lines[index].isRightToLeft ? .rightToLeft : .leftToRight
    }

    /// The text that was laid out.
    public var text: String { request.text }

    /// The width of the longest line, in points, not rounded.
    package var naturalWidth: Double {
        var width = 0.0
        for line in lines { width = max(width, line.width) }
        return width
    }

    /// The distance to a line that follows, in points: the height with the space below the last line.
    package var heightWithSpacing: Double { size.height + request.lineSpacing }

    /// Whether lines are aligned in `maxWidth`.
    package var isAlignedInWidth: Bool { request.maxWidth != nil }

    /// The number of lines; at least one.
    public var lineCount: Int { lines.count }

    /// The distance from the top to the first baseline, in points.
    public var firstBaseline: Double { lines[0].baseline }

    /// The distance from the top to the last baseline, in points.
    public var lastBaseline: Double { lines[lines.count - 1].baseline }

    /// The bounding box of the glyphs, in points; may exceed the layout's size. O(*n*) in the lines.
    ///
    /// Drawing snaps lines to device pixels, by up to half a pixel.
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

    /// The number of characters without a glyph in any installed font.
    public var unknownGlyphCount: Int {
        lines.lazy.flatMap { GlyphRun.all(in: $0.line) }.reduce(0) { $0 + $1.unknownCount }
    }
}

extension Rect {
    init(_ rect: PangoRectangle) {
        self.init(
            x: Double(rect.x) / pangoUnits, y: Double(rect.y) / pangoUnits, width: Double(rect.width) / pangoUnits,
            height: Double(rect.height) / pangoUnits)
    }
}
