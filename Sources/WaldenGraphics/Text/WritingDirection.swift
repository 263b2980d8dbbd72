/// The direction in which a paragraph is written. The corresponding UIKit type is `NSWritingDirection`.
public enum WritingDirection: Sendable, Hashable {
    case leftToRight, rightToLeft
}
