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
    private var lastTime: Double?
    private(set) var isRunning = false

    /// A change of a property.
    struct Change {
        let view: View
        let property: AnimatableProperty
        let start: AnimatableValue
        var end: AnimatableValue
    }

    /// A part of the way, at one pace.
    private struct Leg {
        var from: Double
        var to: Double
        var pace: AnimationPace
    }

    override init(timing: AnimationTiming, duration: Double, allowsUserInteraction: Bool) {
        leg = Leg(from: 0, to: 0, pace: timing.pace(over: 0))
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

    /// Goes from where the run is to another place.
    ///
    /// - Parameters:
    ///   - covered: The share of the way at the end, 0 or 1.
    ///   - pace: That of the way there.
    ///   - delay: The time before it goes, in seconds.
    func go(to covered: Double, at pace: AnimationPace, after delay: Double = 0) {
        leg = Leg(from: progress.covered, to: covered, pace: pace)
        elapsed = -max(0, delay)
        resume()
    }

    /// Goes on as before.
    func resume() {
        lastTime = nil
        isRunning = true
        cancelWait()
        keepOwner()
        if !hasAnimations { wait(for: max(0, leg.pace.duration - elapsed), finished: true) }
        noteNeedsFrames()
    }

    /// Stands where it is.
    func pause() {
        isRunning = false
        keepOwner()
        cancelWait()
    }

    /// Stands at a place, and shows it.
    func hold(at covered: Double) {
        pause()
        setProgress(AnimationProgress(covered: covered, push: 0))
        guard let now = (application ?? .shared)?.platform.now else { return }
        ViewAnimations.show(views, at: now)
    }

    // MARK: AnimationRun

    override func advance(to time: Double) {
        guard isRunning else { return }
        if let lastTime { elapsed += max(0, time - lastTime) }
        lastTime = time
        let covered = elapsed < 0 ? 0 : leg.pace.progress(at: elapsed).covered
        setProgress(AnimationProgress(covered: leg.from + (leg.to - leg.from) * covered, push: 0))
    }

    override var rate: AnimationProgress {
        let covered = isRunning ? (leg.to - leg.from) * leg.pace.rate(at: elapsed).covered : 0
        return AnimationProgress(covered: covered, push: 0)
    }

    override var isMoving: Bool { isRunning }
    override var isAtEnd: Bool { isRunning && lastTime != nil && elapsed >= leg.pace.duration }

    override func settle() { owner?.runDidEnd(self, finished: true) }

    override func didEnd(finished: Bool) { owner?.runDidEnd(self, finished: finished) }
}
