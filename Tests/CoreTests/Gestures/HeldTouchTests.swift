import Testing
import Walden
import WaldenTesting

@MainActor
struct HeldTouchTests {
    let stage = ArbiterStage()

    private func views() -> [String] { stage.take().filter { !$0.hasPrefix("gesture") } }

    @Test func `held touches are delivered in order: the beginning, one move with all reports, the end`() {
        let gate = stage.add(Scripted(), "gate")
        gate.delaysTouchesBegan = true
        var coalesced: [Point] = []
        var previous: [Point] = []
        stage.box.onTouches = { phase, touches, event in
            guard let touch = touches.first, phase == .moved else { return }
            coalesced = (event?.coalescedTouches(for: touch) ?? []).map { $0.location(in: nil) }
            previous.append(touch.previousLocation(in: nil))
        }
        let finger = stage.touch()
        for x in [51.0, 52, 53] { finger.move(to: Point(x: x, y: 50)) }
        finger.lift()
        #expect(views() == [])
        gate.state = .failed
        #expect(views() == ["box began 50,50", "box moved 53,50", "box ended 53,50"])
        #expect(coalesced == [Point(x: 51, y: 50), Point(x: 52, y: 50), Point(x: 53, y: 50)])
        #expect(previous == [Point(x: 50, y: 50)])
        #expect(gate.resets == 1)
    }

    @Test func `of many held moves, the last reports are kept`() {
        let gate = stage.add(Scripted(), "gate")
        gate.delaysTouchesBegan = true
        var coalesced: [Double] = []
        stage.box.onTouches = { phase, touches, event in
            guard let touch = touches.first, phase == .moved else { return }
            coalesced = (event?.coalescedTouches(for: touch) ?? []).map { $0.location(in: nil).x }
        }
        let finger = stage.touch()
        let count = 3 * TouchSample.maximumCoalescedCount
        for index in 0..<count { finger.move(to: Point(x: 50 + Double(index) / 100, y: 50)) }
        gate.state = .failed
        #expect(coalesced.count > TouchSample.maximumCoalescedCount && coalesced.count < count)
        #expect(coalesced.last == 50 + Double(count - 1) / 100)
        finger.lift()
    }

    @Test func `a move that fails the recognizer is merged with the held moves`() {
        let gate = stage.add(Scripted { if $1 == .moved, $0.location(in: nil).x > 52 { $0.state = .failed } }, "gate")
        gate.delaysTouchesBegan = true
        let finger = stage.touch()
        finger.move(to: Point(x: 52, y: 50))
        finger.move(to: Point(x: 54, y: 50))
        finger.move(to: Point(x: 55, y: 50))
        finger.lift()
        #expect(views() == ["box began 50,50", "box moved 54,50", "box moved 55,50", "box ended 55,50"])
    }

    @Test func `an end that fails the recognizer comes after the held phases`() {
        stage.add(Drag(), "drag").delaysTouchesBegan = true
        let finger = stage.touch()
        finger.move(to: Point(x: 52, y: 50))
        finger.lift()
        #expect(views() == ["box began 50,50", "box moved 52,50", "box ended 52,50"])
    }

    @Test func `during its delivery a held touch has its old state, afterwards its current one`() {
        let gate = stage.add(Scripted(), "gate")
        gate.delaysTouchesBegan = true
        var seen: [(Touch.Phase, Point)] = []
        weak var kept: Touch?
        stage.box.onTouches = { [unowned application = stage.screen.application] phase, touches, event in
            kept = touches.first
            seen.append((kept?.phase ?? .stationary, kept?.location(in: nil) ?? .zero))
            #expect(event?.allTouches == touches && event?.timestamp == kept?.timestamp)
            #expect(application.currentEvent === event)
        }
        let finger = stage.touch()
        stage.screen.advance(by: .milliseconds(50))
        finger.move(to: Point(x: 60, y: 50))
        gate.state = .failed
        #expect(seen.map(\.0) == [.began, .moved])
        #expect(seen.map(\.1) == [Point(x: 50, y: 50), Point(x: 60, y: 50)])
        #expect(kept?.phase == .moved && kept?.location(in: nil) == Point(x: 60, y: 50))
        finger.lift()
    }

    @Test func `after a beginning is released, the end may still be held`() {
        let gate = stage.add(Scripted(), "gate")
        gate.delaysTouchesBegan = true
        stage.add(Taps(2), "double")
        stage.tap()
        #expect(views() == [])
        gate.state = .failed
        #expect(views() == ["box began 50,50"])
        stage.screen.advance(by: .milliseconds(310))
        #expect(views() == ["box ended 50,50"])
    }

    @Test func `a touch cancelled while its beginning is held is never delivered`() {
        stage.add(Scripted(), "gate").delaysTouchesBegan = true
        let finger = stage.touch()
        finger.move(to: Point(x: 60, y: 50))
        finger.cancel()
        #expect(views() == [])
        stage.tap()
        stage.screen.advance(by: .seconds(2))
        #expect(views() == ["box began 50,50", "box ended 50,50"])
    }

