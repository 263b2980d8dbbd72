extension View {
    /// Changes views by keyframes: parts of one animation, each with a time of its own.
    ///
    /// ```swift
    /// View.animateKeyframes(withDuration: 1) {
    ///     View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { ball.center.y = floor }
    ///     View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { ball.center.y = shelf }
    ///     View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { ball.alpha = 0 }
    /// }
    /// ```
    /// Add keyframes in the order of their times: they are called as they are added, and the properties have the values
    /// that were set last. Each property goes its own way, from where it is when its keyframe begins to the value that
    /// it gets there; before, between and after its keyframes it rests. Where two keyframes of a property overlap, the
    /// one that begins later takes over. What is changed outside of keyframes runs all the time.
    ///
    /// In the block of another animation, keyframes have the duration of that one, unless the options say otherwise, and
    /// its curve over the whole; in that of a ``ViewPropertyAnimator`` they are a part of it, to be scrubbed and reversed
    /// with it, without delay or repetition of their own. For the rest, see
    /// ``animate(withDuration:delay:options:animations:completion:)``.
    ///
    /// - Parameters:
    ///   - duration: Of the whole, in seconds. If it is not positive, the changes show at once.
    ///   - delay: The time before the beginning, in seconds.
    ///   - options: How it runs.
    ///   - animations: Adds keyframes.
    ///   - completion: Called once, with whether all came to their end.
    ///
    /// The corresponding UIKit method is `animateKeyframes(withDuration:delay:options:animations:completion:)`.
    public static func animateKeyframes(
        withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [],
        animations: @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        precondition(duration.isFinite && delay.isFinite, "View.animateKeyframes: duration and delay must be finite")
        let frames = Keyframes(mode: options.mode)
        if let outer = AnimationBlock.run as? AnimatorRun, let animator = outer.owner {
            if let completion { animator.addCompletion { completion($0 == .end) } }
            AnimationBlock.perform(in: outer, frames, animations)
            return
        }
        let linear = AnimationTiming.cubic(CubicTimingParameters(animationCurve: .linear))
        run(linear, duration, delay, options.blockOptions, frames, animations, completion)
    }

    /// Adds a keyframe to the keyframes in whose block it is called.
    ///
    /// - Parameters:
    ///   - start: When it begins, from 0 to 1 of the whole.
    ///   - duration: How long it takes, from 0 to 1 of the whole; what goes beyond the end is left out.
    ///   - animations: Changes views.
    /// - Precondition: It is called in the block of
    ///   ``animateKeyframes(withDuration:delay:options:animations:completion:)``; both times are from 0 to 1.
    ///
    /// The corresponding UIKit method is `addKeyframe(withRelativeStartTime:relativeDuration:animations:)`.
    public static func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration duration: Double, animations: @MainActor () -> Void
    ) {
        precondition(
            (0...1).contains(start) && (0...1).contains(duration),
            "View.addKeyframe: start and duration must be from 0 to 1")
        guard let frames = AnimationBlock.keyframes else {
            preconditionFailure("View.addKeyframe: it must be called in the block of View.animateKeyframes")
        }
        AnimationBlock.layOutRearranged()
        let outer = frames.time
        frames.time = (start, min(1, start + duration))
        defer { frames.time = outer }
        AnimationBlock.performPart(animations)
    }
}

/// The keyframes of which the block is being called.
@MainActor
final class Keyframes {
    let mode: KeyframeMode
    /// The beginning and the end of the keyframe that is being added; all the time outside of keyframes.
    var time = (start: 0.0, end: 1.0)

    init(mode: KeyframeMode) { self.mode = mode }

    /// The keyframe that is being added, with a value of a property.
    func frame(to value: AnimatableValue) -> KeyframeTrack.Frame {
        KeyframeTrack.Frame(start: time.start, end: time.end, value: value)
    }
}
