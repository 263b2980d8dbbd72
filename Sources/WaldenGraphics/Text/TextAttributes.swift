/// How a part of an attributed text differs from the rest.
public struct TextAttributes: Hashable, Sendable {
    /// A line under text.
    public enum Underline: Hashable, Sendable {
        /// One line.
        case single
        /// Two lines.
        case double
        /// A wavy line, as under a misspelt word.
        case wavy
    }

    /// The font; `nil` for that of the whole text.
    public var font: Font?

    /// The colour of the characters; `nil` for the colour that the text is drawn in.
    public var color: Color?

    /// The colour behind the characters; `nil` for none.
    public var backgroundColor: Color?

    /// The line under the characters; `nil` for none.
    public var underline: Underline?

    /// Whether a line runs through the characters.
    public var isStruckThrough: Bool

    /// What is added between characters, in points; negative moves them together.
    public var letterSpacing: Double

    /// Creates attributes; what is not named stays as in the rest of the text.
    public init(
        font: Font? = nil, color: Color? = nil, backgroundColor: Color? = nil, underline: Underline? = nil,
        isStruckThrough: Bool = false, letterSpacing: Double = 0
    ) {
        self.font = font
        self.color = color
        self.backgroundColor = backgroundColor
        self.underline = underline
        self.isStruckThrough = isStruckThrough
        self.letterSpacing = letterSpacing
    }
}
