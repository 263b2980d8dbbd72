extension View {
    /// Animates changes to views by keyframes: parts of one animation, each with its own start time and duration.
    ///
    /// ```swift
    /// View.animateKeyframes(withDuration: 1) {
    ///     View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { ball.center.y = floor }
    ///     View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { ball.center.y = shelf }
    ///     View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { ball.alpha = 0 }
    /// }
    /// ```
    /// Add keyframes in order of time: their blocks are called immediately, and the properties keep the values set
    /// last. Each property animates independently, from its value at the start of a keyframe to the value set in it;
    /// outside its keyframes it rests. Where two keyframes of a property overlap, the later one takes over. Changes
    /// outside keyframes run over the whole duration.
    ///
    /// Nested in another animation's block, keyframes inherit its duration, unless the options say otherwise, and its
    /// curve applies to the whole. Nested in a ``ViewPropertyAnimator``, they are part of it: they are scrubbed and
    /// reversed with it, and have no delay or repetition of their own. Otherwise this is like
    /// ``animate(withDuration:delay:options:animations:completion:)``.
    ///
    /// - Parameters:
    ///   - duration: The total duration, in seconds. If it is not positive, the changes show at once.
    ///   - delay: The time before the animation starts, in seconds.
    ///   - options: How it runs.
    ///   - animations: Adds keyframes.
    ///   - completion: Called once, with whether all animations ran to their end.
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

    /// Adds a keyframe to the enclosing keyframe animation.
    ///
    /// - Parameters:
    ///   - start: The start, as a fraction of the total duration from 0 to 1.
    ///   - duration: The duration, as a fraction of the total from 0 to 1; clamped to the end of the animation.
    ///   - animations: Changes views.
    /// - Precondition: Called in the block of ``animateKeyframes(withDuration:delay:options:animations:completion:)``;
    ///   both fractions are from 0 to 1.
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

@MainActor
final class Keyframes {
    let mode: KeyframeMode
    /// The start and end of the keyframe that is being added; the whole duration outside keyframes.
    var time = (start: 0.0, end: 1.0)

    init(mode: KeyframeMode) { self.mode = mode }

    /// Returns the keyframe that is being added, with a value of a property.
    func frame(to value: AnimatableValue) -> KeyframeTrack.Frame {
        KeyframeTrack.Frame(start: time.start, end: time.end, value: value)
    }
}
