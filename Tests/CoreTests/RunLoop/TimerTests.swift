import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

@MainActor
struct TimerTests {
    let log = Log()
    let screen = TestScreen()
    var loop: EventLoop { screen.application.eventLoop }

    private func schedule(
        _ name: String, after milliseconds: Int, every interval: Int? = nil,
        tolerance: LoopTimer.Tolerance = .skipMissed
    ) -> LoopTimer {
        loop.schedule(
            after: .milliseconds(milliseconds), repeatingEvery: interval.map { .milliseconds($0) }, tolerance: tolerance
        ) { [log, screen] _ in log.note("\(name) \(Int((screen.now * 1000).rounded()))") }
    }

    @Test func `a timer is called once, when it is due`() {
        let timer = schedule("once", after: 100)
        screen.advance(by: .milliseconds(99))
        #expect(log.lines == [] && timer.isValid)
        screen.advance(by: .milliseconds(2))
        #expect(log.lines == ["once 100"] && !timer.isValid)
        screen.advance(by: .seconds(1))
        #expect(log.lines == ["once 100"])
    }

    @Test func `timers are called by time, and by creation if times are equal`() {
        _ = [schedule("c", after: 20), schedule("a", after: 10), schedule("d", after: 20), schedule("b", after: 10)]
        screen.platform.advance(to: screen.now + 1)
        screen.pump()
        #expect(log.lines.map { $0.prefix(1) } == ["a", "b", "c", "d"])
    }

    @Test func `a repeating timer continues until it is cancelled`() {
        let timer = schedule("tick", after: 10, every: 30)
        screen.advance(by: .milliseconds(105))
        #expect(log.take() == ["tick 10", "tick 40", "tick 70", "tick 100"])
        timer.cancel()
        timer.cancel()
        screen.advance(by: .seconds(1))
        #expect(log.take() == [] && loop.nextTimerTime == nil)
    }

    @Test func `missed repetitions are skipped or caught up`() {
        let skipping = schedule("skip", after: 10, every: 10)
        let catching = schedule("catch", after: 10, every: 10, tolerance: .catchUp)
        screen.platform.advance(to: screen.now + 0.055)
        screen.pump()
        #expect(log.take() == ["skip 55", "catch 55", "catch 55", "catch 55", "catch 55", "catch 55"])
        skipping.cancel()
        catching.cancel()
    }

    @Test func `a timer that missed a day catches up at most a hundred repetitions`() {
        var times: [Double] = []
        let timer = loop.schedule(
            after: .milliseconds(125), repeatingEvery: .milliseconds(125), tolerance: .catchUp
        ) { times.append($0.scheduledTime) }
        screen.platform.advance(to: screen.now + 86_400)
        screen.pump()
        #expect((100...101).contains(times.count))
        #expect(abs(timer.scheduledTime - screen.now) < 0.2, "it keeps its cadence")
        timer.cancel()
    }

    @Test func `an interval below the clock's precision does not stop the loop`() {
        screen.platform.advance(to: 1e9)
        for tolerance in [LoopTimer.Tolerance.skipMissed, .catchUp] {
            var calls = 0
            let timer = loop.schedule(after: .zero, repeatingEvery: .nanoseconds(1), tolerance: tolerance) { _ in
                calls += 1
            }
            screen.pump()
            #expect(calls == 1)
            timer.cancel()
        }
    }

    @Test func `a timer may cancel itself, or another one that is due`() {
        var victim: LoopTimer?
        loop.schedule(after: .milliseconds(10), repeatingEvery: .milliseconds(10)) { timer in
            victim?.cancel()
            timer.cancel()
        }
        victim = schedule("victim", after: 10)
        screen.advance(by: .milliseconds(100))
        #expect(log.lines == [] && loop.nextTimerTime == nil)
    }

    @Test func `events come between zero-delay timers that create one another`() {
        _ = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: screen.window)
        var rounds = 0
        func again() {
            loop.schedule(after: .zero) { [log, screen] _ in
                rounds += 1
                log.note("timer")
                guard rounds < 3 else { return }
                if rounds == 1 {
                    let down = TouchChange(
                        id: 5, phase: .began, window: screen.window.id, location: Point(x: 1, y: 1), time: 0)
                    screen.enqueue(.touches(TouchFrame(seat: screen.seat.id, time: 0, changes: [down])))
                }
                again()
            }
        }
        again()
        screen.pump()
        #expect(log.lines == ["timer", "view began 1,1", "timer", "timer"])
    }

    @Test func `a negative delay counts as zero`() {
        _ = schedule("now", after: -500)
        screen.pump()
        #expect(log.lines == ["now 0"])
    }

    @Test(arguments: [LoopTimer.Tolerance.skipMissed, .catchUp])
    func `a repeating timer is not called again by a nested turn of its handler`(tolerance: LoopTimer.Tolerance) {
        var (depth, deepest, calls) = (0, 0, 0)
        let timer = loop.schedule(
            after: .milliseconds(10), repeatingEvery: .milliseconds(10), tolerance: tolerance
        ) { [screen] _ in
            depth += 1
            calls += 1
            deepest = max(deepest, depth)
            if calls < 5 { screen.pump() }
            depth -= 1
        }
        screen.advance(by: .milliseconds(35))
        #expect(deepest == 1 && calls == 3)
        timer.cancel()
        #expect(loop.nextTimerTime == nil)
    }

    @Test func `a repeating timer whose handler ends the application is not called again`() {
        let timer = loop.schedule(after: .milliseconds(10), repeatingEvery: .milliseconds(10)) { [loop] _ in
            loop.forgetAll()
        }
        screen.advance(by: .milliseconds(10))
        #expect(!timer.isValid && loop.nextTimerTime == nil)
    }

    @Test func `a display link is called before each frame, until it is cancelled`() {
        var times: [Double] = []
        screen.platform.framePacing = .manual
        let link = screen.window.addDisplayLink { times += [$0.timestamp, $0.elapsed] }
        screen.pump()
        screen.pump()
        #expect(times == [0, 0], "the frame callback has not come")
        screen.platform.advance(to: 0.5)
        screen.platform.completeFrames()
        screen.pump()
        #expect(times == [0, 0, 0.5, 0.5])
        link.cancel()
        screen.platform.completeFrames()
        screen.pump()
        screen.platform.completeFrames()
        screen.pump()
        #expect(times.count == 4)
    }

    @Test func `changes in a display link are drawn in the same frame`() {
        let view = Canvas(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        screen.window.addSubview(view)
        screen.pump()
        _ = view.take()
        let frames = screen.platformWindow.frameCount
        let link = screen.window.addDisplayLink { link in
            view.setNeedsDisplay()
            link.cancel()
        }
        screen.pump()
        #expect(view.drawn.count == 1 && screen.platformWindow.frameCount == frames + 1)
        _ = link
    }
}
