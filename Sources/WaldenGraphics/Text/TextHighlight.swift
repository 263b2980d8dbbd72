/// How parts of a text are marked without changing it, such as what was found, or misspelt words.
///
/// AppKit's corresponding concept is the temporary attributes of `NSLayoutManager`.
public struct TextHighlight: Hashable, Sendable {
    /// The colour behind the text; `nil` for none.
    public var backgroundColor: Color?
    /// The style of a line below the text; `nil` for none.
    public var underline: TextAttributes.Underline?
    /// The colour of the line below the text.
    public var underlineColor: Color

    /// Creates a highlight.
    public init(
        backgroundColor: Color? = nil, underline: TextAttributes.Underline? = nil, underlineColor: Color = .black
    ) {
        self.backgroundColor = backgroundColor
        self.underline = underline
        self.underlineColor = underlineColor
    }
}
