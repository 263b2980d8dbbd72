/// The parameters of a text layout; the cache key.
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
    /// `nil` for that of each paragraph's first letter.
    var direction: WritingDirection?
    /// The direction of a text without letters.
    var neutralDirection = WritingDirection.leftToRight
    /// The space above the first line and below the last one, in points.
    var spacing = (before: 0.0, after: 0.0)
    /// Whether lines are whole points high, so that they are as far apart in a paragraph as between paragraphs.
    var roundsLines = false

    /// Clamps numbers to Pango's limits; NaN means no limit.
    init(
        text: String, runs: [AttributedText.Run], font: Font, maxWidth: Double?, maxHeight: Double?, maxLines: Int,
        alignment: TextAlignment, lineBreakMode: LineBreakMode, lineSpacing: Double,
        direction: WritingDirection? = nil
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
        self.direction = direction
    }

    /// The maximum extent, in points: safely within Pango's 32-bit units.
    static let maximumExtent = 1e6

    private static func bound(_ length: Double?) -> Double? {
        guard let length, length < maximumExtent else { return nil }
        return max(0, length)
    }
}

extension TextRequest: Hashable {
    /// Compares texts by bytes, since UTF-8 offsets may differ between canonically equivalent strings.
    static func == (left: TextRequest, right: TextRequest) -> Bool {
        left.maxWidth == right.maxWidth && left.maxHeight == right.maxHeight && left.maxLines == right.maxLines
            && left.alignment == right.alignment && left.lineBreakMode == right.lineBreakMode
            && left.lineSpacing == right.lineSpacing && left.direction == right.direction
            && left.spacing == right.spacing && left.roundsLines == right.roundsLines
            && left.neutralDirection == right.neutralDirection
            && left.font == right.font
            && left.runs == right.runs
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
