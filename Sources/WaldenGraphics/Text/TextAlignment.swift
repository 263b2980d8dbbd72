/// The horizontal alignment of lines in the available width.
public enum TextAlignment: Hashable, Sendable {
    /// Left for paragraphs written from left to right, right for others.
    case natural
    /// Left.
    case left
    /// Centred.
    case center
    /// Right.
    case right
    /// Stretched to the full width, except for the last line of a paragraph, which is natural.
    case justified
}
