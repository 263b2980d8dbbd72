import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

/// Many timers, cancelled in any order.
@MainActor
struct TimerHeapTests {
    let screen = TestScreen()
    var loop: EventLoop { screen.application.eventLoop }

    /// An object to observe by weak reference.
    private final class Token {}

    @Test(arguments: [1, -1, 0])
    func `two hundred thousand timers are created and cancelled quickly`(direction: Int) {
        let count = 200_000
        let clock = ContinuousClock()
        let start = clock.now
        var timers: [LoopTimer] = []
        for index in 0..<count {
            let place = direction == 0 ? index * 7919 % count : direction > 0 ? index : count - index
            timers.append(loop.schedule(after: .milliseconds(1000 + place)) { _ in })
        }
        for index in timers.indices { timers[index * 7919 % count].cancel() }
        #expect(loop.nextTimerTime == nil)
        // A sorted array would take minutes.
        #expect(clock.now - start < .seconds(20))
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `timers fire by time and then by creation, whichever others are cancelled`(seed: UInt64) {
        var random = seed &* 0x9E37_79B9_7F4A_7C15
        func next(_ limit: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % limit
        }
        var fired: [Int] = []
        var expected: [(time: Int, index: Int)] = []
        var timers: [LoopTimer] = []
        for index in 0..<300 {
            let time = 10 + next(20)
            timers.append(loop.schedule(after: .milliseconds(time)) { _ in fired.append(index) })
            expected.append((time, index))
            if next(3) == 0 {
                let victim = next(timers.count)
                timers[victim].cancel()
                expected.removeAll { $0.index == victim }
            }
        }
        screen.platform.advance(to: screen.now + 1)
        screen.pump()
        expected.sort { ($0.time, $0.index) < ($1.time, $1.index) }
        #expect(fired == expected.map(\.index))
        #expect(loop.nextTimerTime == nil && timers.allSatisfy { !$0.isValid })
    }

    @Test func `a cancelled timer releases its handler at once`() {
        weak var token: Token?
        let others = (0..<10).map { loop.schedule(after: .milliseconds($0)) { _ in } }
        let timer: LoopTimer
        do {
            let kept = Token()
            token = kept
            timer = loop.schedule(after: .milliseconds(5)) { _ in _ = kept }
        }
        #expect(token != nil)
        timer.cancel()
        #expect(token == nil)
        for other in others { other.cancel() }
    }

    @Test func `timers created by a handler wait for the next turn, even if it cancels some of them`() {
        var calls: [String] = []
        var doomed: LoopTimer?
        loop.schedule(after: .zero) { [loop] _ in
            calls.append("first")
            loop.schedule(after: .zero) { _ in calls.append("made") }
            doomed = loop.schedule(after: .zero) { _ in calls.append("doomed") }
        }
        loop.schedule(after: .zero) { [loop] _ in
            calls.append("second")
            doomed?.cancel()
            #expect(loop.nextTimerTime == 0)
        }
        loop.turn(mayBlock: false)
        #expect(calls == ["first", "second"])
        loop.turn(mayBlock: false)
        #expect(calls == ["first", "second", "made"] && loop.nextTimerTime == nil)
    }

    @Test func `a handler that runs nested turns sees the waiting timers`() {
        var calls: [String] = []
        loop.schedule(after: .zero) { [loop] _ in
            loop.schedule(after: .zero) { _ in calls.append("inner") }
            loop.turn(mayBlock: false)
            calls.append("outer")
        }
        loop.schedule(after: .zero) { _ in calls.append("last") }
        screen.pump()
        #expect(calls == ["last", "inner", "outer"])
    }
}
