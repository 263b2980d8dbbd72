internal import CPango

extension TextLayout {
    /// The parts of the lines in whose place an ellipsis is shown, in UTF-8.
    package var omittedRanges: [Range<Int>] {
        guard isTruncated else { return [] }
        var ranges: [Range<Int>] = []
        for line in lines {
            var next = line.line.pointee.runs
            while let node = next {
                let item = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item.pointee
                if item.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0 {
                    ranges.append(Int(item.offset)..<Int(item.offset + item.length))
                }
                next = node.pointee.next
            }
        }
        return ranges
    }
}
