extension TextRange {
    /// Creates a range from offsets, in bytes of UTF-8.
    public init(_ offsets: Range<Int>) {
        let start = TextPosition(offset: offsets.lowerBound)
        self.init(
            start, offsets.isEmpty ? start : TextPosition(offset: offsets.upperBound, affinity: .upstream))
    }

    /// The offsets of both ends, in bytes of UTF-8.
    public var offsets: Range<Int> { start.offset..<end.offset }
}
