import Testing
import Walden
import WaldenTesting

/// Long press (S75).
@MainActor
struct LongPressGestureTests {
    let stage = GestureStage()
    var screen: TestScreen { stage.screen }

    private func press() -> LongPressGestureRecognizer {
        stage.add(LongPressGestureRecognizer(), "press") { $0.location(in: nil).short }
    }

    @Test func `S75 a long press begins after half a second, without a further event`() throws {
        _ = press()
        let finger = screen.touch(at: at(50, 50))
        let start = screen.now
        stage.wait(490)
        #expect(stage.lines == [])
        stage.wait(20)
        #expect(stage.lines == ["press began 50,50"])
        #expect(abs(try #require(stage.times.first) - start - 0.5) < 0.001)
        finger.move(to: at(300, 200))
        finger.move(to: at(301, 200))
        finger.lift()
        #expect(
            stage.lines == [
                "press began 50,50", "press changed 300,200", "press changed 301,200", "press ended 301,200",
            ])
        stage.wait(1000)
        #expect(stage.lines.count == 4)
    }

    @Test(arguments: [-Double.infinity, -1e300, 1e300, .infinity, .nan])
    func `S75 a press with an invalid time is harmless`(time: Double) {
        _ = press()
        let change = TouchChange(
            id: 0, phase: .began, window: screen.window.id, location: at(50, 50), time: time)
        screen.send(.touches(TouchFrame(seat: screen.seat.id, time: time, changes: [change])))
        stage.wait(600)
        screen.send(.touches(TouchFrame(cancellingAllOf: screen.seat.id, time: screen.now)))
        #expect(stage.take() == ["press began 50,50", "press cancelled 50,50"])
    }

    @Test func `S75 a press that was long by event times is recognized, even if delivered late`() {
        _ = press()
        for (phase, time) in [(TouchChange.Phase.began, 0.1), (.ended, 0.95)] {
            let change = TouchChange(
                id: 0, phase: phase, window: screen.window.id, location: at(50, 50), time: time)
            screen.platform.send(.touches(TouchFrame(seat: screen.seat.id, time: time, changes: [change])))
        }
        screen.pump()
        #expect(stage.take() == ["press began 50,50", "press ended 50,50"])
        stage.wait(1000)
        #expect(stage.lines == [])
    }

    @Test(arguments: [(10.0, 1), (10.5, 0)])
    func `S75 a finger may move 10 points before its press begins`(distance: Double, count: Int) {
        _ = press()
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(50 + distance, 50))
        stage.wait(600)
        #expect(stage.lines.count == count)
        finger.lift()
    }

    @Test func `S75 a finger that lifts early makes no long press`() {
        _ = press()
        let finger = screen.touch(at: at(50, 50))
        stage.wait(490)
        finger.lift()
        stage.wait(1000)
        #expect(stage.lines == [])
    }

    @Test func `S75 the duration and the allowed movement can be set`() {
        let press = press()
        press.minimumPressDuration = 0.1
        press.allowableMovement = 50
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(95, 50))
        stage.wait(110)
        #expect(stage.lines == ["press began 95,50"])
        finger.lift()
    }

    @Test func `S75 a duration of zero begins at the touch`() {
        let press = press()
        press.minimumPressDuration = 0
        let finger = screen.touch(at: at(50, 50))
        #expect(stage.lines == ["press began 50,50"])
        finger.lift()
        #expect(stage.lines == ["press began 50,50", "press ended 50,50"])
    }

    @Test func `S75 a press of two fingers counts from the second, and ends when one lifts`() {
        let press = press()
        press.numberOfTouchesRequired = 2
        let first = screen.touch(at: at(50, 50))
        stage.wait(300)
        let second = screen.touch(at: at(150, 50))
        stage.wait(490)
        #expect(stage.lines == [])
        stage.wait(20)
        #expect(stage.lines == ["press began 100,50"])
        first.lift()
        #expect(stage.lines.last?.hasPrefix("press ended") == true)
        second.move(to: at(200, 50))
        second.lift()
        #expect(stage.lines.count == 2)
    }

    @Test func `S75 an extra finger fails a press before it begins, and is ignored afterwards`() {
        _ = press()
        let fingers = screen.seat.touch(at: [at(50, 50), at(150, 50)])
        stage.wait(600)
        #expect(stage.lines == [])
        fingers.forEach { $0.lift() }
        let finger = screen.touch(at: at(50, 50))
        stage.wait(600)
        let other = screen.touch(at: at(250, 50))
        other.move(to: at(250, 150))
        other.lift()
        #expect(stage.lines == ["press began 50,50"])
        finger.lift()
        #expect(stage.lines == ["press began 50,50", "press ended 50,50"])
    }

    @Test func `S75 required taps must come before, in time and nearby`() {
        let press = press()
        press.numberOfTapsRequired = 1
        let alone = screen.touch(at: at(50, 50))
        stage.wait(600)
        alone.lift()
        #expect(stage.lines == [])
        screen.tap(at: at(50, 50))
        stage.wait(100)
        let finger = screen.touch(at: at(50, 50))
        stage.wait(600)
        #expect(stage.take() == ["press began 50,50"])
        finger.lift()
        _ = stage.take()
        screen.tap(at: at(50, 50))
        stage.wait(400)
        let late = screen.touch(at: at(50, 50))
        stage.wait(600)
        late.lift()
        screen.tap(at: at(50, 50))
        let far = screen.touch(at: at(150, 50))
        stage.wait(600)
        far.lift()
        #expect(stage.lines == [])
    }

    @Test func `S75 a cancelled touch cancels a long press, or silently fails one not yet begun`() {
        _ = press()
        let early = screen.touch(at: at(50, 50))
        early.cancel()
        stage.wait(600)
        #expect(stage.lines == [])
        let finger = screen.touch(at: at(50, 50))
        stage.wait(600)
        finger.cancel()
        #expect(stage.lines == ["press began 50,50", "press cancelled 50,50"])
    }

    @Test func `S75 a pan that requires the long press to fail begins when the finger moves`() {
        let press = press()
        let pan = stage.add(PanGestureRecognizer(), "pan")
        pan.require(toFail: press)
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(70, 50))
        #expect(stage.lines == ["pan began"])
        finger.lift()
        #expect(stage.lines == ["pan began", "pan ended"])
    }

    @Test func `S67 S75 a long press that becomes due while waiting begins and ends in order`() {
        let press = press()
        press.minimumPressDuration = 0.2
        let tap = stage.add(TapGestureRecognizer(), "tap")
        press.require(toFail: tap)
        let finger = screen.touch(at: at(50, 50))
        stage.wait(300)
        #expect(stage.lines == [])
        finger.lift()
        #expect(stage.take() == ["tap ended"])
        let long = screen.touch(at: at(50, 50))
        stage.wait(300)
        long.move(to: at(80, 50))
        #expect(stage.lines == ["press began 80,50"], "the tap has failed")
        long.lift()
    }

    @Test func `a disabled long press leaves no timer`() {
        let press = press()
        let finger = screen.touch(at: at(50, 50))
        press.isEnabled = false
        #expect(screen.application.eventLoop.nextTimerTime == nil)
        stage.wait(600)
        #expect(stage.lines == [])
        finger.lift()
    }
}
