/// The direction in which a paragraph is written. The corresponding UIKit type is `NSWritingDirection`.
public enum WritingDirection: Sendable, Hashable {
    /// As Latin letters.
    case leftToRight
    /// As Hebrew and Arabic letters.
    case rightToLeft
}
