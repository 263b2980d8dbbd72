public import WaldenPlatform

/// The application's run loop: delivers queued events one at a time, fires timers, draws frames, and sleeps when idle.
///
/// An idle process without timers is never woken.
@MainActor
public final class EventLoop {
    private unowned let application: Application
    private let platform: any Platform
    private let queue: EventQueue
    private var timers = TimerHeap()
    /// Timers created in this turn that are due already; they wait for the next turn.
    private var postponedTimers: [LoopTimer] = []
    private var lastTimerNumber: UInt64 = 0
    /// When the loop began to hold pending moves, in seconds; `nil` while it holds none.
    private var heldSince: Double?
    /// The status passed to ``stop(status:)``; `nil` while the application runs.
    package private(set) var exitStatus: Int32?
    var hasFramesToDraw = true
    /// The number of events, timers and posted closures that were handled.
    package private(set) var deliveryCount = 0
    /// Identifies the event, timer or posted closure that is being handled; `nil` for none.
    private(set) var currentDelivery: Int?
    private var hasForgottenAll = false
    /// The time of this loop. See ``Application/clock``.
    private(set) lazy var clock = LoopClock(loop: self, platform: platform)

    /// The longest hold of a move, in seconds: input must arrive even if the compositor sends no frame callbacks.
    static let maximumHold = 0.05
    /// The minimum interval of a timer, in seconds: a smaller one could vanish in the rounding of the clock.
    private static let minimumInterval = 1e-6

    init(application: Application, platform: any Platform, queue: EventQueue) {
        self.application = application
        self.platform = platform
        self.queue = queue
    }

    // MARK: Running

    func run() -> Int32 {
        while true {
            if let exitStatus { return exitStatus }
            turn(mayBlock: true)
        }
    }

    func stop(status: Int32) {
        if exitStatus == nil { exitStatus = status }
        platform.wake()
    }

    package var isStopped: Bool { exitStatus != nil }

    /// Flushes requests, sleeps if `mayBlock` and idle, reads and delivers events, fires due timers, and draws frames.
    package func turn(mayBlock: Bool) {
        // Code outside of the loop may have changed the text. In a nested turn, pending changes are for the text
        // before.
        if currentDelivery == nil { application.inputMethods.synchronize() }
        platform.flush()
        platform.wait(until: mayBlock ? nextDeadline : -.infinity)
        // Timers are compared with the time at which input was read. One that becomes due during a long handler waits
        // for the next turn, since input that cancels it, such as the release of a repeating key, may be pending. New
        // timers wait too, or one that reschedules itself without delay would starve the loop.
        let (readTime, newest) = (platform.now, lastTimerNumber)
        deliverEvents()
        fireTimers(dueBy: readTime, madeBy: newest)
        for window in application.allWindows where window.wantsPresentations { window.takePresentations() }
        drawFrames()
    }

    /// Runs turns, without sleeping, until no event and no due timer is pending.
    package func turnUntilQuiet() {
        repeat { turn(mayBlock: false) } while exitStatus == nil && !isQuiet
    }

    private var isQuiet: Bool {
        let now = platform.now
        if !queue.isEmpty {
            guard let holdEnd, holdEnd > now else { return false }
        }
        return nextTimerTime.map { $0 > now } ?? true
    }

    /// The latest time to wake up; `nil` to wait for an event.
    private var nextDeadline: Double? {
        guard exitStatus == nil else { return -.infinity }
        if hasFramesToDraw, application.allWindows.contains(where: \.isReadyForFrame) { return -.infinity }
        let timerTime = nextTimerTime
        guard !queue.isEmpty else { return timerTime }
        guard let holdEnd else { return -.infinity }
        return min(timerTime ?? .infinity, holdEnd)
    }

    // MARK: Events

    private func deliverEvents() {
        for posted in queue.takePosted() {
            switch posted {
            case .event(let event): queue.append(event)
            case .work(let work): deliver(work)
            }
        }
        guard !queue.isEmpty else {
            heldSince = nil
            return
        }
        if let holdEnd {
            let now = platform.now
            if heldSince == nil { heldSince = now }
            if now < holdEnd { return }
        }
        heldSince = nil
        // Only the events pending now: those appended by handlers come after timers and frames.
        for _ in 0..<queue.count {
            guard exitStatus == nil, let event = queue.popFirst() else { return }
            deliver { application.handle(event) }
        }
    }

