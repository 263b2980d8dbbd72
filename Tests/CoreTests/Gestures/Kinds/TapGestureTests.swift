import Testing
import Walden
import WaldenTesting

/// Tap (S74).
@MainActor
struct TapGestureTests {
    let stage = GestureStage()
    var screen: TestScreen { stage.screen }

    private func tap(taps: Int = 1, touches: Int = 1) -> TapGestureRecognizer {
        let tap = stage.add(TapGestureRecognizer(), "tap") { "\($0.location(in: nil).short) \($0.numberOfTouches)" }
        tap.numberOfTapsRequired = taps
        tap.numberOfTouchesRequired = touches
        return tap
    }

    private func tap(at point: Point, after milliseconds: Int = 0, for length: Int = 60) {
        stage.wait(milliseconds)
        screen.touch(at: point).lift(after: .milliseconds(length))
    }

    // MARK: One tap

    @Test func `S74 one tap of one finger is recognized when the finger lifts, and only once`() {
        _ = tap()
        let finger = screen.touch(at: at(50, 60))
        stage.wait(100)
        #expect(stage.lines == [])
        finger.lift()
        #expect(stage.take() == ["tap ended 50,60 1"])
        stage.wait(2000)
        #expect(stage.lines == [])
        screen.tap(at: at(70, 80))
        #expect(stage.lines == ["tap ended 70,80 1"])
    }

    @Test func `S74 a tap fails when the finger moves past the slop, even if it returns`() {
        _ = tap()
        let far = screen.touch(at: at(50, 50))
        far.move(to: at(50, 60.5))
        far.move(to: at(50, 50))
        far.lift()
        #expect(stage.lines == [])
        let near = screen.touch(at: at(50, 50))
        near.move(to: at(50, 60))
        near.lift()
        #expect(stage.lines.count == 1)
    }

    @Test func `S74 the slop counts from where the finger came down, not from report to report`() {
        _ = tap()
        let finger = screen.touch(at: at(50, 50))
        for step in 1...6 { finger.move(to: at(50 + Double(step) * 2, 50)) }
        finger.lift()
        #expect(stage.lines == [])
    }

    @Test(arguments: [(4.0, 1), (4.5, 0)])
    func `S74 the pointer may move by 4 points`(distance: Double, count: Int) {
        _ = tap()
        screen.pointer.move(to: at(50, 50))
        screen.pointer.press()
        screen.pointer.move(to: at(50 + distance, 50))
        screen.pointer.release()
        #expect(stage.lines.count == count)
    }

    @Test(arguments: [(740, 1), (760, 0)])
    func `S74 a finger that rests more than 0.75 seconds does not tap`(length: Int, count: Int) {
        _ = tap()
        tap(at: at(50, 50), for: length)
        #expect(stage.lines.count == count)
    }

    @Test func `S74 a tap that is too long fails at its time limit, without an event, and lets others continue`() {
        let tap = tap()
        let press = stage.add(LongPressGestureRecognizer(), "press")
        press.minimumPressDuration = 0.2
        press.require(toFail: tap)
        let finger = screen.touch(at: at(50, 50))
        stage.wait(740)
        #expect(stage.lines == [])
        stage.wait(20)
        #expect(stage.lines == ["press began"])
        finger.lift()
        #expect(stage.lines == ["press began", "press ended"])
    }

    @Test func `S74 a cancelled tap is not recognized`() {
        _ = tap()
        screen.touch(at: at(50, 50)).cancel()
        stage.wait(500)
        #expect(stage.lines == [])
        screen.tap(at: at(50, 50))
        #expect(stage.lines.count == 1)
    }

    // MARK: Several taps

    @Test func `S74 a double tap is recognized at the end of the second tap`() {
        _ = tap(taps: 2)
        tap(at: at(50, 50))
        #expect(stage.lines == [])
        tap(at: at(60, 50), after: 100)
        #expect(stage.take() == ["tap ended 50,50 1"])
        tap(at: at(60, 50), after: 100)
        #expect(stage.lines == [], "the third tap starts over")
        tap(at: at(60, 50), after: 100)
        #expect(stage.lines.count == 1)
    }

    @Test(arguments: [(280, 1), (300, 0)])
    func `S74 S28 the next tap begins within 0.35 seconds of the one before`(gap: Int, count: Int) {
        _ = tap(taps: 2)
        tap(at: at(50, 50))
        tap(at: at(50, 50), after: gap)
        #expect(stage.lines.count == count)
    }

    @Test(arguments: [(44.0, 1), (46.0, 0)])
    func `S74 S28 taps of fingers lie within 45 points`(distance: Double, count: Int) {
        _ = tap(taps: 2)
        tap(at: at(50, 50))
        tap(at: at(50 + distance, 50), after: 50)
        #expect(stage.lines.count == count)
    }

    @Test(arguments: [(5.0, 1), (6.0, 0)])
    func `S74 S28 clicks of the pointer lie within 5 points`(distance: Double, count: Int) {
        _ = tap(taps: 2)
        screen.pointer.move(to: at(50, 50))
        screen.pointer.click()
        screen.pointer.move(to: at(50 + distance, 50))
        screen.pointer.click()
        #expect(stage.lines.count == count)
    }

    @Test func `S74 S28 the distance of taps counts from the first one`() {
        _ = tap(taps: 3)
        for x in [50.0, 90, 130] { tap(at: at(x, 50), after: 50) }
        #expect(stage.lines == [])
        stage.wait(1000)
        for x in [50.0, 90, 60] { tap(at: at(x, 50), after: 50) }
        #expect(stage.lines.count == 1)
    }

