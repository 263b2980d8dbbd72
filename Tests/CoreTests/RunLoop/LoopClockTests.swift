import Testing
import WaldenTesting

@testable import WaldenCore

/// Tasks that sleep by the time of a screen.
@MainActor
struct LoopClockTests {
    let screen = TestScreen()
    private let diary = Diary()

    @MainActor
    private final class Diary {
        var lines: [String] = []
        func write(_ line: String) { lines.append(line) }
    }

    private var clock: LoopClock { screen.clock }

    /// Starts a task that sleeps and then writes.
    @discardableResult
    private func sleep(_ seconds: Int, _ line: String = "awake") -> Task<Void, any Error> {
        Task {
            try await Task.sleep(for: .seconds(seconds), clock: clock)
            diary.write(line)
        }
    }

    @Test func `a sleep ends when the time has come, and not before`() async throws {
        let task = sleep(3)
        await screen.wait { clock.sleeperCount == 1 }
        #expect(screen.application.eventLoop.nextTimerTime == screen.now + 3)
        await screen.run(for: .seconds(2))
        #expect(diary.lines == [])
        screen.advance(by: .seconds(1))
        #expect(clock.sleeperCount == 0)
        try await task.value
        #expect(diary.lines == ["awake"] && screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `a cancelled sleep ends at once, and leaves no timer`() async {
        let task = sleep(3)
        await screen.wait { clock.sleeperCount == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0 && screen.application.eventLoop.nextTimerTime == nil)
        await screen.run(for: .seconds(4))
        #expect(diary.lines == [])
    }

    @Test func `a task that is cancelled already does not sleep`() async {
        let task = sleep(3)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a past deadline is no sleep`() async throws {
        try await clock.sleep(until: clock.now)
        try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `sleeps end in the order of their deadlines`() async {
        for (count, (seconds, line)) in [(3, "c"), (1, "a"), (2, "b")].enumerated() {
            sleep(seconds, line)
            await screen.wait { clock.sleeperCount == count + 1 }
        }
        await screen.run(for: .seconds(4))
        #expect(diary.lines == ["a", "b", "c"])
    }

    @Test func `a task that sleeps again and again wakes on time`() async {
        let start = screen.now
        Task {
            for _ in 0..<4 {
                try await Task.sleep(for: .seconds(1), clock: clock)
                diary.write("\(screen.now - start)")
            }
        }
        await screen.run(for: .seconds(3))
        #expect(diary.lines == ["1.0", "2.0", "3.0"])
    }

    @Test func `thousands sleep, and some are cancelled`() async {
        let tasks = (0..<3000).map { number in sleep(1 + number * 7 % 11, "\(1 + number * 7 % 11)") }
        await screen.wait { clock.sleeperCount == 3000 }
        for task in tasks.prefix(1000) { task.cancel() }
        await screen.wait { clock.sleeperCount == 2000 }
        await screen.run(for: .seconds(11))
        let seconds = diary.lines.compactMap(Int.init)
        #expect(seconds.count == 2000 && seconds == seconds.sorted() && clock.sleeperCount == 0)
    }

    @Test func `tasks of other threads sleep by it, too`() async throws {
        let (clock, start) = (clock, clock.now)
        let task = Task.detached {
            try await Task.sleep(for: .seconds(5), clock: clock)
            return start.duration(to: clock.now)
        }
        await screen.wait { clock.sleeperCount == 1 }
        screen.advance(by: .seconds(4))
        #expect(clock.sleeperCount == 1)
        screen.advance(by: .seconds(1))
        #expect(try await task.value == .seconds(5))
        let cancelled = Task.detached { try await Task.sleep(for: .seconds(5), clock: clock) }
        await screen.wait { clock.sleeperCount == 1 }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test func `the end of the application ends all sleeps`() async {
        let task = sleep(3)
        await screen.wait { clock.sleeperCount == 1 }
        screen.application.shutDown()
        await #expect(throws: CancellationError.self) { try await task.value }
        await #expect(throws: CancellationError.self) { try await clock.sleep(until: clock.now) }
    }

    @Test func `an instant is a timestamp of events`() {
        screen.advance(by: .seconds(2))
        let now = clock.now
        #expect(now.timestamp == screen.now && now == LoopClock.Instant(timestamp: screen.now))
        #expect(now < now.advanced(by: .seconds(1)) && now.duration(to: now.advanced(by: .seconds(3))) == .seconds(3))
    }

    @Test func `waiting for a condition ends with the time limit`() async {
        #expect(await !screen.wait(atMost: .milliseconds(20)) { false })
        #expect(await screen.wait { true })
    }
}
