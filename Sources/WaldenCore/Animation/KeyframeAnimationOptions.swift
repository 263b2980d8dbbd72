/// How keyframes run.
///
/// Of the calculation modes, name at most one.
///
/// The corresponding UIKit type is `UIView.KeyframeAnimationOptions`.
public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt32
    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Views get touches while they are animated.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Begins where the view is seen at the time. Animations always do so, with or without this option.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Begins anew at each end, until the animation is taken away.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs forwards and then backwards; the new values are seen after that.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Takes its own duration, though it stands in the block of another animation.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)

    /// Each property goes straight from keyframe to keyframe; the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Each property jumps to the value of a keyframe when that begins.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 16)
    /// Each property goes straight, with one speed from the beginning of its first keyframe to the end of its last.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 16)
    /// Each property goes through the values of its keyframes in a smooth curve.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 16)
    /// A smooth curve, gone with nearly one speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 16)

    /// The mode that the options name.
    var mode: KeyframeMode {
        switch rawValue >> 16 & 7 {
        case 1: .discrete
        case 2: .paced
        case 3: .cubic
        case 4: .cubicPaced
        default: .linear
        }
    }

    /// The options of a block with the same meaning.
    var blockOptions: AnimationOptions {
        let same: KeyframeAnimationOptions = [
            .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .overrideInheritedDuration,
        ]
        return AnimationOptions(rawValue: rawValue & same.rawValue)
    }
}
