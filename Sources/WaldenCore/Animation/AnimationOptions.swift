/// Options for an animation: interaction, repetition, curve and transition. Specify at most one curve.
///
/// The corresponding UIKit type is `UIView.AnimationOptions`.
public struct AnimationOptions: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt32
    /// Creates a set from raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Delivers touches to views while they are animated.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from the values on screen. Animations always do so, with or without this option.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats until the animation is removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs forward, then backward; the new values show after that.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Uses its own duration even when nested in another animation's block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Uses its own curve or spring even when nested in another animation's block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// In a transition between two views, hides one and shows the other instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 7)
    /// In a transition, animates the changes themselves too. Otherwise they apply at once, behind the fading picture.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 8)

    /// No transition: changes show at once; the default.
    public static let transitionNone: AnimationOptions = []
    /// Fades the old content into the new content.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 1 << 20)

    /// Starts and ends slowly; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Runs at constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    var curve: AnimationCurve {
        switch rawValue >> 16 & 3 {
        case 1: .easeIn
        case 2: .easeOut
        case 3: .linear
        default: .easeInOut
        }
    }
}
