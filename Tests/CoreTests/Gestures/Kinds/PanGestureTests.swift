import Testing
import Walden
import WaldenTesting

/// Pan (S76).
@MainActor
struct PanGestureTests {
    let stage = GestureStage()
    var screen: TestScreen { stage.screen }

    private func pan(touches: ClosedRange<Int> = 1...10) -> PanGestureRecognizer {
        let pan = stage.add(PanGestureRecognizer(), "pan") { "\($0.translation(in: nil).short)" }
        pan.minimumNumberOfTouches = touches.lowerBound
        pan.maximumNumberOfTouches = touches.upperBound
        return pan
    }

    // MARK: Beginning and end

    @Test func `S76 a pan begins after 10 points, changes with each move, and ends when the finger lifts`() {
        _ = pan()
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(59.5, 50))
        #expect(stage.lines == [])
        finger.move(to: at(60, 50))
        finger.move(to: at(80, 70))
        finger.move(to: at(20, 50))
        finger.lift()
        #expect(stage.lines == ["pan began 10,0", "pan changed 30,20", "pan changed -30,0", "pan ended -30,0"])
    }

    @Test func `S76 a pan with the pointer begins after 4 points`() {
        _ = pan()
        screen.pointer.move(to: at(50, 50))
        screen.pointer.press()
        screen.pointer.move(to: at(53.5, 50))
        #expect(stage.lines == [])
        screen.pointer.move(to: at(54, 50))
        screen.pointer.release()
        #expect(stage.lines == ["pan began 4,0", "pan ended 4,0"])
    }

    @Test(arguments: [(20.0, ["pan began 20,0", "pan ended 20,0"]), (9.0, [])])
    func `S76 the place where the finger lifts counts`(distance: Double, lines: [String]) {
        _ = pan()
        let finger = screen.touch(at: at(50, 50))
        screen.seat.change([(finger, .ended, at(50 + distance, 50))])
        #expect(stage.lines == lines)
    }

    @Test func `S76 the place where the finger came down counts if it moves in the same frame`() {
        _ = pan()
        stage.report([(.began, at(50, 50)), (.moved, at(58, 50))])
        stage.report([(.moved, at(61, 50))])
        stage.report([(.ended, at(61, 50))])
        #expect(stage.lines == ["pan began 11,0", "pan ended 11,0"])
    }

    @Test func `S76 a pan that has not begun fails when the finger lifts`() {
        let pan = pan()
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.require(toFail: pan)
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(55, 50))
        finger.lift()
        #expect(stage.lines == ["tap ended"])
    }

    @Test func `S76 a cancelled touch cancels the pan`() {
        _ = pan()
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(70, 50))
        finger.cancel()
        #expect(stage.lines == ["pan began 20,0", "pan cancelled 20,0"])
        screen.touch(at: at(50, 50)).cancel()
        #expect(stage.lines.count == 2)
    }

    @Test func `S76 the next pan begins at zero`() {
        _ = pan()
        for _ in 0..<2 {
            let finger = screen.touch(at: at(50, 50))
            finger.move(to: at(70, 50))
            finger.lift()
            #expect(stage.take() == ["pan began 20,0", "pan ended 20,0"])
        }
    }

    // MARK: Translation

    @Test func `S76 the translation can be set, and continues from there`() {
        let pan = pan()
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(70, 50))
        pan.setTranslation(.zero, in: stage.view)
        finger.move(to: at(75, 52))
        pan.setTranslation(at(100, 100), in: nil)
        finger.move(to: at(76, 53))
        finger.lift()
        #expect(stage.lines == ["pan began 20,0", "pan changed 5,2", "pan changed 101,101", "pan ended 101,101"])
    }

    @Test func `S76 translation and velocity are in a view's coordinates, including its transform`() {
        let pan = pan()
        let rotated = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        stage.view.addSubview(rotated)
        rotated.transform = .rotation(.pi / 2).scaledBy(x: 2, y: 2)
        let finger = screen.touch(at: at(250, 50))
        for step in 1...10 {
            stage.wait(10)
            finger.move(to: at(250 + Double(step) * 4, 50))
        }
        let (translation, velocity) = (pan.translation(in: rotated), pan.velocity(in: rotated))
        #expect(translation.distance(to: at(0, -20)) < 1e-9)
        #expect(velocity.distance(to: at(0, -200)) < 1e-6)
        pan.setTranslation(at(0, -5), in: rotated)
        #expect(pan.translation(in: nil).distance(to: at(10, 0)) < 1e-9)
        rotated.transform = .scale(0)
        #expect(pan.translation(in: rotated) == .zero && pan.velocity(in: rotated) == .zero)
        finger.lift()
    }

    @Test func `S76 moving the view in the action does not disturb the translation`() {
        let card = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        stage.view.addSubview(card)
        let pan = PanGestureRecognizer()
        pan.addAction { [unowned card] pan in
            card.center += pan.translation(in: card.superview)
            pan.setTranslation(.zero, in: card.superview)
        }
        card.addGestureRecognizer(pan)
        let finger = screen.touch(card)
        finger.move(to: at(213, 147), duration: .milliseconds(200), steps: 20)
        finger.lift()
        #expect(card.center.distance(to: at(213, 147)) < 1e-9)
    }

    // MARK: Several fingers

    @Test func `S76 adding or lifting a finger does not make the translation jump`() {
        _ = pan()
        let first = screen.touch(at: at(50, 50))
        first.move(to: at(70, 50))
        let second = screen.touch(at: at(250, 150))
        second.move(to: at(260, 150))
        first.move(to: at(80, 50))
        first.lift()
        second.move(to: at(265, 150))
        let third = screen.touch(at: at(10, 10))
        third.move(to: at(10, 20))
        second.lift()
        third.lift()
        #expect(
            stage.lines == [
                "pan began 20,0", "pan changed 25,0", "pan changed 30,0", "pan changed 35,0", "pan changed 35,5",
                "pan ended 35,5",
            ])
    }

    @Test func `S76 fingers may move and lift in one event`() {
        _ = pan()
        let fingers = screen.seat.touch(at: [at(50, 50), at(150, 50)])
        screen.seat.change([(fingers[0], .moved, at(70, 50)), (fingers[1], .moved, at(170, 50))])
        screen.seat.change([(fingers[0], .moved, at(80, 50)), (fingers[1], .ended, at(170, 50))])
        fingers[0].move(to: at(81, 50))
        fingers[0].lift()
        #expect(stage.lines == ["pan began 20,0", "pan changed 25,0", "pan changed 26,0", "pan ended 26,0"])
    }

    @Test func `S76 two fingers moving apart do not pan`() {
        _ = pan()
        let fingers = screen.seat.touch(at: [at(150, 150), at(250, 150)])
        for step in 1...20 {
            let delta = Double(step) * 3
            screen.seat.change([(fingers[0], .moved, at(150 - delta, 150)), (fingers[1], .moved, at(250 + delta, 150))])
        }
        #expect(stage.lines == [])
        fingers.forEach { $0.lift() }
    }

    @Test func `S76 a pan of at least two fingers counts from when both are down, and pauses with one`() {
        _ = pan(touches: 2...10)
        let first = screen.touch(at: at(50, 50))
        first.move(to: at(100, 50))
        #expect(stage.lines == [])
        let second = screen.touch(at: at(200, 50))
        screen.seat.change([(first, .moved, at(105, 50)), (second, .moved, at(205, 50))])
        #expect(stage.lines == [])
        screen.seat.change([(first, .moved, at(112, 50)), (second, .moved, at(212, 50))])
        #expect(stage.take() == ["pan began 12,0"])
        first.lift()
        second.move(to: at(300, 200))
        #expect(stage.lines == [])
        let third = screen.touch(at: at(10, 10))
        second.move(to: at(302, 200))
        #expect(stage.take() == ["pan changed 13,0"])
        second.lift()
        #expect(stage.lines == [])
        third.lift()
        #expect(stage.lines == ["pan ended 13,0"])
    }

    @Test func `S76 extra fingers fail a pan before it begins, and are ignored afterwards`() {
        let pan = pan(touches: 1...1)
        let two = screen.seat.touch(at: [at(50, 50), at(150, 50)])
        screen.seat.change([(two[0], .moved, at(90, 50)), (two[1], .moved, at(190, 50))])
        two.forEach { $0.lift() }
        #expect(stage.lines == [])
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(70, 50))
        let other = screen.touch(at: at(200, 200))
        other.move(to: at(250, 200))
        #expect(pan.numberOfTouches == 1)
        finger.move(to: at(80, 50))
        other.lift()
        finger.lift()
        #expect(stage.lines == ["pan began 20,0", "pan changed 30,0", "pan ended 30,0"])
    }

    // MARK: Waiting

    @Test func `S67 S76 a waiting pan begins with all movement so far, and ends in order`() {
        let pan = pan()
        let swipe = stage.add(SwipeGestureRecognizer(), "swipe")
        pan.require(toFail: swipe)
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(70, 50), duration: .milliseconds(200), steps: 4)
        #expect(stage.lines == [])
        finger.lift()
        #expect(stage.lines == ["pan began 20,0", "pan ended 20,0"])
    }

    @Test func `S67 S76 a waiting pan whose touch is cancelled sends nothing`() {
        let pan = pan()
        let swipe = stage.add(SwipeGestureRecognizer(), "swipe")
        pan.require(toFail: swipe)
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(70, 50), duration: .milliseconds(200), steps: 4)
        finger.cancel()
        #expect(stage.lines == [])
    }

    // MARK: Velocity

    @Test func `S76 a slow drag has its velocity`() {
        let pan = pan()
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(100, 75), duration: .seconds(1), steps: 120)
        let velocity = pan.velocity(in: nil)
        #expect(velocity.distance(to: at(50, 25)) < 0.5)
        finger.lift()
        #expect(stage.lines.last == "pan ended 50,25")
    }

    @Test func `S76 a flick has the velocity at which the finger lifts`() {
        let pan = pan()
        var velocity = Point.zero
        pan.addAction { [unowned pan] _ in velocity = pan.velocity(in: nil) }
        let finger = screen.touch(at: at(350, 50))
        // An acceleration of 25,000 points per second squared, which gives 2,000 points per second after 80 ms.
        for step in 1...10 {
            screen.advance(by: .milliseconds(8))
            let time = Double(step) * 0.008
            finger.move(to: at(350 - 12_500 * time * time, 50))
        }
        finger.lift(after: .milliseconds(4))
        #expect((-2000 ... -1300).contains(velocity.x) && velocity.y == 0)
    }

    @Test func `S76 movement in the frame of the touch-down does not count for the velocity`() {
        let pan = pan()
        stage.report([(.began, at(50, 50)), (.moved, at(80, 50))])
        for step in 1...4 {
            screen.advance(by: .milliseconds(8))
            stage.report([(.moved, at(80 + 4 * Double(step), 50))])
        }
        #expect((pan.velocity(in: nil).x - 500).magnitude < 1)
        #expect(pan.translation(in: nil) == at(46, 0))
        stage.report([(.ended, at(96, 50))])
    }

    @Test(arguments: [100, 300])
    func `S76 a finger that rests for a tenth of a second before it lifts has no velocity`(rest: Int) {
        let pan = pan()
        var velocity = at(1, 1)
        pan.addAction { [unowned pan] _ in velocity = pan.velocity(in: nil) }
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(250, 50), duration: .milliseconds(200), steps: 24)
        #expect((velocity.x - 1000).magnitude < 1)
        finger.lift(after: .milliseconds(rest))
        #expect(velocity == .zero)
    }

    @Test func `S76 setting the translation keeps the velocity`() {
        let pan = pan()
        pan.addAction { [unowned pan] _ in pan.setTranslation(.zero, in: nil) }
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(250, 50), duration: .milliseconds(200), steps: 24)
        #expect((pan.velocity(in: nil).x - 1000).magnitude < 1)
        finger.lift()
    }

    @Test func `S76 a second finger does not make the velocity jump`() {
        let pan = pan()
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(150, 50), duration: .milliseconds(100), steps: 10)
        let other = screen.touch(at: at(350, 250))
        for step in 1...5 {
            stage.wait(10)
            let delta = Double(step) * 10
            screen.seat.change([(finger, .moved, at(150 + delta, 50)), (other, .moved, at(350 + delta / 5, 250))])
            #expect((500...1001).contains(pan.velocity(in: nil).x))
        }
        other.lift()
        finger.lift()
    }

    @Test(arguments: [TouchChange.Phase.began, .ended])
    func `S76 a finger that comes or goes in the frame of a coalesced move does not disturb the velocity`(
        phase: TouchChange.Phase
    ) {
        let pan = pan()
        let finger = screen.touch(at: at(50, 50))
        let other = phase == .ended ? screen.touch(at: at(350, 250)) : nil
        func change(_ id: Int32, _ phase: TouchChange.Phase, _ location: Point, _ time: Double) -> TouchChange {
            TouchChange(id: id, phase: phase, window: screen.window.id, location: location, time: time)
        }
        for step in 1...10 {
            stage.wait(5)
            guard step.isMultiple(of: 2) else { continue }
            let (x, now) = (50 + 5 * Double(step), screen.now)
            var changes = [
                change(finger.id, .moved, at(x - 5, 50), now - 0.005), change(finger.id, .moved, at(x, 50), now),
            ]
            if step == 10 { changes.append(change(other?.id ?? 9, phase, at(350, 250), now)) }
            screen.send(.touches(TouchFrame(seat: screen.seat.id, time: now, changes: SmallArray(changes))))
        }
        // The centroid of two fingers moves at half the speed.
        #expect((pan.velocity(in: nil).x - (other == nil ? 1000 : 500)).magnitude < 1)
        screen.seat.cancelTouches()
    }

    @Test func `S76 S112 moves that came while the app was busy keep their own times`() {
        let pan = pan()
        let finger = screen.touch(at: at(50, 50))
        screen.whileBusy { finger.move(to: at(250, 50), duration: .milliseconds(200), steps: 20) }
        #expect(stage.lines.count == 1, "all in one event")
        #expect((pan.velocity(in: nil).x - 1000).magnitude < 1)
        finger.lift()
    }

    @Test func `S76 reports with equal times do not make the velocity infinite`() {
        let pan = pan()
        let finger = screen.touch(at: at(50, 50))
        for step in 1...10 { finger.move(to: at(50 + Double(step) * 10, 50)) }
        #expect(pan.velocity(in: nil) == .zero)
        finger.lift()
        #expect(stage.lines.last == "pan ended 100,0")
    }
}
