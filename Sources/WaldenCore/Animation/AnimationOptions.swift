/// Options for an animation, with at most one curve and one transition.
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
    /// In a transition, also animates the changes. Otherwise they apply at once, behind the fading picture.
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

/// Options for a keyframe animation, with at most one calculation mode.
public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt32
    /// Creates a set from raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Delivers touches to views while they are animated.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Starts from the values on screen. Animations always do so, with or without this option.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats until the animation is removed.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs forward, then backward; the new values show after that.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Uses its own duration even when nested in another animation's block.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)

    /// Interpolates each property linearly between keyframes; the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Sets each property to a keyframe's value when the keyframe begins.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 16)
    /// Interpolates each property linearly at constant speed, from the start of its first keyframe to the end of its
    /// last.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 16)
    /// Interpolates each property along a smooth curve through its keyframe values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 16)
    /// Interpolates along a smooth curve at nearly constant speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 16)

    var mode: KeyframeMode {
        switch rawValue >> 16 & 7 {
        case 1: .discrete
        case 2: .paced
        case 3: .cubic
        case 4: .cubicPaced
        default: .linear
        }
    }

    var blockOptions: AnimationOptions {
        let same: KeyframeAnimationOptions = [
            .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .overrideInheritedDuration,
        ]
        return AnimationOptions(rawValue: rawValue & same.rawValue)
    }
}
