public import Walden
internal import WaldenHeadless

/// Tasks of an app.
extension TestScreen {
    /// The time of this screen, for tasks that sleep: the application's clock.
    public var clock: LoopClock { application.clock }

    /// Lets tasks of the app run until a condition holds, while the time of the screen stands still.
    ///
    /// ```swift
    /// screen.tap(save)
    /// await screen.wait { screen.clock.sleeperCount == 1 }    // a task has begun to sleep
    /// screen.advance(by: .seconds(2))
    /// #expect(await screen.wait { label.text == "Saved" })    // and goes on
    /// ```
    /// - Parameters:
    ///   - limit: How long to wait, by the system's clock.
    ///   - condition: What is waited for.
    /// - Returns: Whether the condition holds.
    @discardableResult
    public func wait(atMost limit: Duration = .seconds(10), until condition: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + limit
        var turns = 0
        pump()
        while !condition() {
            guard ContinuousClock.now < end else { return false }
            turns += 1
            // Tasks of the main actor need a few turns, others need time.
            if turns < TestScreen.eagerTurns {
                await Task.yield()
            } else {
                try? await Task.sleep(for: .milliseconds(1))
            }
            pump()
        }
        return true
    }

    /// Advances time as ``advance(by:)`` does, and lets tasks of the main actor run: before, whenever an event, a timer
    /// or another program may have started or woken one, and at the end.
    public func run(for duration: Duration) async {
        requireClosedFrames(duration, for: "TestScreen.run")
        let end = now + duration.inSeconds
        await runTasks()
        while now < end {
            let count = occurrenceCount
            step(towards: end)
            // Frames alone are many, so their tasks wait.
            if occurrenceCount != count || now >= end { await runTasks() }
        }
    }

    /// Counts what may start or wake tasks, except frames.
    private var occurrenceCount: Int { application.eventLoop.deliveryCount + platform.workCount }

    private func runTasks() async {
        for turn in 1...TestScreen.eagerTurns {
            await Task.yield()
            // A sleep begins and ends on another thread, which the system may halt at any time.
            if turn.isMultiple(of: 10) { await TaskThreads.meet() } else { await Task.detached {}.value }
            pump()
        }
    }

    private static let eagerTurns = 50
}
