extension TextRange {
    /// Creates a range from offsets, in UTF-8 for the texts of this library.
    public init(_ offsets: Range<Int>) {
        let start = TextPosition(offset: offsets.lowerBound)
        self.init(
            start, offsets.isEmpty ? start : TextPosition(offset: offsets.upperBound, affinity: .upstream))
    }

    /// The offsets of both ends, in UTF-8 for the texts of this library.
    public var offsets: Range<Int> { start.offset..<end.offset }
}
