extension Window {
    /// Whether animations can be seen: the window is on the screen, and the compositor has not said that it shows nothing
    /// of it.
    var showsAnimations: Bool {
        state == .visible && configuration?.states.contains(.suspended) != true
    }

    /// Whether an animation goes on with the next frame.
    var hasMovingAnimations: Bool {
        for view in animatedViews where view.rare?.animations?.isMoving == true { return true }
        return false
    }

    /// Moves the animations of the window's views to the time of a frame, and ends those that are over.
    ///
    /// - Parameter time: In seconds.
    func runAnimations(at time: Double) {
        guard !animatedViews.isEmpty else { return }
        // What was begun while the view was leaving.
        for view in animatedViews where view.windowStorage !== self { view.removeAllAnimations() }
        let views = animatedViews
        ViewAnimations.show(views, at: time)
        var ended: [AnimationRun] = []
        for view in views { view.rare?.animations?.collectEnded(into: &ended) }
        ended.sort { $0.order < $1.order }
        for run in ended {
            run.settle()
            run.isSettling = false
        }
    }

    /// Ends the animations of a view and of all that is in it, because it is about to leave the window.
    func endAnimations(in view: View) {
        for animated in animatedViews where animated.isDescendant(of: view) { animated.removeAllAnimations() }
    }

    /// Ends all animations of the window, because it is about to leave the screen.
    func endAllAnimations() {
        for animated in animatedViews { animated.removeAllAnimations() }
    }

    /// Forgets a view that is no longer animated; the last one takes its place.
    func removeAnimated(at place: Int) {
        animatedViews.swapAt(place, animatedViews.count - 1)
        animatedViews.removeLast()
        if place < animatedViews.count { animatedViews[place].rare?.animations?.place = place }
    }
}
