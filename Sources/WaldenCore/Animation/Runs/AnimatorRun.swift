internal import WaldenPlatform

/// The timeline of a ``ViewPropertyAnimator``, which can be paused, scrubbed and reversed.
final class AnimatorRun: AnimationRun {
    weak var owner: ViewPropertyAnimator? { didSet { keepOwner() } }
    /// Keeps the owner alive until it has been notified of the end.
    private var keptOwner: ViewPropertyAnimator?
    private(set) var changes: [Change] = []
    private var leg: Leg
    /// The time spent on the current leg, in seconds; negative during a delay.
    private var elapsed = 0.0
    /// The time of the last frame; `nil` until the first frame after a start or resume.
    private var lastTime: MonotonicTime?
    private(set) var isRunning = false
    /// Whether the run was ever started or paused. Later changes then inherit no velocity, and scrubbing or reversing
    /// drops the velocity of earlier ones.
    private var hasLostVelocity = false

    struct Change {
        let view: View
        let property: AnimatableProperty
        let start: AnimatableValue
        var end: AnimatableValue
    }

    /// A motion from a progress to one of the ends.
    private struct Leg {
        var from: AnimationProgress
        var to: Double
        var pace: AnimationPace
        /// The initial derivative of the progress, per second, for a spring.
        var rate: AnimationProgress

        func progress(at time: Double) -> AnimationProgress {
            let progress = pace.progressFromRest(at: time)
            let rest = 1 - progress.covered
            return AnimationProgress(
                covered: to - (to - from.covered) * rest + rate.covered * progress.push,
                push: from.push * rest + rate.push * progress.push)
        }

        func rate(at time: Double) -> AnimationProgress {
            let change = pace.rateFromRest(at: time)
            return AnimationProgress(
                covered: (to - from.covered) * change.covered + rate.covered * change.push,
                push: rate.push * change.push - from.push * change.covered)
        }
    }

    override init(timing: AnimationTiming, duration: Double, allowsUserInteraction: Bool) {
        leg = Leg(from: .zero, to: 0, pace: timing.pace(over: 0), rate: .zero)
        super.init(timing: timing, duration: duration, allowsUserInteraction: allowsUserInteraction)
    }

    func record(_ change: Change) {
        if let index = changes.firstIndex(where: { $0.view === change.view && $0.property == change.property }) {
            changes[index].end = change.end
        } else {
            changes.append(change)
        }
    }

    func keepOwner() { keptOwner = isRunning || hasAnimations ? owner : nil }

    // MARK: Control

    var isInMotion: Bool { isRunning && elapsed > 0 }

    /// Runs from the current progress to a target fraction, 0 or 1; times are in seconds. A spring continues with the
    /// current velocity: that of the run or, at the very start, the velocity inherited from replaced animations.
    func go(to covered: Double, _ timing: AnimationTiming, over duration: Double, after delay: Double = 0) {
        let distance = covered - progress.covered
        var start = AnimationProgress(covered: timing.initialVelocity * distance, push: 0)
        if isInMotion, timing.isSpring { start = rate }
        if !hasLostVelocity, timing.isSpring { start.push = 1 }
        let velocity = distance != 0 ? start.covered / distance : 0
        let inherited = hasLostVelocity ? 0 : inheritedVelocity
        leg = Leg(
            from: progress, to: covered, pace: timing.pace(over: duration, velocity: velocity, inheriting: inherited),
            rate: start)
        elapsed = -max(0, delay)
        hasLostVelocity = true
        resume()
    }

    func resume() {
        catchUp()
        lastTime = nil
        isRunning = true
        cancelWait()
        keepOwner()
        noteRequested()
        if !hasAnimations { wait(for: max(0, leg.pace.duration - elapsed), finished: true) }
        noteNeedsFrames()
    }

    func pause() {
        catchUp()
        isRunning = false
        hasLostVelocity = true
        keepOwner()
        cancelWait()
    }

    func hold(at covered: Double) {
        pause()
        setProgress(AnimationProgress(covered: covered, push: 0))
        guard let now = (application ?? .shared)?.platform.now else { return }
        // Other animations of the views must not run backward.
        let time = views.reduce(now) { max($0, $1.windowStorage?.frameClock.predictedTime ?? 0) }
        ViewAnimations.show(views, at: time, afresh: true)
    }

    /// Advances to the present during a delay, in which no frames come.
    private func catchUp() {
        guard delayEnd != nil, let now = (application ?? .shared)?.platform.now else { return }
        advance(to: now)
    }

    // MARK: AnimationRun

    override func startIfNeeded() {
        if isRunning, lastTime == nil { lastTime = MonotonicTime(requestTime) }
    }

    override func advance(to time: Double) {
        guard isRunning else { return }
        var now = lastTime ?? MonotonicTime(time)
        let before = now.seconds
        elapsed += now.advance(to: time) - before
        lastTime = now
        if elapsed >= 0 { setProgress(leg.progress(at: isAtEnd ? leg.pace.duration : elapsed)) }
    }

    override var rate: AnimationProgress { isRunning && elapsed >= 0 ? leg.rate(at: elapsed) : .zero }

    override var delayEnd: Double? {
        guard isRunning, let lastTime, elapsed < -AnimationRun.delayLead - AnimationRun.tolerance else { return nil }
        return lastTime.seconds - elapsed - AnimationRun.delayLead
    }
    override var isMoving: Bool { isRunning && super.isMoving }
    override var isAtEnd: Bool { isRunning && lastTime != nil && elapsed >= leg.pace.duration - AnimationRun.tolerance }
    override var endTime: Double? { isRunning ? (lastTime?.seconds ?? requestTime) + leg.pace.duration - elapsed : nil }
    override var keepsVelocity: Bool { timing.isSpring && !hasLostVelocity }

    override func settle() { owner?.runDidEnd(self, finished: true) }

    override func didEnd(finished: Bool) { owner?.runDidEnd(self, finished: finished) }
}