    @Test func `S66 a view without multiple touch gets its next touches even while ends are held`() {
        stage.add(Taps(3), "triple")
        stage.tap(50, 50)
        stage.tap(51, 50)
        let finger = stage.touch(52, 50)
        finger.move(to: Point(x: 53, y: 50))
        #expect(views() == ["box began 50,50", "box began 51,50", "box began 52,50", "box moved 53,50"])
        finger.move(to: Point(x: 80, y: 50))
        #expect(views() == ["box ended 50,50", "box ended 51,50", "box moved 80,50"])
        finger.lift()
        #expect(views() == ["box ended 80,50"])
    }

    @Test func `S66 recognition cancels each touch with a held end, and the latest`() {
        stage.add(Taps(3), "triple")
        for x in [50.0, 51, 52] { stage.tap(x, 50) }
        #expect(
            views() == [
                "box began 50,50", "box began 51,50", "box began 52,50", "box cancelled 50,50", "box cancelled 51,50",
                "box cancelled 52,50", "action triple ended",
            ])
    }

    @Test func `a touch waits behind an earlier undelivered one of its view`() {
        let gate = stage.add(Scripted(), "gate")
        gate.delaysTouchesBegan = true
        stage.tap(50, 50)
        // The gate already had its touch and does not get the next one.
        let judge = Judge()
        judge.mayHaveTouch = { _, _ in false }
        gate.delegate = judge
        stage.tap(51, 50)
        #expect(views() == [])
        gate.state = .failed
        #expect(views() == ["box began 50,50", "box ended 50,50", "box began 51,50", "box ended 51,50"])
    }

    @Test func `S66 a view removed while ends are held gets each touch cancelled separately`() {
        stage.add(Taps(2), "double", to: stage.window)
        stage.tap(50, 50)
        let finger = stage.touch(52, 50)
        stage.box.removeFromSuperview()
        #expect(
            views() == ["box began 50,50", "box began 52,50", "box cancelled 50,50", "box cancelled 52,50"])
        finger.lift()
        stage.screen.advance(by: .seconds(1))
        #expect(views() == ["action double ended"], "the window's recognizer continues")
    }

    @Test func `two fingers that began in one event are delivered as two`() {
        stage.box.isMultipleTouchEnabled = true
        let gate = stage.add(Scripted(), "gate")
        gate.delaysTouchesBegan = true
        let fingers = stage.screen.seat.touch(at: [Point(x: 10, y: 10), Point(x: 20, y: 10)])
        fingers[0].move(to: Point(x: 11, y: 10))
        fingers[1].move(to: Point(x: 21, y: 10))
        fingers[0].lift()
        gate.state = .failed
        #expect(
            views() == ["box began 10,10 20,10", "box moved 11,10", "box moved 21,10", "box ended 11,10"])
        fingers[1].lift()
        #expect(views() == ["box ended 21,10"])
    }

    @Test func `only the recognizers of a touch can hold it`() {
        let other = Surface("other", Rect(x: 200, y: 0, width: 100, height: 100), in: stage.window)
        stage.add(Scripted(), "gate").delaysTouchesBegan = true
        stage.add(Scripted(), "open", to: other)
        let held = stage.touch()
        let free = stage.touch(250, 50)
        #expect(views() == ["other began 50,50"])
        held.cancel()
        #expect(!free.isDown)
    }

    @Test func `a recognizer that is disabled or removed releases the touches it holds`() {
        let releases: [@MainActor (GestureRecognizer) -> Void] = [
            { $0.isEnabled = false }, { $0.view?.removeGestureRecognizer($0) },
        ]
        for release in releases {
            let gate = stage.add(Scripted(), "gate")
            gate.delaysTouchesBegan = true
            let finger = stage.touch()
            #expect(views() == [])
            release(gate)
            #expect(views() == ["box began 50,50"])
            finger.lift()
            #expect(views() == ["box ended 50,50"])
            stage.box.gestureRecognizers = []
        }
    }

    @Test func `held touches of a removed view or a closed window are dropped`() {
        stage.add(Scripted(), "gate", to: stage.window).delaysTouchesBegan = true
        _ = stage.touch()
        stage.box.removeFromSuperview()
        #expect(views() == [])
        stage.window.addSubview(stage.box)
        stage.screen.seat.cancelTouches()
        _ = stage.touch()
        stage.window.close()
        #expect(views() == [])
    }

    @Test func `a removed view gets a cancel for a touch with a held end`() {
        stage.add(Taps(2), "double", to: stage.window)
        stage.tap()
        #expect(views() == ["box began 50,50"])
        stage.box.removeFromSuperview()
        #expect(views() == ["box cancelled 50,50"])
        stage.screen.advance(by: .seconds(1))
        #expect(views() == [])
    }

    @Test func `a control with a held end acts when it is released, with an event`() {
        let button = Button(title: "Press")
        button.frame = Rect(x: 200, y: 0, width: 100, height: 100)
        stage.window.addSubview(button)
        stage.add(Taps(2), "double", to: button)
        button.addTarget(nil as Recorder?, action: Recorder.press, for: .touchUpInside)
        var isPressed = false
        button.addAction(for: .touchUpInside) { [unowned application = stage.screen.application] _ in
            isPressed = true
            #expect(application.currentEvent?.type == .touches)
        }
        stage.tap(250, 50)
        #expect(!isPressed && button.isHighlighted)
        stage.screen.advance(by: .milliseconds(310))
        #expect(isPressed && !button.isHighlighted)
    }

    private final class Recorder: View {
        func press() {}
    }
}
