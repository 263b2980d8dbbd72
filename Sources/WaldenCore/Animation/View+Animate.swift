extension View {
    /// Changes views such that the changes are seen to run.
    ///
    /// ```swift
    /// View.animate(withDuration: 0.3) {
    ///     card.center = place
    ///     card.alpha = 1
    /// }
    /// ```
    /// What can be animated: `frame`, `bounds`, `center`, `transform`, `alpha`, `backgroundColor`, `cornerRadius`,
    /// `borderWidth`, `borderColor` and `shadow` of views on the screen. The properties have their new values at once;
    /// hit testing and layout go by them. What is drawn runs after them, from frame to frame: ``presentation`` tells
    /// it. While a view draws itself, its `bounds` are those that are seen. `layoutIfNeeded()` in the block lets the
    /// frames of subviews run, too.
    ///
    /// A view gets no touches while it is animated, unless the options allow it. A later animation of the same property
    /// takes over from what is seen; setting the property outside of a block shows the value at once. Both end the
    /// animation, as leaving the window or the screen does.
    ///
    /// An animation begins with the first frame that can show it, and goes with the frames for which the compositor
    /// asks; if it asks for none, a timer ends the animation a tenth of a second after its time. Where there is nothing
    /// to show, since no property changed or no view is on the screen, the new values hold at once, and the completion
    /// comes when the time has passed.
    ///
    /// In the block of another animation, an animation has the duration and the curve of that one, unless the options
    /// say otherwise.
    ///
    /// - Parameters:
    ///   - duration: In seconds. If it is not positive, the changes show at once, without delay, and the completion is
    ///     called before this method returns.
    ///   - delay: The time before the beginning, in seconds.
    ///   - options: How it runs.
    ///   - animations: Changes the views.
    ///   - completion: Called once, with whether all animations of the block came to their end.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
        animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let timing = AnimationTiming.cubic(CubicTimingParameters(animationCurve: options.curve))
        run(timing, duration, delay, options, nil, animations, completion)
    }

    /// Changes views such that a spring is seen to pull them to their new places, and to rest there in time.
    ///
    /// A spring takes over the velocity of an animation that it replaces. For the rest, see
    /// ``animate(withDuration:delay:options:animations:completion:)``.
    ///
    /// - Parameters:
    ///   - duration: The time until it rests, in seconds.
    ///   - delay: The time before the beginning, in seconds.
    ///   - dampingRatio: How soon it comes to rest: below 1 it swings past its end, from 1 on it does not.
    ///   - velocity: The velocity at the beginning, in ways per second.
    ///   - options: How it runs; the curve does not matter.
    ///   - animations: Changes the views.
    ///   - completion: Called once, with whether all animations of the block came to their end.
    /// - Precondition: The damping ratio is positive.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double = 0, options: AnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let spring = SpringTimingParameters(dampingRatio: dampingRatio, initialVelocity: velocity)
        run(.spring(spring), duration, delay, options, nil, animations, completion)
    }

    /// Changes views such that a spring is seen to pull them to their new places, given by the time that it seems to
    /// take and by how much it bounces. The animation ends when the spring rests, which is later.
    ///
    /// A spring takes over the velocity of an animation that it replaces. For the rest, see
    /// ``animate(withDuration:delay:options:animations:completion:)``.
    ///
    /// - Parameters:
    ///   - duration: The time of one swing without damping, in seconds.
    ///   - bounce: From 0, for none, towards 1, for a lot; towards −1, it only crawls to its end.
    ///   - velocity: The velocity at the beginning, in ways per second.
    ///   - delay: The time before the beginning, in seconds.
    ///   - options: How it runs; the curve does not matter.
    ///   - animations: Changes the views.
    ///   - completion: Called once, with whether all animations of the block came to their end.
    /// - Precondition: The bounce lies between −1 and 1.
    public static func animate(
        springDuration duration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0,
        delay: Double = 0, options: AnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard duration > 0 else {
            run(.cubic(CubicTimingParameters()), 0, delay, options, nil, animations, completion)
            return
        }
        let spring = SpringTimingParameters(duration: duration, bounce: bounce, initialVelocity: velocity)
        run(.spring(spring), duration, delay, options, nil, animations, completion)
    }

    /// Changes views at once, though it stands in the block of an animation; nested animations included.
    public static func performWithoutAnimation<Failure: Error>(_ actions: @MainActor () throws(Failure) -> Void)
        throws(Failure)
    {
        try AnimationBlock.performPlainly(actions)
    }

    /// Ends the animations of this view, and shows what its properties are. Their completions learn that they did not
    /// come to their end.
    ///
    /// The corresponding method of Apple's is `CALayer.removeAllAnimations()`.
    public final func removeAllAnimations() { endAnimations(finished: false) { _ in true } }

    static func run(
        _ timing: AnimationTiming, _ duration: Double, _ delay: Double, _ options: AnimationOptions,
        _ keyframes: Keyframes?, _ animations: @MainActor () -> Void, _ completion: (@MainActor (Bool) -> Void)?
    ) {
        precondition(duration.isFinite && delay.isFinite, "View.animate: duration and delay must be finite")
        let outer = AnimationBlock.run
        let timing = options.contains(.overrideInheritedCurve) ? timing : outer?.timing ?? timing
        let duration = options.contains(.overrideInheritedDuration) ? duration : outer?.duration ?? duration
        guard duration > 0, AnimationBlock.plainDepth == 0 else {
            AnimationBlock.perform(in: nil, keyframes, animations)
            completion?(true)
            return
        }
        let run = BlockRun(timing: timing, duration: duration, delay: delay, options: options, completion: completion)
        AnimationBlock.perform(in: run, keyframes, animations)
        run.begin()
    }
}
