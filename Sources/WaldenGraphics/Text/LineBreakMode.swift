/// What happens to text that does not fit.
///
/// The corresponding UIKit type is `NSLineBreakMode`.
public enum LineBreakMode: Hashable, Sendable {
    /// Lines break between words; a word that is longer than a line breaks inside. Lines too many are left out.
    case wordWrap
    /// Lines break between any two characters. Lines too many are left out.
    case charWrap
    /// Lines break between words; an ellipsis stands for the end of the text that does not fit, at the end of the last
    /// line that does.
    case truncatingTail
    /// An ellipsis stands for the middle; of several lines, in the last one.
    case truncatingMiddle
    /// An ellipsis stands for the start; of several lines, in the last one.
    case truncatingHead
    /// Lines break nowhere, and are cut at the edge.
    case clip
}
