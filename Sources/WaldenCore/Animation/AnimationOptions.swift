/// How an animation runs.
///
/// Of the curves, name at most one.
///
/// The corresponding UIKit type is `UIView.AnimationOptions`.
public struct AnimationOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt32
    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Views get touches while they are animated.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins where the view is seen at the time. Animations always do so, with or without this option.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Begins anew at each end, until the animation is taken away.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs forwards and then backwards; the new values are seen after that.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Takes its own duration, though it stands in the block of another animation.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Takes its own curve or spring, though it stands in the block of another animation.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// In a transition from one view to another, hides the one and shows the other, instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 7)
    /// In a transition, the changes themselves run as well; otherwise they are there at once, behind what fades.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 8)

    /// No transition: what changes does so at once; the default.
    public static let transitionNone: AnimationOptions = []
    /// The old content fades into the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 1 << 20)

    /// Begins and ends slowly; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Begins slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Keeps its speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The curve that the options name.
    var curve: AnimationCurve {
        switch rawValue >> 16 & 3 {
        case 1: .easeIn
        case 2: .easeOut
        case 3: .linear
        default: .easeInOut
        }
    }
}
