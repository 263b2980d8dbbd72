/// The course of the animations that belong together: those of one block.
///
/// A run is over when all of its animations have ended. One that has none to show is over when its time has passed.
@MainActor
class AnimationRun {
    let timing: AnimationTiming
    /// In seconds, for what is nested in the block.
    let duration: Double
    /// Whether the views get touches meanwhile.
    let allowsUserInteraction: Bool
    /// The views that have animations of the run, or had some.
    private(set) var views: [View] = []
    /// The application of the first view that was changed.
    weak var application: Application?
    /// Where the animations are.
    private(set) var progress = AnimationProgress.begun
    private var remaining = 0
    private var hasBrokenOff = false
    private var timer: LoopTimer?
    /// When the run was told to go, in seconds.
    private(set) var askedTime = 0.0
    /// The greatest velocity that a view brought along, in ways per second.
    private(set) var inheritedVelocity = 0.0
    /// Whether a frame has found it at its end.
    var isSettling = false
    /// Tells runs apart: those that began first end first.
    let order: UInt64
    private static var made: UInt64 = 0

    init(timing: AnimationTiming, duration: Double, allowsUserInteraction: Bool) {
        self.timing = timing
        self.duration = duration
        self.allowsUserInteraction = allowsUserInteraction
        AnimationRun.made += 1
        order = AnimationRun.made
    }

    // MARK: For subclasses

    /// Moves the run to the time of a frame, in seconds. The first one begins it.
    func advance(to time: Double) {}

    /// Begins a run for which no frame came, at the time at which it was told to go.
    func startIfNeeded() {}

    /// How fast the progress changes, per second.
    var rate: AnimationProgress { AnimationProgress(covered: 0, push: 0) }

    /// Whether the run goes on with the next frame.
    var isMoving: Bool { restEnd == nil }

    /// Until when the run shows what it shows already, in seconds; `nil` if it may change with any frame.
    var restEnd: Double? { nil }

    /// How long before its end a delay asks for frames again, in seconds: the first of them may take a while to come.
    static let restLead = 0.05

    /// Whether the end was seen.
    var isAtEnd: Bool { false }

    /// When the run will be at its end, in seconds; `nil` if it never will.
    var endTime: Double? { nil }

    /// How far from the end counts as there, in seconds: times are rounded.
    static let tolerance = 1e-9

    /// Whether a spring takes over the velocity of what it replaces.
    var keepsVelocity: Bool { false }

    /// Whether the run leaves out changes of place when the person prefers little motion.
    var followsMotionPreference: Bool { false }

    /// Ends the animations, because ``isAtEnd``.
    func settle() {}

    /// Tells that all animations have ended, once.
    func didEnd(finished: Bool) {}

    // MARK: Animations

    final func setProgress(_ progress: AnimationProgress) { self.progress = progress }

    /// Takes note that the run was told to go.
    final func noteAsked() {
        guard let application = application ?? .shared else { return }
        askedTime = application.platform.now
        guard let endTime else { return }
        for view in views { view.windowStorage?.noteAnimationsEnd(at: endTime) }
    }

    /// Takes note of the velocity of an animation that is replaced.
    final func noteInheritedVelocity(_ velocity: Double) { inheritedVelocity = max(inheritedVelocity, velocity) }

    var hasAnimations: Bool { remaining > 0 }

    /// Takes note of a view that is about to have animations of the run.
    final func note(_ view: View) { views.append(view) }

    /// Takes note of an animation.
    final func addOne() { remaining += 1 }

    /// Takes note that an animation ended; tells whether it was the last one.
    final func removeOne(finished: Bool) -> Bool {
        remaining -= 1
        if !finished { hasBrokenOff = true }
        return remaining == 0
    }

    /// Tells of the end, if no animation is left.
    final func endIfDone() {
        guard remaining == 0 else { return }
        timer?.cancel()
        timer = nil
        views = []
        didEnd(finished: !hasBrokenOff)
    }

    /// Ends all animations: those that are not at their end stop being seen.
    final func endAnimations(finished: Bool) {
        for view in views { view.endAnimations(finished: finished) { $0.run === self } }
    }

    /// Lets the windows of the views go on with their frames.
    final func noteNeedsFrames() {
        for view in views { view.windowStorage?.noteNeedsFrame() }
    }

    // MARK: With nothing to show

    /// Waits for the time that the run would take if it had something to show.
    final func wait(for seconds: Double, finished: Bool) {
        guard let loop = (application ?? .shared)?.eventLoop else {
            didEnd(finished: finished)
            return
        }
        timer = loop.schedule(after: .waiting(seconds)) { [self] _ in
            timer = nil
            didEnd(finished: finished)
        }
    }

    final func cancelWait() {
        timer?.cancel()
        timer = nil
    }
}
