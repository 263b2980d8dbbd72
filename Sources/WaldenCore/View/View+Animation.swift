public import WaldenGeometry
public import WaldenGraphics

extension View {
    // MARK: Animating changes

    /// Animates changes to views.
    ///
    /// ```swift
    /// View.animate(withDuration: 0.3) {
    ///     card.center = place
    ///     card.alpha = 1
    /// }
    /// ```
    /// Animatable properties are `frame`, `bounds`, `center`, `transform`, `alpha`, `backgroundColor`, `cornerRadius`,
    /// `borderWidth`, `borderColor` and `shadow` of views on screen. They have their new values at once, and hit
    /// testing and layout use these; only drawing follows frame by frame (see ``presentation``). Call
    /// `layoutIfNeeded()` in the block to animate the frames of subviews too.
    ///
    /// A view gets no touches while it is animated, unless the options allow it. A later animation of the same property
    /// takes over from the value on screen; setting the property outside a block shows the new value at once. Both end
    /// the animation, as does leaving the window or the screen.
    ///
    /// An animation begins with the first frame that can show it; if no frames come, a timer ends it 0.1 seconds after
    /// its end time. A nested animation inherits duration and curve, unless the options say otherwise.
    ///
    /// - Parameters:
    ///   - duration: In seconds. If it is not positive, the changes show at once, without delay, and the completion is
    ///     called before this method returns.
    ///   - delay: The time before the animation starts, in seconds.
    ///   - options: The options.
    ///   - animations: A block that changes the views.
    ///   - completion: Called once, with whether all animations of the block ran to their end.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
        animations: @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let timing = AnimationTiming.cubic(CubicTimingParameters(animationCurve: options.curve))
        BlockRun.perform(timing, duration, delay, options, nil, animations, completion)
    }

    /// Animates changes to views with a spring that comes to rest within the duration, and takes over the velocity of
    /// an animation that it replaces; otherwise like ``animate(withDuration:delay:options:animations:completion:)``.
    ///
    /// - Parameters:
    ///   - dampingRatio: How quickly the oscillation fades, positive; below 1, the spring overshoots.
    ///   - velocity: The initial velocity, in total distances per second.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double = 0, options: AnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let spring = SpringTimingParameters(dampingRatio: dampingRatio, initialVelocity: velocity)
        BlockRun.perform(.spring(spring), duration, delay, options, nil, animations, completion)
    }

    /// Animates changes to views with a spring given by its perceived duration and bounce. Ends when the spring rests,
    /// which is later than the duration; takes over the velocity of an animation that it replaces; otherwise like
    /// ``animate(withDuration:delay:options:animations:completion:)``.
    ///
    /// - Parameters:
    ///   - duration: The period of one undamped oscillation, in seconds.
    ///   - bounce: Between −1 and 1: 0 for none, toward 1 for more; toward −1 the spring is overdamped.
    ///   - velocity: The initial velocity, in total distances per second.
    public static func animate(
        springDuration duration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0,
        delay: Double = 0, options: AnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard duration > 0 else {
            BlockRun.perform(.cubic(CubicTimingParameters()), 0, delay, options, nil, animations, completion)
            return
        }
        let spring = SpringTimingParameters(duration: duration, bounce: bounce, initialVelocity: velocity)
        BlockRun.perform(.spring(spring), duration, delay, options, nil, animations, completion)
    }

    /// Applies changes to views at once, even inside an animation block. Nested animations do not run either.
    public static func performWithoutAnimation<Failure: Error>(_ actions: @MainActor () throws(Failure) -> Void)
        throws(Failure)
    {
        try AnimationBlock.performPlainly(actions)
    }

    /// Ends the view's animations and shows its model values. Completions get `false`.
    ///
    /// The corresponding Core Animation method is `CALayer.removeAllAnimations()`.
    public final func removeAllAnimations() { endAnimations(finished: false) { _ in true } }

    /// Whether any property of the view is being animated.
    public final var isAnimating: Bool { flags.contains(.animated) }

    // MARK: Keyframes

    /// Animates changes to views by keyframes: parts of one animation, each with its own start time and duration.
    ///
    /// ```swift
    /// View.animateKeyframes(withDuration: 1) {
    ///     View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { ball.center.y = floor }
    ///     View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { ball.center.y = shelf }
    ///     View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { ball.alpha = 0 }
    /// }
    /// ```
    /// Add keyframes in order of time: their blocks are called immediately. Each property moves from its value at the
    /// start of a keyframe to the value set in it, and rests outside its keyframes; a later one that overlaps takes
    /// over. Changes outside keyframes run over the whole duration.
    ///
    /// In another animation's block, keyframes inherit its duration, unless the options say otherwise, and its curve
    /// applies to the whole. In a ``ViewPropertyAnimator``, they are scrubbed and reversed with it, and neither delayed
    /// nor repeated. Otherwise this is like ``animate(withDuration:delay:options:animations:completion:)``.
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
        BlockRun.perform(linear, duration, delay, options.blockOptions, frames, animations, completion)
    }

    /// Adds a keyframe in the block of ``animateKeyframes(withDuration:delay:options:animations:completion:)``. Its
    /// start and duration are fractions of the total duration from 0 to 1; its end is clamped to that of the animation.
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

    // MARK: Transitions

    /// Animates a change of a view's content, fading the old content into the new content.
    ///
    /// ```swift
    /// View.transition(with: label, duration: 0.25, options: .transitionCrossDissolve) { label.text = "Done" }
    /// ```
    /// The changes apply at once, behind a fading picture of the old content; changes of the view's own position and
    /// opacity show at once. Views that cannot be animated, such as the window itself, change without a transition. A
    /// transition that interrupts another one starts from what is on screen. Reduced motion does not affect
    /// transitions.
    ///
    /// - Parameters:
    ///   - duration: In seconds. If it is not positive, the changes show at once.
    ///   - options: The options; without ``AnimationOptions/transitionCrossDissolve`` the changes show at once.
    ///   - completion: Called once, with whether the transition ran to its end.
    public static func transition(
        with view: View, duration: Double, options: AnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        precondition(duration.isFinite, "View.transition: duration must be finite")
        let picture = { view.superviewStorage != nil ? FormerPicture(ofContentOf: view) : nil }
        BlockRun.transition(in: view, from: picture, duration, options, animations, completion)
    }

    /// Replaces one view with another, fading the old one into the new one, like
    /// ``transition(with:duration:options:animations:completion:)``.
    ///
    /// Inserts the new view, with its final frame, above the old one in its superview, then removes the old one. With
    /// ``AnimationOptions/showHideTransitionViews``, hides the old view and shows the new one instead.
    public static func transition(
        from old: View, to new: View, duration: Double, options: AnimationOptions = [],
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        precondition(duration.isFinite, "View.transition: duration must be finite")
        guard old !== new, let superview = old.superviewStorage else {
            preconditionFailure("View.transition: there must be two views, and the old one must have a superview")
        }
        let isHiding = options.contains(.showHideTransitionViews)
        let changes: @MainActor () -> Void = {
            if isHiding {
                new.isHidden = false
                old.isHidden = true
            } else {
                if new.superviewStorage !== superview { superview.insertSubview(new, aboveSubview: old) }
                old.removeFromSuperview()
            }
        }
        let picture = { superview.windowStorage != nil ? FormerPicture(of: old, for: new) : nil }
        BlockRun.transition(
            in: new, from: picture, duration, options.subtracting(.allowAnimatedContent), changes, completion)
    }

    // MARK: Presentation

    /// The values of a view's properties on screen, which differ from the model values during an animation.
    public struct Presentation: Sendable, Equatable {
        /// The frame in the superview's coordinates, in points: with a transform, its bounding box.
        public var frame: Rect
        /// The bounds in the view's own coordinates, in points.
        public var bounds: Rect
        /// The centre in the superview's coordinates, in points.
        public var center: Point
        /// The transform about the centre.
        public var transform: AffineTransform
        /// The opacity, from 0 to 1.
        public var alpha: Double
        /// The background colour of the bounds.
        public var backgroundColor: Color?
        /// The corner radius, in points.
        public var cornerRadius: Double
        /// The border width, in points.
        public var borderWidth: Double
        /// The border colour.
        public var borderColor: Color?
        /// The shadow of the bounds.
        public var shadow: Shadow?
    }

    /// The view's values in the last frame; without animations, its model values.
    ///
    /// The corresponding Core Animation method is `CALayer.presentation()`.
    public final var presentation: Presentation {
        let frame = shownFrame
        let transform = shownTransform
        var box = frame
        if !transform.isIdentity {
            box = Rect(x: -frame.width / 2, y: -frame.height / 2, width: frame.width, height: frame.height)
                .applying(transform).offsetBy(dx: frame.midX, dy: frame.midY)
        }
        return Presentation(
            frame: box, bounds: shownBounds, center: frame.center, transform: transform, alpha: shownAlpha,
            backgroundColor: shownBackgroundColor, cornerRadius: shownCornerRadius, borderWidth: shownBorderWidth,
            borderColor: shownBorderColor, shadow: shownShadow)
    }

    // MARK: Display links

    /// Calls a handler before each frame in which the view is visible, until the view is deallocated or the link is
    /// cancelled. Cancel the link as soon as nothing moves: each call costs a frame.
    @discardableResult
    public final func addDisplayLink(_ handler: @escaping @MainActor (DisplayLink) -> Void) -> DisplayLink {
        let link = DisplayLink(view: self, handler: handler)
        rareForWriting.displayLinks.append(link)
        link.move(to: windowStorage)
        return link
    }

    // MARK: Changes and ends

    /// Prepares a change of an animatable property. Returns the argument for ``didChange(_:)``, or `nil` for a plain
    /// change, after which the setter invalidates as usual.
    @inline(__always)
    final func willChange(_ property: AnimatableProperty, _ other: AnimatableProperty? = nil) -> AnimatedChange? {
        guard flags.contains(.animated) || AnimationBlock.run != nil else { return nil }
        return AnimatedChange(of: other.map { [property, $0] } ?? [property], in: self)
    }

    final func didChange(_ change: AnimatedChange) { change.finish(in: self) }

    /// Ends animations of the view, and shows its model values. Unless `invalidating`, the caller damages the view.
    final func endAnimations(
        finished: Bool, invalidating invalidates: Bool = true, where mustEnd: (PropertyAnimation) -> Bool
    ) {
        guard let animations = rare?.animations else { return }
        let isSeen = animations.list.contains { mustEnd($0) && !$0.isAtEnd }
        if isSeen, invalidates { damageExtent() }
        let ending = animations.list.filter(mustEnd)
        animations.list.removeAll(where: mustEnd)
        let ended = ending.map(\.run).filter { $0.removeOne(finished: finished) }
        let effect = ending.reduce(into: AnimationEffect()) { $0.formUnion($1.property.effect) }
        animationsDidChange()
        if effect.contains(.extent) { invalidateExtent() }
        if effect.invalidatesRaster { dropRaster() }
        if isSeen, invalidates { damageExtent() }
        AnimationRun.end(ended, later: !invalidates)
    }

    final func animationsDidChange() {
        guard let animations = rare?.animations else { return }
        animations.noteChanged()
        if animations.formerPicture != nil, animations[.dissolve] == nil {
            animations.formerPicture = nil
            invalidateExtent()
        }
        let wasAnimated = flags.contains(.animated)
        let wasTouchable = !flags.contains(.untouchable)
        set(.animated, !animations.list.isEmpty)
        set(.untouchable, animations.list.contains { !$0.run.allowsUserInteraction })
        if wasTouchable == flags.contains(.untouchable) { windowStorage?.noteNeedsHoverTest() }
        if animations.list.isEmpty {
            rare?.animations = nil
            if wasAnimated { animations.window?.removeAnimated(at: animations.indexInWindow) }
        } else if let window = windowStorage {
            if !wasAnimated {
                animations.window = window
                animations.indexInWindow = window.animatedViews.count
                window.animatedViews.append(self)
            }
            window.noteNeedsFrame()
        }
        // The spatial index covers both the model frame and the one on screen.
        invalidateExtentInSuperview()
    }
}
