internal import CPango

/// What an edit leaves as it is.
extension TextLayout {
    /// Returns how much of a line looks as in another layout, from its left edge, in points.
    ///
    /// - Precondition: Both have the line.
    package func unchangedWidth(ofLine index: Int, since other: TextLayout) -> Double {
        var (new, old) = (LineGlyphs(lines[index].line), LineGlyphs(other.lines[index].line))
        while let one = new.next(), let two = old.next(), one == two {}
        return new.start
    }
}

/// The glyphs of a line from left to right.
private struct LineGlyphs {
    struct Glyph: Equatable {
        let font: UnsafeMutablePointer<PangoFont>?
        let info: PangoGlyphInfo

        static func == (one: Glyph, other: Glyph) -> Bool {
            one.font == other.font && one.info.glyph == other.info.glyph
                && one.info.geometry.width == other.info.geometry.width
                && one.info.geometry.x_offset == other.info.geometry.x_offset
                && one.info.geometry.y_offset == other.info.geometry.y_offset
        }
    }

    private var node: UnsafeMutablePointer<GSList>?
    private var index = 0
    private var x: Int32 = 0
    /// The left edge of the glyph that came last, or the right edge of all, in points.
    private(set) var start = 0.0

    init(_ line: UnsafePointer<PangoLayoutLine>) { node = line.pointee.runs }

    /// Returns the next glyph; `nil` at the end, and before a run with decorations, which are not compared.
    mutating func next() -> Glyph? {
        start = Double(x) / pangoUnits
        while let current = node {
            let run = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
            guard run.pointee.item.pointee.analysis.extra_attrs == nil, let glyphs = run.pointee.glyphs else {
                return nil
            }
            if index < glyphs.pointee.num_glyphs {
                let info = glyphs.pointee.glyphs[index]
                index += 1
                x += info.geometry.width
                return Glyph(font: run.pointee.item.pointee.analysis.font, info: info)
            }
            (node, index) = (current.pointee.next, 0)
        }
        return nil
    }
}
