internal import CPango

extension TextLayout {
    /// The parts of the lines in whose place an ellipsis is shown, in UTF-8.
    package var omittedRanges: [Range<Int>] {
        guard isTruncated else { return [] }
        return lines.flatMap { line in
            GlyphRun.all(in: line.line).compactMap { run in
                let item = run.item.pointee.item.pointee
                guard item.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0 else { return nil }
                return Int(item.offset)..<Int(item.offset + item.length)
            }
        }
    }
}
