/// A scheduled call of the run loop, single or repeating. The loop retains the timer while a call is pending.
@MainActor
public final class LoopTimer {
    /// How repetitions missed while the loop was busy are handled.
    public enum Tolerance: Sendable {
        /// Missed repetitions are called one after another, at most the last 100; older ones are skipped.
        case catchUp
        /// Missed repetitions are skipped.
        case skipMissed
    }

    /// The scheduled time of the current or next call, in seconds of the platform's clock.
    public internal(set) var scheduledTime: Double
    /// Whether a call is pending.
    public internal(set) var isValid = true

    let interval: Double?
    let tolerance: Tolerance
    /// Breaks ties between equal times.
    let order: UInt64
    /// The index in the loop's heap; `nil` while not in it. Set by ``TimerHeap``.
    var heapIndex: Int?
    private var handler: (@MainActor (LoopTimer) -> Void)?
    private weak var loop: EventLoop?

    init(
        time: Double, interval: Double?, tolerance: Tolerance, order: UInt64, loop: EventLoop,
        handler: @escaping @MainActor (LoopTimer) -> Void
    ) {
        scheduledTime = time
        self.interval = interval
        self.tolerance = tolerance
        self.order = order
        self.loop = loop
        self.handler = handler
    }

    /// Cancels the pending call, if any.
    public func cancel() {
        guard isValid else { return }
        isValid = false
        handler = nil
        loop?.remove(self)
    }

    /// The maximum number of missed repetitions to catch up on.
    private static let maximumCatchUp = 100.0

    private func nextTime(after interval: Double, now: Double) -> Double {
        let next = scheduledTime + interval
        guard next <= now else { return next }
        guard tolerance == .catchUp else { return now + interval }
        let missed = ((now - next) / interval).rounded(.down) + 1
        return next + max(0, missed - Self.maximumCatchUp) * interval
    }

    func fire(now: Double) {
        guard let handler else { return }
        guard let interval else {
            isValid = false
            self.handler = nil
            loop?.remove(self)
            handler(self)
            return
        }
        handler(self)
        guard isValid else { return }
        loop?.remove(self)
        scheduledTime = nextTime(after: interval, now: now)
        loop?.insert(self)
    }
}
