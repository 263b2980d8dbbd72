/// How text that does not fit is wrapped or truncated. The corresponding UIKit type is `NSLineBreakMode`.
public enum LineBreakMode: Hashable, Sendable {
    /// Wraps between words, and inside words that are longer than a line. Omits lines beyond the limit.
    case wordWrap
    /// Wraps between any two characters. Omits lines beyond the limit.
    case charWrap
    /// Wraps between words, and ends the last line that fits with an ellipsis.
    case truncatingTail
    /// Replaces the middle with an ellipsis; with several lines, in the last one.
    case truncatingMiddle
    /// Replaces the start with an ellipsis; with several lines, in the last one.
    case truncatingHead
    /// Does not wrap, and clips lines at the edge.
    case clip
}
