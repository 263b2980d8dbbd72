/// How the speed of an animation changes from its beginning to its end.
///
/// The corresponding UIKit type is `UIView.AnimationCurve`.
public enum AnimationCurve: Sendable, Hashable, CaseIterable {
    /// Begins and ends slowly; the default.
    case easeInOut
    /// Begins slowly.
    case easeIn
    /// Ends slowly.
    case easeOut
    /// Keeps its speed.
    case linear
}
