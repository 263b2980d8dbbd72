import Testing
import Walden
import WaldenTesting

/// Delegates that change recognizers when they are queried.
@MainActor
struct GestureChangeTests {
    @Test func `S67 a recognizer disabled during a failure query does not hide others that must fail first`() {
        let stage = ArbiterStage()
        let judge = Judge()
        let first = stage.add(Scripted(), "first")
        let second = stage.add(Scripted(), "second")
        let tap = stage.add(Taps(1), "tap")
        tap.require(toFail: second)
        tap.delegate = judge
        judge.requiresFailure = { _, other in
            if other === first { first.isEnabled = false }
            return false
        }
        stage.tap()
        #expect(!first.isEnabled && !stage.take().contains("action tap ended"))
        second.state = .failed
        #expect(stage.take().contains("action tap ended"))
    }

    @Test func `S64 a recognizer disabled during a query does not hide others that fail`() {
        let stage = ArbiterStage()
        let judge = Judge()
        let drag = stage.add(Drag(), "drag")
        let second = stage.add(Scripted(), "second")
        var moves = 0
        let late = Scripted { recognizer, phase in
            guard phase == .moved else { return }
            moves += 1
            if moves > 2 { recognizer.state = recognizer.state == .possible ? .began : .changed }
        }
        let third = stage.add(late, "third")
        drag.delegate = judge
        judge.simultaneous = { _, other in
            if other === second { second.isEnabled = false }
            return false
        }
        let finger = stage.touch()
        for _ in 0..<4 { finger.move(by: Point(x: 12, y: 0)) }
        finger.lift()
        #expect(!second.isEnabled && third.state == .possible)
        #expect(!stage.take().contains { $0.hasPrefix("action third") })
    }
}
