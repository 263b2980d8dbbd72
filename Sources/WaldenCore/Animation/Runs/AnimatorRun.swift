internal import WaldenPlatform

/// The course of a ``ViewPropertyAnimator``: it goes, stands, and turns as it is told.
final class AnimatorRun: AnimationRun {
    /// Who is told of the end.
    weak var owner: ViewPropertyAnimator? {
        didSet { keepOwner() }
    }
    /// The owner, as long as there is something whose end is to be told.
    private var keptOwner: ViewPropertyAnimator?
    /// What the blocks changed, in the order of the changes.
    private(set) var changes: [Change] = []
    private var leg: Leg
    /// The time that has passed on the leg, in seconds; negative during a delay.
    private var elapsed = 0.0
    /// The time of the last frame; `nil` before the first one since the run was told to go.
    private var lastTime: MonotonicTime?
    private(set) var isRunning = false
    /// Whether the run has ever gone or stood: what is changed later does not bring its velocity along, and what was
    /// changed before has lost it if the run is moved or turned where it stands.
    private var hasLostVelocity = false

    /// A change of a property.
    struct Change {
        let view: View
        let property: AnimatableProperty
        let start: AnimatableValue
        var end: AnimatableValue
    }

    /// A part of the way, at one pace.
    private struct Leg {
        var from: AnimationProgress
        var to: Double
        var pace: AnimationPace
        /// How fast the progress changes at the beginning, per second, where the pace is that of a spring.
        var rate: AnimationProgress

        func progress(at time: Double) -> AnimationProgress {
            let state = pace.state(at: time)
            return AnimationProgress(
                covered: to - (to - from.covered) * state.distance + rate.covered * state.push,
                push: from.push * state.distance + rate.push * state.push)
        }

        func rate(at time: Double) -> AnimationProgress {
            let state = pace.stateRate(at: time)
            return AnimationProgress(
                covered: -(to - from.covered) * state.distance + rate.covered * state.push,
                push: from.push * state.distance + rate.push * state.push)
        }
    }

    override init(timing: AnimationTiming, duration: Double, allowsUserInteraction: Bool) {
        leg = Leg(from: .begun, to: 0, pace: timing.pace(over: 0), rate: .begun)
        super.init(timing: timing, duration: duration, allowsUserInteraction: allowsUserInteraction)
    }

    /// Takes note of a change, whether it is seen to run or not.
    func record(_ change: Change) {
        if let index = changes.firstIndex(where: { $0.view === change.view && $0.property == change.property }) {
            changes[index].end = change.end
        } else {
            changes.append(change)
        }
    }

    /// Keeps the owner while the run goes, or has animations that stand.
    func keepOwner() { keptOwner = isRunning || hasAnimations ? owner : nil }

    // MARK: As it is told

    /// Whether the run is under way, so that a spring has a velocity with which to go on.
    var isFlying: Bool { isRunning && elapsed > 0 }

    /// Goes from where the run is to another place. A spring goes on with the velocity that there is: that of the run,
    /// or, at the very beginning, what the views bring along.
    ///
    /// - Parameters:
    ///   - covered: The share of the way at the end, 0 or 1.
    ///   - timing: How it goes there.
    ///   - duration: How long it takes, in seconds.
    ///   - delay: The time before it goes, in seconds.
    func go(to covered: Double, _ timing: AnimationTiming, over duration: Double, after delay: Double = 0) {
        let way = covered - progress.covered
        var start = AnimationProgress(covered: timing.initialVelocity * way, push: 0)
        if isFlying, timing.isSpring { start = rate }
        if !hasLostVelocity, timing.isSpring { start.push = 1 }
        let velocity = way != 0 ? start.covered / way : 0
        let inherited = hasLostVelocity ? 0 : inheritedVelocity
        leg = Leg(
            from: progress, to: covered, pace: timing.pace(over: duration, velocity: velocity, inheriting: inherited),
            rate: start)
        elapsed = -max(0, delay)
        hasLostVelocity = true
        resume()
    }

    /// Goes on as before.
    func resume() {
        catchUp()
        lastTime = nil
        isRunning = true
        cancelWait()
        keepOwner()
        noteAsked()
        if !hasAnimations { wait(for: max(0, leg.pace.duration - elapsed), finished: true) }
        noteNeedsFrames()
    }

    /// Stands where it is.
    func pause() {
        catchUp()
        isRunning = false
        hasLostVelocity = true
        keepOwner()
        cancelWait()
    }

    /// Stands at a place, and shows it.
    func hold(at covered: Double) {
        pause()
        setProgress(AnimationProgress(covered: covered, push: 0))
        guard let now = (application ?? .shared)?.platform.now else { return }
        // Other animations of the views do not go back.
        let time = views.reduce(now) { max($0, $1.windowStorage?.frameClock.foretold ?? 0) }
        ViewAnimations.show(views, at: time, afresh: true)
    }

    /// Takes note of the time that has passed on a delay, during which no frames come.
    private func catchUp() {
        guard restEnd != nil, let now = (application ?? .shared)?.platform.now else { return }
        advance(to: now)
    }

    // MARK: AnimationRun

    override func startIfNeeded() {
        if isRunning, lastTime == nil { lastTime = MonotonicTime(askedTime) }
    }

    override func advance(to time: Double) {
        guard isRunning else { return }
        var now = lastTime ?? MonotonicTime(time)
        let before = now.seconds
        elapsed += now.advance(to: time) - before
        lastTime = now
        if elapsed >= 0 { setProgress(leg.progress(at: isAtEnd ? leg.pace.duration : elapsed)) }
    }

    override var rate: AnimationProgress {
        isRunning && elapsed >= 0 ? leg.rate(at: elapsed) : AnimationProgress(covered: 0, push: 0)
    }

    override var restEnd: Double? {
        guard isRunning, let lastTime, elapsed < -AnimationRun.restLead - AnimationRun.tolerance else { return nil }
        return lastTime.seconds - elapsed - AnimationRun.restLead
    }
    override var isMoving: Bool { isRunning && super.isMoving }
    override var isAtEnd: Bool {
        isRunning && lastTime != nil && elapsed >= leg.pace.duration - AnimationRun.tolerance
    }
    override var endTime: Double? { isRunning ? (lastTime?.seconds ?? askedTime) + leg.pace.duration - elapsed : nil }
    override var keepsVelocity: Bool { timing.isSpring && !hasLostVelocity }

    override func settle() { owner?.runDidEnd(self, finished: true) }

    override func didEnd(finished: Bool) { owner?.runDidEnd(self, finished: finished) }
}
