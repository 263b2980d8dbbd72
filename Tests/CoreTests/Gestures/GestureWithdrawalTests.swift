import Testing
import Walden
import WaldenTesting

/// Recognizers whose attempt ends during the delivery of a touch to them.
@MainActor
struct GestureWithdrawalTests {
    @Test func `a recognizer that loses its view during delivery stays possible`() {
        let stage = ArbiterStage()
        let row = Surface("row", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.box)
        let eager = Scripted { recognizer, phase in
            guard phase == .began else { return }
            recognizer.view?.removeFromSuperview()
            recognizer.state = .began
        }
        stage.add(eager, "eager", to: row)
        stage.tap()
        #expect(stage.take().filter { $0.hasPrefix("action") } == [] && eager.state == .possible && eager.resets > 0)
        stage.box.addSubview(row)
        eager.onTouches = { recognizer, phase, _, _ in if phase == .began { recognizer.state = .ended } }
        stage.tap()
        #expect(stage.take().filter { $0.hasPrefix("action") } == ["action eager ended"])
    }

    @Test func `S70 a recognizer whose window hides in gestureRecognizerShouldBegin does not begin`() {
        let stage = ArbiterStage()
        let drag = stage.add(Drag(), "drag")
        let judge = Judge()
        judge.mayBegin = { _ in
            stage.window.isHidden = true
            return false
        }
        drag.delegate = judge
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        #expect(stage.take().filter { $0.hasPrefix("action") } == [] && drag.state == .possible)
    }

    @Test func `an event sent from within a delegate call is processed, and the call's answer applies`() {
        let stage = ArbiterStage()
        let (drag, judge) = (stage.add(Drag(), "drag"), Judge())
        let other = Surface("other", Rect(x: 250, y: 0, width: 100, height: 100), in: stage.window)
        stage.add(Drag(), "second", to: other)
        var finger: TestFinger?
        judge.mayBegin = { _ in
            // The verb runs a nested turn of the loop during the delivery of the first finger's move.
            if finger == nil { finger = stage.screen.touch(at: Point(x: 300, y: 50)) }
            finger?.move(by: Point(x: 0, y: 30))
            return true
        }
        drag.delegate = judge
        let first = stage.touch()
        first.move(by: Point(x: 20, y: 0))
        first.lift()
        finger?.lift()
        #expect(
            stage.take().filter { $0.hasPrefix("action") } == [
                "action drag began", "action second began", "action drag ended", "action second ended",
            ])
    }

    @Test func `a long press disabled and enabled during delivery forgets the touch`() {
        let stage = ArbiterStage()
        let press = stage.add(ToggledPress(), "press")
        weak var touch: Touch?
        press.onBegan = { touch = $0 }
        stage.tap()
        stage.screen.advance(by: .seconds(2))
        #expect(touch == nil)
        press.onBegan = nil
        let finger = stage.touch()
        stage.screen.advance(by: .seconds(1))
        finger.lift()
        #expect(
            stage.take().filter { $0.hasPrefix("action") } == ["action press began", "action press ended"])
    }
}

/// A long press that is disabled and enabled again when a touch begins, before handling it.
private final class ToggledPress: LongPressGestureRecognizer {
    var onBegan: ((Touch?) -> Void)?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if let onBegan {
            onBegan(touches.first)
            isEnabled = false
            isEnabled = true
        }
        super.touchesBegan(touches, with: event)
    }
}
