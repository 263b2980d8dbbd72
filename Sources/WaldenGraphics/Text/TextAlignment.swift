/// Where the lines of a text stand in the width that they have.
public enum TextAlignment: Hashable, Sendable {
    /// At the left if the line's paragraph is written from left to right, else at the right.
    case natural
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
    /// Stretched to the whole width, but for the last line of a paragraph, which is natural.
    case justified
}
