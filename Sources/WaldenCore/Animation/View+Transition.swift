extension View {
    /// Animates a change of a view's content: fades the old content into the new content.
    ///
    /// ```swift
    /// View.transition(with: label, duration: 0.25, options: .transitionCrossDissolve) { label.text = "Done" }
    /// ```
    /// The content is everything in the view: texts, images, subviews that come and go. The changes apply at once,
    /// behind a fading picture of the old content; changes of the view's own position and opacity show at once. Views
    /// that cannot be animated, such as the window itself, change without a transition, and the completion is called
    /// when the time has passed. A transition that interrupts another one of the view starts from what is on screen. A
    /// cross-fade is not motion, so it also runs when the user prefers reduced motion.
    ///
    /// There are no flips and curls: they need depth, and windows have none.
    ///
    /// - Parameters:
    ///   - view: The view whose content changes.
    ///   - duration: In seconds. If it is not positive, the changes show at once.
    ///   - options: How it runs; without ``AnimationOptions/transitionCrossDissolve`` the changes show at once.
    ///   - animations: Changes the content.
    ///   - completion: Called once, with whether the transition ran to its end.
    ///
    /// The corresponding UIKit method is `transition(with:duration:options:animations:completion:)`.
    public static func transition(
        with view: View, duration: Double, options: AnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        precondition(duration.isFinite, "View.transition: duration must be finite")
        let picture = { view.superviewStorage != nil ? FormerPicture(ofContentOf: view) : nil }
        transition(in: view, from: picture, duration, options, animations, completion)
    }

    /// Replaces one view with another, fading the old one into the new one.
    ///
    /// Inserts the new view above the old one in its superview, then removes the old one. With
    /// ``AnimationOptions/showHideTransitionViews``, hides the old view and shows the new one instead.
    ///
    /// - Parameters:
    ///   - old: The view to replace.
    ///   - new: The replacement, with its final frame.
    ///   - duration: In seconds. If it is not positive, the change shows at once.
    ///   - options: How it runs; without ``AnimationOptions/transitionCrossDissolve`` the change shows at once.
    ///   - completion: Called once, with whether the transition ran to its end.
    /// - Precondition: The views differ, and the old one has a superview.
    ///
    /// The corresponding UIKit method is `transition(from:to:duration:options:completion:)`.
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
        transition(in: new, from: picture, duration, options.subtracting(.allowAnimatedContent), changes, completion)
    }

    private static func transition(
        in view: View, from picture: () -> FormerPicture?, _ duration: Double, _ options: AnimationOptions,
        _ changes: @MainActor () -> Void, _ completion: (@MainActor (Bool) -> Void)?
    ) {
        let outer = AnimationBlock.run
        let duration = options.contains(.overrideInheritedDuration) ? duration : outer?.duration ?? duration
        guard duration > 0, AnimationBlock.plainDepth == 0 else {
            AnimationBlock.performPlainly(changes)
            completion?(true)
            return
        }
        let timing = AnimationTiming.cubic(CubicTimingParameters(animationCurve: options.curve))
        let run = BlockRun(timing: timing, duration: duration, delay: 0, options: options, completion: completion)
        let former = options.contains(.transitionCrossDissolve) ? picture() : nil
        if options.contains(.allowAnimatedContent) {
            AnimationBlock.perform(in: run, nil, changes)
        } else {
            AnimationBlock.performPlainly(changes)
        }
        if let former { view.dissolve(former, in: run) }
        run.application = view.windowStorage?.application ?? run.application
        run.begin()
    }

    private func dissolve(_ picture: FormerPicture, in run: BlockRun) {
        guard superviewStorage != nil, windowStorage?.showsAnimations == true else { return }
        // Also damages what a previous picture covered. That animation's completion may remove the view, so it is
        // called later.
        damageExtent()
        endAnimations(finished: false, invalidating: false) { $0.property == .dissolve }
        let animations = rareForWriting.animations ?? ViewAnimations()
        rareForWriting.animations = animations
        if !animations.list.contains(where: { $0.run === run }) { run.note(self) }
        animations.formerPicture = picture
        animations.list.append(
            PropertyAnimation(
                of: .dissolve, in: run, from: .number(0), to: .number(1), covered: 0, velocity: .zero))
        run.addOne()
        animationsDidChange()
        invalidateExtent()
        damageExtent()
    }
}
