extension Window {
    /// Whether animations can be visible: the window is on the screen and not suspended by the compositor.
    var showsAnimations: Bool { state == .visible && configuration?.states.contains(.suspended) != true }

    var hasMovingAnimations: Bool {
        for view in animatedViews where view.rare?.animations?.needsFrames == true { return true }
        return false
    }

    /// Advances the animations of the window's views to a presentation time, in seconds, and ends finished ones.
    func runAnimations(at time: Double) {
        guard !animatedViews.isEmpty else { return }
        // End animations that were started while the view was leaving the window.
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
        // Otherwise leave the timer alone: it must fire if frames stop coming.
        if !ended.isEmpty || !needsFrames || !neededFrames { setAnimationTimer() }
    }

    /// Ends the animations of a view and its descendants, before they leave the window.
    func endAnimations(in view: View) {
        for animated in animatedViews where animated.isDescendant(of: view) { animated.removeAllAnimations() }
    }

    func endAllAnimations() {
        for animated in animatedViews { animated.removeAllAnimations() }
        setAnimationTimer()
        suspendDisplayLinks()
    }

    func removeAnimated(at index: Int) {
        animatedViews.swapAt(index, animatedViews.count - 1)
        animatedViews.removeLast()
        if index < animatedViews.count { animatedViews[index].rare?.animations?.indexInWindow = index }
        if animatedViews.isEmpty { setAnimationTimer() }
    }

    /// How long after its end time the timer ends an animation that no frame has ended, in seconds.
    private static let endGrace = 0.1

    func noteAnimationsEnd(at time: Double) {
        if let timer = animationTimer, timer.isValid, timer.scheduledTime <= time + Window.endGrace { return }
        setAnimationTimer(at: time + Window.endGrace)
    }

    /// Schedules the timer for the next end of a delay, or of an animation if no frame ends it: concealed animations
    /// request no frames, and a compositor may send no frame callbacks.
    private func setAnimationTimer() {
        let now = application.platform.now
        let times = animatedViews.compactMap(\.rare?.animations).map { animations in
            let end = animations.endTime + (animations.isConcealed ? 0 : Window.endGrace)
            // Past the end of its delay, an animation waits for the frame it requested.
            return animations.delayEnd > now ? min(end, animations.delayEnd) : end
        }
        setAnimationTimer(at: times.min() ?? .infinity)
    }

    private func setAnimationTimer(at time: Double) {
        if let timer = animationTimer, timer.isValid, abs(timer.scheduledTime - time) < AnimationRun.tolerance {
            return
        }
        animationTimer?.cancel()
        animationTimer = nil
        guard time < .infinity, let loop = application.eventLoop else { return }
        animationTimer = loop.schedule(after: .waiting(time - application.platform.now)) { [weak self] _ in
            self?.animationTimerDidFire()
        }
    }

    private func animationTimerDidFire() {
        animationTimer = nil
        let all = animatedViews.compactMap(\.rare?.animations)
        for animations in all { animations.startIfNeeded() }
        let now = application.platform.now
        let isDue = { (time: Double) in time <= now + AnimationRun.tolerance }
        let (hasDelayEnd, hasEnd) = (all.contains { isDue($0.delayEnd) }, all.contains { isDue($0.endTime) })
        if hasDelayEnd { noteNeedsFrame() }
        // Not earlier than the last frame's prediction, from which animations may have started.
        if hasEnd { runAnimations(at: max(now, frameClock.predictedTime)) }
        setAnimationTimer()
    }
}
