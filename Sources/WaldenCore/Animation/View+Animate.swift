extension View {
    /// Animates changes to views.
    ///
    /// ```swift
    /// View.animate(withDuration: 0.3) {
    ///     card.center = place
    ///     card.alpha = 1
    /// }
    /// ```
    /// Animatable properties are `frame`, `bounds`, `center`, `transform`, `alpha`, `backgroundColor`, `cornerRadius`,
    /// `borderWidth`, `borderColor` and `shadow` of views on the screen. The properties have their new values at once,
    /// and hit testing and layout use those. Only drawing follows frame by frame: ``presentation`` has the values on
    /// screen. A view draws for its model `bounds`, and the result is scaled to those shown. Call `layoutIfNeeded()`
    /// in the block to animate the frames of subviews too.
    ///
    /// A view gets no touches while it is animated, unless the options allow it. A later animation of the same property
    /// takes over from the value on screen; setting the property outside a block shows the new value at once. Both end
    /// the animation, as does leaving the window or the screen.
    ///
    /// An animation begins with the first frame that can show it and is driven by the compositor's frame callbacks. If
    /// none come, a timer ends the animation 0.1 seconds after its end time. If there is nothing to show, because no
    /// property changed or no view is on the screen, the new values apply at once and the completion is called when the
    /// time has passed.
    ///
    /// An animation nested in another animation's block inherits its duration and curve, unless the options say
    /// otherwise.
    ///
    /// - Parameters:
    ///   - duration: In seconds. If it is not positive, the changes show at once, without delay, and the completion is
    ///     called before this method returns.
    ///   - delay: The time before the animation starts, in seconds.
    ///   - options: How it runs.
    ///   - animations: Changes the views.
    ///   - completion: Called once, with whether all animations of the block ran to their end.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
        animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let timing = AnimationTiming.cubic(CubicTimingParameters(animationCurve: options.curve))
        run(timing, duration, delay, options, nil, animations, completion)
    }

    /// Animates changes to views with a spring that comes to rest within the duration.
    ///
    /// A spring takes over the velocity of an animation that it replaces. Otherwise this is like
    /// ``animate(withDuration:delay:options:animations:completion:)``.
    ///
    /// - Parameters:
    ///   - duration: The time until the spring rests, in seconds.
    ///   - delay: The time before the animation starts, in seconds.
    ///   - dampingRatio: How quickly the oscillation fades: below 1 the spring overshoots, from 1 on it does not.
    ///   - velocity: The initial velocity, in total distances per second.
    ///   - options: How it runs; the curve is ignored.
    ///   - animations: Changes the views.
    ///   - completion: Called once, with whether all animations of the block ran to their end.
    /// - Precondition: The damping ratio is positive.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double = 0, options: AnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let spring = SpringTimingParameters(dampingRatio: dampingRatio, initialVelocity: velocity)
        run(.spring(spring), duration, delay, options, nil, animations, completion)
    }

    /// Animates changes to views with a spring given by its perceived duration and bounce. The animation ends when the
    /// spring rests, which is later than that duration.
    ///
    /// A spring takes over the velocity of an animation that it replaces. Otherwise this is like
    /// ``animate(withDuration:delay:options:animations:completion:)``.
    ///
    /// - Parameters:
    ///   - duration: The period of one undamped oscillation, in seconds.
    ///   - bounce: 0 for none, toward 1 for more; toward −1 the spring is overdamped and creeps to its end.
    ///   - velocity: The initial velocity, in total distances per second.
    ///   - delay: The time before the animation starts, in seconds.
    ///   - options: How it runs; the curve is ignored.
    ///   - animations: Changes the views.
    ///   - completion: Called once, with whether all animations of the block ran to their end.
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

    /// Applies changes to views at once, even inside an animation block. Nested animations do not run either.
    public static func performWithoutAnimation<Failure: Error>(_ actions: @MainActor () throws(Failure) -> Void)
        throws(Failure)
    {
        try AnimationBlock.performPlainly(actions)
    }

    /// Ends the view's animations and shows its model values. Completions get `false`.
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
