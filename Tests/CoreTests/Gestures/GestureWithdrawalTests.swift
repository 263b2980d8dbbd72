import Testing
import Walden
import WaldenTesting

/// Recognizers whose attempt ends while they are told of a touch.
@MainActor
struct GestureWithdrawalTests {
    @Test func `a recognizer that loses its view while it is told of a touch proposes nothing any more`() {
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

    @Test func `a long press that is disabled and enabled while it is told of a touch keeps nothing of it`() {
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

/// A long press that is switched off and on again when a touch begins, before it looks at that.
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
