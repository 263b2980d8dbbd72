/// The attributes of a part of a text.
public struct TextAttributes: Hashable, Sendable {
    /// The style of an underline.
    public enum Underline: Hashable, Sendable {
        /// One line.
        case single
        /// Two lines.
        case double
        /// A wavy line, as under a misspelt word.
        case wavy
    }

    /// The font; `nil` inherits the text's font.
    public var font: Font?
    /// The text colour; `nil` inherits the colour in which the text is drawn.
    public var color: Color?
    /// The background colour; `nil` for none.
    public var backgroundColor: Color?
    /// The underline; `nil` for none.
    public var underline: Underline?
    /// Whether the text is struck through.
    public var isStruckThrough: Bool
    /// The extra space between characters, in points; may be negative.
    public var letterSpacing: Double
    /// How the paragraph that begins here is laid out; `nil` inherits the text's layout.
    public var paragraphStyle: ParagraphStyle?
    /// The address to which the text leads; `nil` for none. The view that shows the text decides how links look, and
    /// what pressing one does.
    public var link: String?

    /// Creates attributes; omitted ones are inherited from the text.
    public init(
        font: Font? = nil, color: Color? = nil, backgroundColor: Color? = nil, underline: Underline? = nil,
        isStruckThrough: Bool = false, letterSpacing: Double = 0, paragraphStyle: ParagraphStyle? = nil,
        link: String? = nil
    ) {
        self.font = font
        self.color = color
        self.backgroundColor = backgroundColor
        self.underline = underline
        self.isStruckThrough = isStruckThrough
        self.letterSpacing = letterSpacing
        self.paragraphStyle = paragraphStyle
        self.link = link
    }
}
