internal import WaldenPlatform

/// The time of an application's run loop, as a clock by which tasks sleep.
///
/// ```swift
/// let clock = application.clock
/// Task {
///     try await Task.sleep(for: .seconds(2), clock: clock)
///     banner.isHidden = true
/// }
/// ```
/// On a desktop it is the system's monotonic clock. In tests it is the time of the screen, so that the sleep above ends
/// when the test advances it by two seconds. Sleeps end in the order of their deadlines, and cost one timer of the loop
/// each. They end with a `CancellationError` when the task is cancelled, and when the application ends.
///
/// The clock may be used on any thread.
@MainActor
public final class LoopClock: Clock {
    /// The difference of two instants.
    public typealias Duration = Swift.Duration

    /// A point in time.
    public struct Instant: InstantProtocol {
        /// The time in seconds, comparable to ``Event/timestamp``.
        public let timestamp: Double

        /// Creates an instant from a time in seconds, such as the timestamp of an event.
        ///
        /// - Precondition: The time is finite.
        public init(timestamp: Double) {
            precondition(timestamp.isFinite, "LoopClock.Instant.init: the time must be finite")
            self.timestamp = timestamp
        }

        /// Returns the instant after a duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(timestamp: timestamp + duration.inSeconds)
        }

        /// Returns the time until another instant.
        public func duration(to other: Instant) -> Duration { .seconds(other.timestamp - timestamp) }

        /// Returns whether an instant is before another.
        public static func < (one: Instant, other: Instant) -> Bool { one.timestamp < other.timestamp }
    }

    private struct Sleeper {
        let number: Int
        let timer: LoopTimer
        let continuation: CheckedContinuation<Void, any Error>
    }

    private nonisolated let platform: any Platform
    private weak var loop: EventLoop?
    private var sleepers: [Sleeper] = []
    private var lastNumber = 0
    private var hasEnded = false

    init(loop: EventLoop, platform: any Platform) {
        self.loop = loop
        self.platform = platform
    }

    /// The current time.
    public nonisolated var now: Instant { Instant(timestamp: platform.now) }

    /// A nanosecond.
    public nonisolated var minimumResolution: Duration { .nanoseconds(1) }

    /// The number of tasks that sleep.
    public var sleeperCount: Int { sleepers.count }

    /// Sleeps until an instant; not at all if it is past. The tolerance is not used.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or the application ends.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        guard let loop, !hasEnded else { throw CancellationError() }
        guard deadline > now else { return }
        lastNumber += 1
        let number = lastNumber
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let timer = loop.schedule(at: deadline.timestamp) { [weak self] _ in self?.wake(number) }
                sleepers.append(Sleeper(number: number, timer: timer, continuation: continuation))
            }
        } onCancel: {
            Task { @MainActor in cancel(number) }
        }
    }

    private func wake(_ number: Int) { remove(number)?.continuation.resume() }

    private func cancel(_ number: Int) {
        guard let sleeper = remove(number) else { return }
        sleeper.timer.cancel()
        sleeper.continuation.resume(throwing: CancellationError())
    }

    private func remove(_ number: Int) -> Sleeper? {
        sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
    }

    /// Ends all sleeps, and those to come, since the application ends.
    func end() {
        hasEnded = true
        for sleeper in sleepers { cancel(sleeper.number) }
    }
}