    private func deliver(_ body: () -> Void) {
        let outer = currentDelivery
        deliveryCount += 1
        currentDelivery = deliveryCount
        body()
        currentDelivery = outer
    }

    /// The time until which the queue may be held, in seconds; `nil` if something must be delivered now. Only moves are
    /// held, for coalescing.
    private var holdEnd: Double? {
        guard !queue.isEmpty, !queue.hasPostings else { return nil }
        let since = heldSince ?? platform.now
        var end = Double.infinity
        for index in 0..<queue.count {
            guard let time = application.holdEnd(of: queue[index], heldSince: since) else { return nil }
            end = min(end, time)
        }
        return end
    }

    // MARK: Timers

    /// Schedules a call on the main thread, and repetitions if `interval` is not `nil`.
    ///
    /// A negative delay counts as zero, an interval below a microsecond as one microsecond.
    ///
    /// - Precondition: The interval is positive.
    @discardableResult
    public func schedule(
        after delay: Duration, repeatingEvery interval: Duration? = nil, tolerance: LoopTimer.Tolerance = .skipMissed,
        handler: @escaping @MainActor (LoopTimer) -> Void
    ) -> LoopTimer {
        precondition(interval.map { $0 > .zero } ?? true, "EventLoop.schedule: the interval must be positive")
        return schedule(
            at: platform.now + max(0, delay.inSeconds),
            repeatingEvery: interval.map { max($0.inSeconds, Self.minimumInterval) }, tolerance: tolerance,
            handler: handler)
    }

    /// Schedules a call at a time of the platform's clock, and repetitions if `interval` is not `nil`; both in seconds.
    package func schedule(
        at time: Double, repeatingEvery interval: Double? = nil, tolerance: LoopTimer.Tolerance = .skipMissed,
        handler: @escaping @MainActor (LoopTimer) -> Void
    ) -> LoopTimer {
        lastTimerNumber += 1
        let timer = LoopTimer(
            time: time, interval: interval, tolerance: tolerance, order: lastTimerNumber, loop: self, handler: handler)
        timers.insert(timer)
        return timer
    }

    /// Schedules the next call of a repeating timer, unless its handler ended the application.
    func reinsert(_ timer: LoopTimer) {
        if hasForgottenAll { timer.cancel() } else { timers.insert(timer) }
    }

    func remove(_ timer: LoopTimer) { timers.remove(timer) }

    func forgetAll() {
        hasForgottenAll = true
        restorePostponedTimers()
        clock.end()
        for timer in timers.removeAll() { timer.cancel() }
        queue.removeAll()
    }

    /// The time of the next call, in seconds of the platform's clock.
    package var nextTimerTime: Double? {
        var time = timers.first?.scheduledTime
        for timer in postponedTimers where timer.isValid { time = min(time ?? .infinity, timer.scheduledTime) }
        return time
    }

    private func fireTimers(dueBy now: Double, madeBy newest: UInt64) {
        restorePostponedTimers()
        while let timer = timers.first, timer.scheduledTime <= now, exitStatus == nil {
            if timer.order <= newest {
                deliver { timer.fire(now: now) }
            } else {
                timers.remove(timer)
                postponedTimers.append(timer)
            }
        }
        restorePostponedTimers()
    }

    /// Puts postponed timers back into the heap. Re-entrant: a handler may run nested turns.
    private func restorePostponedTimers() {
        let postponed = postponedTimers
        postponedTimers = []
        for timer in postponed where timer.isValid { timers.insert(timer) }
    }

    // MARK: Frames

    private func drawFrames() {
        application.inputMethods.synchronize()
        guard hasFramesToDraw else { return }
        hasFramesToDraw = false
        for window in application.allWindows where window.isReadyForFrame {
            window.drawFrame(at: platform.now)
        }
        if application.allWindows.contains(where: { $0.needsFrame && $0.isVisible }) { hasFramesToDraw = true }
    }

    // MARK: Descriptors

    /// Calls a handler on the main thread whenever a file descriptor is ready, until ``unwatch(_:)``. The caller owns
    /// the descriptor.
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
    package var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    /// Returns a delay in seconds as a duration, clamped to the range from zero to a century; NaN becomes zero.
    package static func waiting(_ seconds: Double) -> Duration { .seconds(min(century, max(0, seconds))) }

    private static let century = 100 * 365.25 * 86_400
}