    @Test func `S74 a finger that moved out and back while the app was busy does not tap`() {
        _ = tap()
        let finger = screen.touch(at: at(50, 50))
        screen.whileBusy {
            finger.move(to: at(90, 50))
            finger.move(to: at(50, 50))
        }
        finger.lift()
        #expect(stage.lines == [])
    }

    @Test func `S74 a tap may require three taps`() {
        _ = tap(taps: 3)
        for _ in 0..<3 { tap(at: at(50, 50), after: 100) }
        #expect(stage.take() == ["tap ended 50,50 1"])
        stage.wait(1000)
        for _ in 0..<2 { tap(at: at(50, 50), after: 100) }
        stage.wait(1000)
        tap(at: at(50, 50))
        #expect(stage.lines == [])
    }

    @Test func `S74 a double tap whose first tap is too long fails at once`() {
        let double = tap(taps: 2)
        let single = stage.add(TapGestureRecognizer(), "single")
        single.require(toFail: double)
        let finger = screen.touch(at: at(50, 50))
        stage.wait(400)
        finger.lift()
        #expect(stage.lines == ["single ended"], "at once")
    }

    @Test func `S74 a tap that requires a double tap's failure waits until no second tap can come`() {
        let double = tap(taps: 2)
        let single = stage.add(TapGestureRecognizer(), "single")
        single.require(toFail: double)
        tap(at: at(50, 50))
        stage.wait(280)
        #expect(stage.lines == [])
        stage.wait(20)
        #expect(stage.take() == ["single ended"])
        stage.wait(1000)
        tap(at: at(50, 50))
        tap(at: at(50, 50), after: 100)
        stage.wait(1000)
        #expect(stage.lines == ["tap ended 50,50 1"])
    }

    @Test func `S74 a tap and a double tap on one view without a requirement are both recognized, in order`() {
        _ = stage.add(TapGestureRecognizer(), "single")
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        tap(at: at(50, 50))
        #expect(stage.take() == ["single ended"])
        tap(at: at(50, 50), after: 100)
        #expect(stage.lines == ["single ended", "double ended"])
    }

    // MARK: Several fingers

    @Test func `S74 a two-finger tap may begin and end one finger after the other`() {
        _ = tap(touches: 2)
        let first = screen.touch(at: at(50, 50))
        stage.wait(20)
        let second = screen.touch(at: at(150, 50))
        stage.wait(40)
        first.lift()
        #expect(stage.lines == [])
        second.lift(after: .milliseconds(20))
        #expect(stage.lines == ["tap ended 100,50 2"])
    }

    @Test func `S74 too many or too few fingers do not tap`() {
        _ = tap(touches: 2)
        let three = screen.seat.touch(at: [at(50, 50), at(100, 50), at(150, 50)])
        three.forEach { $0.lift() }
        screen.tap(at: at(50, 50))
        stage.wait(1000)
        let first = screen.touch(at: at(50, 50))
        first.lift()
        let second = screen.touch(at: at(60, 50))
        second.lift()
        #expect(stage.lines == [])
    }

    @Test func `S74 a finger that comes back fails a two-finger tap`() {
        _ = tap(touches: 2)
        let fingers = screen.seat.touch(at: [at(50, 50), at(150, 50)])
        fingers[0].lift()
        let third = screen.touch(at: at(50, 50))
        third.lift()
        fingers[1].lift()
        #expect(stage.lines == [])
    }

    @Test func `S74 a double tap may require two fingers`() {
        _ = tap(taps: 2, touches: 2)
        for _ in 0..<2 {
            let fingers = screen.seat.touch(at: [at(50, 50), at(150, 50)])
            stage.wait(60)
            screen.seat.change(fingers.map { ($0, .ended, $0.location) })
            stage.wait(60)
        }
        #expect(stage.lines == ["tap ended 100,50 2"])
    }

    @Test func `S74 a second finger fails a one-finger tap`() {
        _ = tap()
        let fingers = screen.seat.touch(at: [at(50, 50), at(150, 50)])
        fingers.forEach { $0.lift() }
        #expect(stage.lines == [])
    }

    // MARK: Buttons

    @Test func `S74 the primary button taps unless another one is required`() {
        let tap = tap()
        screen.pointer.move(to: at(50, 50))
        screen.pointer.click(.secondary)
        #expect(stage.lines == [])
        screen.pointer.click(.primary)
        #expect(stage.take().count == 1)
        tap.buttonMaskRequired = .secondary
        screen.pointer.click(.primary)
        #expect(stage.lines == [])
        screen.pointer.click(.secondary)
        #expect(stage.take().count == 1)
        screen.tap(at: at(50, 50))
        #expect(stage.lines.count == 1, "fingers have no buttons")
    }

    // MARK: Cleanup

    @Test func `a finished tap leaves no timer`() {
        _ = tap(taps: 2)
        tap(at: at(50, 50))
        tap(at: at(50, 50), after: 50)
        #expect(screen.application.eventLoop.nextTimerTime == nil)
        let finger = screen.touch(at: at(50, 50))
        stage.view.removeFromSuperview()
        #expect(screen.application.eventLoop.nextTimerTime == nil)
        finger.lift()
        #expect(stage.lines.count == 1)
    }
}
