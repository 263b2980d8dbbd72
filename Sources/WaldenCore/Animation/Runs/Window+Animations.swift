extension Window {
    /// Whether animations can be seen: the window is on the screen, and the compositor has not said that it shows nothing
    /// of it.
    var showsAnimations: Bool {
        state == .visible && configuration?.states.contains(.suspended) != true
    }

    /// Whether an animation goes on with the next frame.
    var hasMovingAnimations: Bool {
        for view in animatedViews where view.rare?.animations?.needsFrames == true { return true }
        return false
    }

    /// Moves the animations of the window's views to a time, and ends those that are over.
    ///
    /// - Parameter time: When what they show will be seen, in seconds.
    func runAnimations(at time: Double) {
        guard !animatedViews.isEmpty else { return }
        // What was begun while the view was leaving.
        for view in animatedViews where view.windowStorage !== self { view.removeAllAnimations() }
        let views = animatedViews
        let neededFrames = hasMovingAnimations
        ViewAnimations.show(views, at: time, afresh: isAllDamaged || !damage.isEmpty)
        var ended: [AnimationRun] = []
        for view in views { view.rare?.animations?.collectEnded(into: &ended) }
        ended.sort { $0.order < $1.order }
        for run in ended {
            run.settle()
            run.isSettling = false
        }
        let needsFrames = hasMovingAnimations
        // Otherwise the timer stands where it must: it waits for frames that do not come.
        if !ended.isEmpty || !needsFrames || !neededFrames { setAnimationTimer() }
    }

    /// Ends the animations of a view and of all that is in it, because it is about to leave the window.
    func endAnimations(in view: View) {
        for animated in animatedViews where animated.isDescendant(of: view) { animated.removeAllAnimations() }
    }

    /// Ends all animations of the window, because it is about to leave the screen.
    func endAllAnimations() {
        for animated in animatedViews { animated.removeAllAnimations() }
        setAnimationTimer()
        restDisplayLinks()
    }

    /// Forgets a view that is no longer animated; the last one takes its place.
    func removeAnimated(at place: Int) {
        animatedViews.swapAt(place, animatedViews.count - 1)
        animatedViews.removeLast()
        if place < animatedViews.count { animatedViews[place].rare?.animations?.place = place }
        if animatedViews.isEmpty { setAnimationTimer() }
    }

    // MARK: Where no frames come

    /// How much later than its end an animation ends that nobody shows, though frames were asked for, in seconds.
    private static let endGrace = 0.1

    /// Takes note of when an animation will be over.
    func noteAnimationsEnd(at time: Double) {
        if let timer = animationTimer, timer.isValid, timer.scheduledTime <= time + Window.endGrace { return }
        setAnimationTimer(at: time + Window.endGrace)
    }

    /// Sets the time at which the next animation goes on after a delay, or ends if no frame does it: what cannot be seen
    /// asks for none, and a compositor may give none.
    private func setAnimationTimer() {
        var time = Double.infinity
        for view in animatedViews {
            guard let animations = view.rare?.animations else { continue }
            time = min(time, animations.endTime + (animations.isConcealed ? 0 : Window.endGrace))
            // What has rested for long enough waits for the frame that it asked for.
            if animations.restEnd > application.platform.now { time = min(time, animations.restEnd) }
        }
        setAnimationTimer(at: time)
    }

    private func setAnimationTimer(at time: Double) {
        if let timer = animationTimer, timer.isValid, abs(timer.scheduledTime - time) < AnimationRun.tolerance {
            return
        }
        animationTimer?.cancel()
        animationTimer = nil
        guard time < .infinity, let loop = application.eventLoop else { return }
        animationTimer = loop.schedule(after: .waiting(time - application.platform.now)) { [weak self] _ in
            self?.animationTimeHasCome()
        }
    }

    private func animationTimeHasCome() {
        animationTimer = nil
        var (end, restEnd) = (Double.infinity, Double.infinity)
        for view in animatedViews {
            guard let animations = view.rare?.animations else { continue }
            animations.startIfNeeded()
            end = min(end, animations.endTime)
            restEnd = min(restEnd, animations.restEnd)
        }
        let now = application.platform.now
        if restEnd <= now + AnimationRun.tolerance { noteNeedsFrame() }
        // A frame may have come meanwhile, and have begun the animation later.
        if end <= now + AnimationRun.tolerance { runAnimations(at: max(now, frameClock.foretold)) }
        setAnimationTimer()
    }
}
