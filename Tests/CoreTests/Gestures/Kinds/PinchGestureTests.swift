import Testing
import Walden
import WaldenTesting

/// Pinch (S79).
@MainActor
struct PinchGestureTests {
    let stage = GestureStage()
    var screen: TestScreen { stage.screen }

    private func pinch() -> PinchGestureRecognizer {
        stage.add(PinchGestureRecognizer(), "pinch") { $0.scale.short }
    }

    /// Puts down two fingers at a distance around the middle.
    private func pair(_ distance: Double) -> [TestFinger] {
        screen.seat.touch(at: [at(200 - distance / 2, 150), at(200 + distance / 2, 150)])
    }

    private func spread(_ fingers: [TestFinger], _ distance: Double) {
        screen.seat.change([
            (fingers[0], .moved, at(200 - distance / 2, 150)), (fingers[1], .moved, at(200 + distance / 2, 150)),
        ])
    }

    @Test func `S79 a pinch begins after 8 points of change, and its scale is the ratio of the distances`() {
        _ = pinch()
        let fingers = pair(100)
        spread(fingers, 107.5)
        spread(fingers, 93)
        #expect(stage.lines == [])
        spread(fingers, 110)
        spread(fingers, 200)
        spread(fingers, 50)
        fingers[0].lift()
        #expect(stage.lines == ["pinch began 1.1", "pinch changed 2", "pinch changed 0.5"])
        fingers[1].lift()
        #expect(stage.lines.last == "pinch ended 0.5")
    }

    @Test func `S79 a pinch also begins when fingers approach by 8 points`() {
        _ = pinch()
        let fingers = pair(100)
        spread(fingers, 92)
        #expect(stage.lines == ["pinch began 0.92"])
        fingers.forEach { $0.lift() }
    }

