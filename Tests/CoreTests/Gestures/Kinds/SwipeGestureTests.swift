import Testing
import Walden
import WaldenTesting

/// Swipe (S78).
@MainActor
struct SwipeGestureTests {
    let stage = GestureStage()
    var screen: TestScreen { stage.screen }
    let start = at(200, 150)

    private func swipe(_ direction: SwipeGestureRecognizer.Direction? = nil, touches: Int = 1) -> SwipeGestureRecognizer
    {
        let swipe = stage.add(SwipeGestureRecognizer(), "swipe")
        if let direction { swipe.direction = direction }
        swipe.numberOfTouchesRequired = touches
        return swipe
    }

    private func go(by delta: Point, milliseconds: Int = 100, steps: Int = 8) {
        let finger = screen.touch(at: start)
        finger.move(to: start + delta, duration: .milliseconds(milliseconds), steps: steps)
        finger.lift()
    }

    @Test func `S78 a swipe to the right is recognized while the finger is still down`() {
        _ = swipe()
        let finger = screen.touch(at: start)
        finger.move(to: start + at(49, 0), duration: .milliseconds(100), steps: 10)
        #expect(stage.lines == [])
        finger.move(to: start + at(50, 0))
        #expect(stage.lines == ["swipe ended"])
        finger.move(to: start + at(150, 0), duration: .milliseconds(100), steps: 10)
        finger.lift()
        #expect(stage.lines == ["swipe ended"])
    }

    @Test(arguments: [(at(60, 0), ["swipe ended"]), (at(48, 0), []), (at(60, 60), [])])
    func `S78 the place where the finger lifts counts`(way: Point, lines: [String]) {
        _ = swipe()
        let finger = screen.touch(at: start)
        screen.seat.change([(finger, .ended, start + way)])
        #expect(stage.lines == lines)
    }

    @Test func `S78 the place where the finger came down counts if it moves in the same frame`() {
        _ = swipe()
        stage.report([(.began, start), (.moved, start + at(30, 0))])
        stage.report([(.moved, start + at(52, 0))])
        stage.report([(.ended, start + at(52, 0))])
        #expect(stage.lines == ["swipe ended"])
    }

    @Test(arguments: [at(-80, 0), at(0, 80), at(0, -80), at(48, 0)])
    func `S78 other movements are not a swipe to the right`(delta: Point) {
        _ = swipe()
        go(by: delta)
        #expect(stage.lines == [])
    }

    @Test(arguments: [
        (SwipeGestureRecognizer.Direction.left, at(-80, 0)), (.up, at(0, -80)), (.down, at(0, 80)), (.right, at(80, 0)),
    ])
    func `S78 a swipe is recognized only in its direction`(
        direction: SwipeGestureRecognizer.Direction, delta: Point
    ) {
        _ = swipe(direction)
        go(by: -delta)
        #expect(stage.lines == [])
        go(by: delta)
        #expect(stage.lines == ["swipe ended"])
    }

    @Test func `S78 directions may be combined`() {
        _ = swipe([.left, .right])
        go(by: at(80, 0))
        go(by: at(-80, 0))
        #expect(stage.take().count == 2)
        go(by: at(0, 80))
        #expect(stage.lines == [])
    }

    @Test(arguments: [(24.0, 1), (26.0, 0)])
    func `S78 a swipe moves less than half as far across as along`(across: Double, count: Int) {
        _ = swipe()
        go(by: at(50, across), steps: 1)
        #expect(stage.lines.count == count)
    }

    @Test(arguments: [(490, 1), (510, 0)])
    func `S78 a swipe takes at most half a second`(milliseconds: Int, count: Int) {
        _ = swipe()
        go(by: at(50, 0), milliseconds: milliseconds, steps: 10)
        #expect(stage.lines.count == count)
    }

    @Test func `S78 a swipe that strays fails at once, and lets others begin`() {
        let swipe = swipe()
        let pan = stage.add(PanGestureRecognizer(), "pan") { $0.translation(in: nil).short }
        pan.require(toFail: swipe)
        let finger = screen.touch(at: start)
        finger.move(to: start + at(0, 20))
        #expect(stage.lines == [])
        finger.move(to: start + at(0, 25))
        #expect(stage.lines == ["pan began 0,25"])
        finger.lift()
    }

    @Test func `S78 a swipe that is too slow fails at its time limit, without an event`() {
        let swipe = swipe()
        let pan = stage.add(PanGestureRecognizer(), "pan")
        pan.require(toFail: swipe)
        let finger = screen.touch(at: start)
        finger.move(to: start + at(20, 0))
        stage.wait(490)
        #expect(stage.lines == [])
        stage.wait(20)
        #expect(stage.lines == ["pan began"])
        finger.lift()
    }

    @Test func `S78 a swipe may require two fingers`() {
        _ = swipe(touches: 2)
        go(by: at(80, 0))
        #expect(stage.lines == [])
        let fingers = screen.seat.touch(at: [start, start + at(0, 60)])
        for step in 1...8 {
            stage.wait(10)
            let delta = at(Double(step) * 10, 0)
            screen.seat.change([(fingers[0], .moved, start + delta), (fingers[1], .moved, start + at(0, 60) + delta)])
        }
        fingers.forEach { $0.lift() }
        #expect(stage.lines == ["swipe ended"])
    }

    @Test func `S78 an extra finger fails a swipe`() {
        _ = swipe()
        let fingers = screen.seat.touch(at: [start, start + at(0, 60)])
        screen.seat.change([(fingers[0], .moved, start + at(80, 0)), (fingers[1], .moved, start + at(80, 60))])
        fingers.forEach { $0.lift() }
        #expect(stage.lines == [])
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }
}
