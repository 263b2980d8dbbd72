/// The timeline shared by the animations of one block. Ends with the last of them or, without any, after its duration.
@MainActor
class AnimationRun {
    let timing: AnimationTiming
    /// In seconds; inherited by nested animations.
    let duration: Double
    let allowsUserInteraction: Bool
    private(set) var views: [View] = []
    weak var application: Application?
    private(set) var progress = AnimationProgress.zero
    private var remaining = 0
    private var wasInterrupted = false
    private var timer: LoopTimer?
    /// When the app started the run, in seconds; its first frame comes later.
    private(set) var requestTime = 0.0
    /// The maximum velocity inherited from replaced animations, in total distances per second.
    private(set) var inheritedVelocity = 0.0
    var isSettling = false
    /// The creation order; runs that end in one frame end in this order.
    let order: UInt64
    private static var lastOrder: UInt64 = 0

    init(timing: AnimationTiming, duration: Double, allowsUserInteraction: Bool) {
        self.timing = timing
        self.duration = duration
        self.allowsUserInteraction = allowsUserInteraction
        AnimationRun.lastOrder += 1
        order = AnimationRun.lastOrder
    }

    /// Advances the run to the time of a frame, in seconds, starting it if needed.
    func advance(to time: Double) {}

    /// Starts a run that has had no frame, as of ``requestTime``.
    func startIfNeeded() {}

    /// The derivative of the progress, per second.
    var rate: AnimationProgress { .zero }

    var isMoving: Bool { delayEnd == nil }

    /// The end of a delay during which the run needs no frames, in seconds; `nil` if any frame may change it.
    var delayEnd: Double? { nil }

    /// How long before the end of a delay frames are requested, in seconds: the first may be late.
    static let delayLead = 0.05

    var isAtEnd: Bool { false }

    /// When the run reaches its end, in seconds; `nil` if it never does.
    var endTime: Double? { nil }

    /// The tolerance for comparing times, in seconds.
    static let tolerance = 1e-9

    /// Whether animations inherit the velocity of those they replace.
    var keepsVelocity: Bool { false }

    /// Whether the run skips position changes when the user prefers reduced motion.
    var followsMotionPreference: Bool { false }

    /// Called in the frame in which the run reaches its end.
    func settle() {}

    func didEnd(finished: Bool) {}

    final func setProgress(_ progress: AnimationProgress) { self.progress = progress }

    final func noteRequested() {
        guard let application = application ?? .shared else { return }
        requestTime = application.platform.now
        guard let endTime else { return }
        for view in views { view.windowStorage?.noteAnimationsEnd(at: endTime) }
    }

    final func noteInheritedVelocity(_ velocity: Double) { inheritedVelocity = max(inheritedVelocity, velocity) }

    var hasAnimations: Bool { remaining > 0 }

    final func note(_ view: View) { views.append(view) }

    final func addOne() { remaining += 1 }

    /// Counts a removed animation; returns whether it was the last one.
    final func removeOne(finished: Bool) -> Bool {
        remaining -= 1
        if !finished { wasInterrupted = true }
        return remaining == 0
    }

    final func endIfDone() {
        guard remaining == 0 else { return }
        cancelWait()
        views = []
        didEnd(finished: !wasInterrupted)
    }

    /// Ends runs whose last animation has ended; if `later`, because a property is being set, in the next turn of the
    /// run loop.
    static func end(_ runs: [AnimationRun], later: Bool) {
        for run in runs {
            if later, let application = run.application ?? .shared {
                application.post { run.endIfDone() }
            } else {
                run.endIfDone()
            }
        }
    }

    final func endAnimations(finished: Bool) {
        for view in views { view.endAnimations(finished: finished) { $0.run === self } }
    }

    final func noteNeedsFrames() {
        for view in views { view.windowStorage?.noteNeedsFrame() }
    }

    /// Ends a run without animations after a time, in seconds.
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