    @Test func `S79 movement in the frame of the touch-down counts for the scale, but not for the velocity`() {
        let pinch = pinch()
        func report(_ steps: [(id: Int32, phase: TouchChange.Phase, x: Double)]) {
            let changes = steps.map {
                TouchChange(
                    id: $0.id, phase: $0.phase, window: screen.window.id, location: at($0.x, 150), time: screen.now)
            }
            screen.send(.touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: SmallArray(changes))))
        }
        report([(0, .began, 150), (1, .began, 250), (1, .moved, 270)])
        for step in 1...4 {
            screen.advance(by: .milliseconds(8))
            report([(1, .moved, 270 + 2 * Double(step))])
        }
        #expect(pinch.scale == 1.28 && (pinch.velocity - 2.5 / 1.0).magnitude < 0.5, "\(pinch.scale) \(pinch.velocity)")
        report([(0, .ended, 150), (1, .ended, 278)])
    }

    @Test func `S79 the place where a finger lifts counts`() {
        _ = pinch()
        let fingers = pair(100)
        screen.seat.change([(fingers[1], .ended, at(270, 150))])
        fingers[0].lift()
        #expect(stage.lines == ["pinch began 1.2", "pinch ended 1.2"])
    }

    @Test func `S79 one finger never pinches, and two that have not begun fail when both have lifted`() {
        let pinch = pinch()
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.numberOfTouchesRequired = 2
        tap.require(toFail: pinch)
        let finger = screen.touch(at: at(50, 50))
        finger.move(to: at(300, 50))
        finger.lift()
        let fingers = pair(100)
        fingers[0].lift()
        #expect(stage.lines == [])
        fingers[1].lift()
        #expect(stage.lines == ["tap ended"])
    }

    @Test func `S79 the scale can be set, and continues from there`() {
        let pinch = pinch()
        let fingers = pair(100)
        spread(fingers, 120)
        pinch.scale = 1
        spread(fingers, 180)
        pinch.scale = 4
        spread(fingers, 90)
        #expect(stage.lines == ["pinch began 1.2", "pinch changed 1.5", "pinch changed 2"])
        fingers.forEach { $0.lift() }
    }

    @Test func `S79 the velocity is in scale per second, relative to the scale that was set`() {
        let pinch = pinch()
        let fingers = pair(100)
        for step in 1...20 {
            stage.wait(10)
            spread(fingers, 100 + Double(step) * 5)
        }
        #expect((pinch.velocity - 5).magnitude < 0.01)
        pinch.scale = 1
        #expect((pinch.velocity - 2.5).magnitude < 0.01)
        stage.wait(150)
        fingers[0].lift()
        #expect(pinch.velocity == 0)
        fingers[1].lift()
    }

    @Test func `S79 adding or lifting a finger does not make the scale jump`() {
        _ = pinch()
        let fingers = pair(100)
        spread(fingers, 120)
        let third = screen.touch(at: at(200, 20))
        third.move(to: at(200, 20.001))
        #expect(stage.take() == ["pinch began 1.2", "pinch changed 1.2"])
        fingers[0].lift()
        third.move(to: at(200, 20))
        #expect(stage.take() == ["pinch changed 1.2"])
        fingers[1].lift()
        third.move(to: at(10, 10))
        #expect(stage.lines == [], "one finger rests")
        let fourth = screen.touch(at: at(110, 10))
        fourth.move(to: at(160, 10))
        #expect(stage.take() == ["pinch changed 1.8"])
        third.lift()
        fourth.lift()
        #expect(stage.lines == ["pinch ended 1.8"])
    }

    @Test func `S79 meeting fingers do not make the scale infinite`() {
        let pinch = pinch()
        let fingers = pair(100)
        spread(fingers, 0)
        #expect(pinch.scale.isFinite && pinch.scale > 0)
        spread(fingers, 100)
        #expect((pinch.scale - 1).magnitude < 1e-9)
        fingers.forEach { $0.lift() }
    }

    @Test func `S79 a cancelled touch cancels the pinch`() {
        _ = pinch()
        let fingers = pair(100)
        spread(fingers, 120)
        fingers[0].cancel()
        #expect(stage.lines == ["pinch began 1.2", "pinch cancelled 1.2"])
    }

    @Test func `S79 the next pinch begins at one`() {
        let pinch = pinch()
        for _ in 0..<2 {
            let fingers = pair(100)
            spread(fingers, 120)
            pinch.scale = 3
            fingers.forEach { $0.lift() }
            #expect(stage.take() == ["pinch began 1.2", "pinch ended 3"])
        }
    }

    // MARK: Touchpad

    private func transform(_ phase: TransformInput.Phase, scale: Double = 1, rotation: Double = 0) {
        screen.send(
            .transform(
                TransformInput(
                    seat: screen.seat.id, window: screen.window.id, time: screen.now, kind: .pinch, phase: phase,
                    fingers: 2, location: screen.pointer.location, scale: scale, rotation: rotation)))
    }

    @Test func `S83 a touchpad pinch pinches`() {
        _ = pinch()
        screen.pointer.move(to: at(200, 150))
        transform(.began)
        transform(.changed, scale: 1.02)
        #expect(stage.lines == [])
        transform(.changed, scale: 1.05)
        transform(.changed, scale: 0.5)
        transform(.ended)
        #expect(stage.take() == ["pinch began 1.05", "pinch changed 0.5", "pinch ended 0.5"])
        transform(.began)
        transform(.changed, scale: 1.5)
        transform(.cancelled)
        #expect(stage.lines == ["pinch began 1.5", "pinch cancelled 1.5"])
    }

    @Test func `S83 a touchpad gesture is recognized as either rotation or pinch`() {
        _ = pinch()
        stage.add(RotationGestureRecognizer(), "rotation") { $0.rotation.short }
        screen.pointer.move(to: at(200, 150))
        transform(.began)
        for _ in 0..<4 { transform(.changed, scale: 1.01, rotation: 0.05) }
        transform(.ended)
        #expect(
            stage.take() == [
                "rotation began 0.1", "rotation changed 0.15", "rotation changed 0.2", "rotation ended 0.2",
            ])
        transform(.began)
        transform(.changed, scale: 1.1, rotation: 0.01)
        transform(.changed, scale: 1.1, rotation: 0.2)
        transform(.ended)
        #expect(stage.lines == ["pinch began 1.1", "pinch changed 1.1", "pinch ended 1.1"])
    }

    @Test func `S83 invalid touchpad input is harmless`() {
        let pinch = pinch()
        screen.pointer.move(to: at(200, 150))
        transform(.changed, scale: 2)
        transform(.ended)
        transform(.began)
        transform(.began)
        transform(.changed, scale: 0)
        transform(.changed, scale: -1)
        #expect(pinch.scale.isFinite)
        transform(.ended)
        transform(.ended)
        #expect(
            stage.lines.first?.hasPrefix("pinch began") == true && stage.lines.last?.hasPrefix("pinch ended") == true)
    }
}
