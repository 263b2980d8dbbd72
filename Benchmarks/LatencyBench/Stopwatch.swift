import Glibc

/// The moments of one event on its way, in nanoseconds.
@MainActor
final class Stopwatch {
    /// What an event passes through, in order.
    enum Step: Int, CaseIterable {
        /// The socket was read, and the event put into the queue.
        case read
        /// It was delivered, views were laid out, and the damage was found.
        case decided
        /// A buffer was taken and what it lacked was copied.
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
    /// How many frames were shown since the start.
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

    /// How long each step took, in nanoseconds; `nil` if not every one was taken.
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
