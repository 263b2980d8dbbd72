/// All that decides what a text layout looks like; what the cache of layouts finds them by.
struct TextRequest {
    var text: String
    var runs: [AttributedText.Run] = []
    var font: Font
    var maxWidth: Double?
    var maxHeight: Double?
    var maxLines: Int
    var alignment: TextAlignment
    var lineBreakMode: LineBreakMode
    var lineSpacing: Double

    /// Brings numbers that cannot be laid out into range: what is not a number bounds nothing.
    init(
        text: String, runs: [AttributedText.Run], font: Font, maxWidth: Double?, maxHeight: Double?, maxLines: Int,
        alignment: TextAlignment, lineBreakMode: LineBreakMode, lineSpacing: Double
    ) {
        self.text = text
        self.runs = runs
        self.font = font
        self.maxWidth = Self.bound(maxWidth)
        self.maxHeight = Self.bound(maxHeight)
        self.maxLines = max(0, maxLines)
        self.alignment = alignment
        self.lineBreakMode = lineBreakMode
        self.lineSpacing = lineSpacing.isFinite ? lineSpacing : 0
    }

    /// The largest extent that Pango's 32-bit units hold with room to spare, in points.
    static let maximumExtent = 1e6

    private static func bound(_ length: Double?) -> Double? {
        guard let length, length < maximumExtent else { return nil }
        return max(0, length)
    }
}

extension TextRequest: Hashable {
    /// Returns whether two requests are the same, byte by byte: offsets into texts that only look the same differ.
    static func == (left: TextRequest, right: TextRequest) -> Bool {
        left.maxWidth == right.maxWidth && left.maxHeight == right.maxHeight && left.maxLines == right.maxLines
            && left.alignment == right.alignment && left.lineBreakMode == right.lineBreakMode
            && left.lineSpacing == right.lineSpacing && left.font == right.font && left.runs == right.runs
            && left.text.hasSameBytes(as: right.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(maxWidth)
        hasher.combine(font.size)
        hasher.combine(font.weight)
    }
}
