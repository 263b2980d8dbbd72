internal import CLinux
internal import Glibc
internal import Synchronization

/// The threads that run tasks outside the main actor.
enum TaskThreads {
    /// How many there are: one for each processor.
    private static let count = Int(walden_processor_count())

    private final class Meeting: Sendable {
        private let arrivals = Atomic<Int>(0)
        private let end = ContinuousClock.now + .milliseconds(100)

        func attend() {
            arrivals.add(1, ordering: .acquiringAndReleasing)
            while arrivals.load(ordering: .acquiring) < count && ContinuousClock.now < end { sched_yield() }
        }
    }

    /// Lets all threads meet, which they do after all that was queued before. Ends without those that a task keeps
    /// busy.
    static func meet() async {
        let meeting = Meeting()
        let attendances = (0..<count).map { _ in Task.detached { meeting.attend() } }
        for attendance in attendances { await attendance.value }
    }
}
