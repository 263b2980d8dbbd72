import Glibc

/// Records when an event passes each step, in nanoseconds.
@MainActor
final class Stopwatch {
    /// The steps of an event, in order.
    enum Step: Int, CaseIterable {
        /// The socket was read and the event queued.
        case read
        /// The event was delivered, views were laid out, and the damage was computed.
        case decided
        /// A buffer was acquired and brought up to date.
        case buffered
        /// The damage was painted.
        case painted
        /// The commit was requested.
        case committed
        /// The requests were sent.
        case sent
    }

    private var start: UInt64 = 0
    private var moments = [UInt64](repeating: 0, count: Step.allCases.count)
    /// The number of frames committed since the start.
    private(set) var frames = 0

    func begin() {
        for index in moments.indices { moments[index] = 0 }
        frames = 0
        start = Stopwatch.now
    }

    func note(_ step: Step) {
        moments[step.rawValue] = Stopwatch.now
        if step == .committed { frames += 1 }
    }

    /// The duration of each step, in nanoseconds; `nil` unless the event passed all steps in one frame.
    var durations: [Double]? {
        guard frames == 1, !moments.contains(0) else { return nil }
        var last = start
        return moments.map { moment in
            defer { last = moment }
            return Double(moment - last)
        }
    }

    private static var now: UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    }
}
