/// The application's run loop: takes events from the queue, one at a time, fires timers, draws frames, and sleeps when
/// there is nothing to do.
///
/// One turn reads what the platform has, delivers it, fires the timers that were due by then, lays out and draws the
/// windows that need it and may draw, sends everything out, and sleeps until something happens. With nothing to do and
/// nothing to come, the process is not woken at all.
@MainActor
public final class EventLoop {
    private unowned let application: Application
    private let platform: any Platform
    private let queue: EventQueue
    /// The timers, the last one due first.
    private var timers: [LoopTimer] = []
    private var timersMade: UInt64 = 0
    private var heldSince: Double?
    /// The status given to ``stop(status:)``; `nil` while the application runs.
    package private(set) var exitStatus: Int32?
    var hasFramesToDraw = true

    /// How long a move may wait for the frame in which it will be seen, in seconds. A compositor that gives no frames
    /// must not keep the app from what the user does.
    static let longestHold = 0.05

    init(application: Application, platform: any Platform, queue: EventQueue) {
        self.application = application
        self.platform = platform
        self.queue = queue
    }

    // MARK: Running

    /// Runs until ``stop(status:)``, which may have been called before.
    ///
    /// - Returns: The status given there.
    func run() -> Int32 {
        while true {
            if let exitStatus { return exitStatus }
            turn(mayBlock: true)
        }
    }

    /// Ends ``run()`` after the present turn.
    func stop(status: Int32) {
        if exitStatus == nil { exitStatus = status }
        platform.wake()
    }

    /// Whether the loop was told to end.
    package var isStopped: Bool { exitStatus != nil }

    /// Makes one turn.
    ///
    /// - Parameter mayBlock: Whether to sleep while there is nothing to do.
    package func turn(mayBlock: Bool) {
        platform.flush()
        platform.wait(until: mayBlock ? nextDeadline : -.infinity, gathersMoves: heldSince != nil)
        // Timers go by the time at which input was read: one whose time comes while a handler takes long waits for the
        // next turn, since what ends it, such as the release of a key that repeats, may have come before. Those that
        // handlers make now wait too, or one that makes another of no delay would keep the loop from sleeping.
        let (readTime, newest) = (platform.now, timersMade)
        deliverEvents()
        fireTimers(dueBy: readTime, madeBy: newest)
        for window in application.windows where window.wantsPresentations { window.takePresentations() }
        drawFrames()
    }

    /// Makes turns, without sleeping, until nothing waits: no event, no timer that is due.
    package func turnUntilQuiet() {
        repeat { turn(mayBlock: false) } while exitStatus == nil && !isQuiet
    }

    private var isQuiet: Bool {
        if !queue.isEmpty && !mustHold { return false }
        return timers.last.map { $0.scheduledTime > platform.now } ?? true
    }

    /// When the loop must go on at the latest; `nil` if nothing is to be done before something happens.
    private var nextDeadline: Double? {
        if exitStatus != nil || !queue.isEmpty && !mustHold { return -.infinity }
        if hasFramesToDraw, application.windows.contains(where: \.isReadyForFrame) { return -.infinity }
        var deadline = timers.last?.scheduledTime
        if let heldSince { deadline = min(deadline ?? .infinity, heldSince + EventLoop.longestHold) }
        return deadline
    }

    // MARK: Events

    private func deliverEvents() {
        for posted in queue.takePosted() {
            switch posted {
            case .event(let event): queue.append(event)
            case .work(let work): work()
            }
        }
        guard !queue.isEmpty else {
            heldSince = nil
            return
        }
        if mustHold {
            let now = platform.now
            let since = heldSince ?? now
            heldSince = since
            if now - since < EventLoop.longestHold { return }
        }
        heldSince = nil
        // Only what waits now: events that are appended meanwhile come after timers and frames.
        for _ in 0..<queue.count {
            guard exitStatus == nil, let event = queue.popFirst() else { return }
            application.handle(event)
        }
    }

    /// Whether all that waits are moves that could not be seen before the next frame: they are merged until then.
    private var mustHold: Bool {
        !queue.hasPostings && !queue.isEmpty && queue.allSatisfy { application.isAwaitingFrame(for: $0) }
    }

    // MARK: Timers

    /// Schedules a call.
    ///
    /// - Parameters:
    ///   - delay: The time to the first call; what is negative counts as none.
    ///   - interval: The time between further calls; `nil` for one call.
    ///   - tolerance: What becomes of repetitions that were missed.
    ///   - handler: What to call, on the main thread.
    /// - Returns: The timer, by which the call is cancelled.
    /// - Precondition: The interval is positive.
    @discardableResult
    public func schedule(
        after delay: Duration, repeatingEvery interval: Duration? = nil, tolerance: LoopTimer.Tolerance = .skipMissed,
        handler: @escaping @MainActor (LoopTimer) -> Void
    ) -> LoopTimer {
        precondition(interval.map { $0 > .zero } ?? true, "EventLoop.schedule: the interval must be positive")
        timersMade += 1
        let timer = LoopTimer(
            time: platform.now + max(0, delay.inSeconds), interval: interval?.inSeconds, tolerance: tolerance,
            order: timersMade, loop: self, handler: handler)
        insert(timer)
        return timer
    }

    func insert(_ timer: LoopTimer) {
        let index = timers.firstIndex { ($0.scheduledTime, $0.order) < (timer.scheduledTime, timer.order) }
        timers.insert(timer, at: index ?? timers.count)
    }

    func remove(_ timer: LoopTimer) {
        if let index = timers.firstIndex(ofIdentical: timer) { timers.remove(at: index) }
    }

    /// Cancels all timers, and drops what waits in the queue.
    func forgetAll() {
        for timer in timers { timer.cancel() }
        queue.removeAll()
    }

    /// The time of the next call, in seconds of the platform's clock.
    package var nextTimerTime: Double? { timers.last?.scheduledTime }

    private func fireTimers(dueBy now: Double, madeBy newest: UInt64) {
        while let timer = timers.last(where: { $0.order <= newest }), timer.scheduledTime <= now, exitStatus == nil {
            timer.fire(now: now)
        }
    }

    // MARK: Frames

    private func drawFrames() {
        guard hasFramesToDraw else { return }
        hasFramesToDraw = false
        for window in application.windows where window.isReadyForFrame {
            window.drawFrame(at: platform.now)
        }
        if application.windows.contains(where: { $0.needsFrame && $0.isVisible }) { hasFramesToDraw = true }
    }

    // MARK: Descriptors

    /// Calls a handler on the main thread whenever a file descriptor is ready, until ``unwatch(_:)``.
    ///
    /// The descriptor stays the caller's, who keeps it open while it is watched.
    public func watch(
        _ descriptor: Int32, for interest: DescriptorInterest = .readable, handler: @escaping @MainActor () -> Void
    ) {
        precondition(descriptor >= 0, "EventLoop.watch: the descriptor must be open")
        platform.watch(descriptor, for: interest, handler: handler)
    }

    /// Stops watching a file descriptor.
    public func unwatch(_ descriptor: Int32) { platform.unwatch(descriptor) }
}

extension Duration {
    /// The duration as a number of seconds.
    package var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    /// A time to wait that comes from the app, or from a file: none is longer than a century, and what is negative or
    /// no number is none at all.
    ///
    /// - Parameter seconds: Of any size; a duration can only hold so many.
    package static func waiting(_ seconds: Double) -> Duration { .seconds(min(century, max(0, seconds))) }

    private static let century = 100 * 365.25 * 86_400
}
