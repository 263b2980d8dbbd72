extension View {
    /// Changes what is seen in a view such that the old content fades into the new one.
    ///
    /// ```swift
    /// View.transition(with: label, duration: 0.25, options: .transitionCrossDissolve) { label.text = "Done" }
    /// ```
    /// Whatever changes in the view and in what is in it: texts, images, subviews that come and go. The changes hold at
    /// once, behind a picture of the old content that fades; changes of the view's own place and opacity show at once.
    /// Views in which nothing is animated, such as the window itself, change without a transition, and the completion
    /// comes when the time has passed. A transition that is interrupted by another one of the view goes on from what is
    /// seen. A cross-fade is no movement: it runs for people who prefer little motion, too.
    ///
    /// There are no flips and no curls: they need depth, and windows have none.
    ///
    /// - Parameters:
    ///   - view: The view of which the content changes.
    ///   - duration: In seconds. If it is not positive, the changes show at once.
    ///   - options: How it runs; without ``AnimationOptions/transitionCrossDissolve`` the changes show at once.
    ///   - animations: Changes the content.
    ///   - completion: Called once, with whether the transition came to its end.
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

    /// Lets one view take the place of another, such that the old one fades into the new one.
    ///
    /// The new view comes into the superview of the old one, in its place among the subviews, and the old one is removed;
    /// with ``AnimationOptions/showHideTransitionViews``, the one is hidden and the other shown instead.
    ///
    /// - Parameters:
    ///   - old: The view that goes.
    ///   - new: The view that comes, with the frame that it is to have.
    ///   - duration: In seconds. If it is not positive, the change shows at once.
    ///   - options: How it runs; without ``AnimationOptions/transitionCrossDissolve`` the change shows at once.
    ///   - completion: Called once, with whether the transition came to its end.
    /// - Precondition: They are two views, and the old one has a superview.
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

    /// Lets the content take the place of a picture.
    private func dissolve(_ picture: FormerPicture, in run: BlockRun) {
        guard superviewStorage != nil, windowStorage?.showsAnimations == true else { return }
        // Where a former picture was, too. Whoever is told of its end may take the view away, once this one has begun.
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
