/// The speed of an animation over its duration.
///
/// The corresponding UIKit type is `UIView.AnimationCurve`.
public enum AnimationCurve: Sendable, Hashable, CaseIterable {
    /// Starts and ends slowly; the default.
    case easeInOut
    /// Starts slowly.
    case easeIn
    /// Ends slowly.
    case easeOut
    /// Runs at constant speed.
    case linear
}
