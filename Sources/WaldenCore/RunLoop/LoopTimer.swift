/// A call that the run loop makes at a time, once or again and again, until it is cancelled.
///
/// Made by ``EventLoop/schedule(after:repeatingEvery:tolerance:handler:)``. The loop keeps it as long as it is due.
@MainActor
public final class LoopTimer {
    /// What becomes of repetitions whose time passed while the loop was busy.
    public enum Tolerance: Sendable {
        /// They are made up for, one after another.
        case catchUp
        /// They are left out.
        case skipMissed
    }

    /// The time for which the present or next call was scheduled, in seconds of the platform's clock.
    public internal(set) var scheduledTime: Double
    /// Whether a call is still to come.
    public internal(set) var isValid = true

    let interval: Double?
    let tolerance: Tolerance
    /// Tells timers of one time apart: first made, first called.
    let order: UInt64
    /// The timer's place in the loop's heap; `nil` while it is not in it. Set by ``TimerHeap``.
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

    /// Takes the call back. Does nothing if there is none to come.
    public func cancel() {
        guard isValid else { return }
        isValid = false
        handler = nil
        loop?.remove(self)
    }

    /// Makes the call, and sets the time of the next one.
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
        let next = scheduledTime + interval
        scheduledTime = tolerance == .skipMissed && next <= now ? now + interval : next
        loop?.insert(self)
    }
}
