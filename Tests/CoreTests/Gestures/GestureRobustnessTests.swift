import Testing
import Walden
import WaldenTesting

@MainActor
struct GestureRobustnessTests {
    @Test func `a recognizer of an ancestor continues when the hit view is removed`() {
        let stage = ArbiterStage()
        let row = Surface("row", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.box)
        stage.add(Drag(), "drag")
        stage.add(Drag(), "row", to: row)
        let finger = stage.touch()
        _ = stage.take()
        row.removeFromSuperview()
        #expect(stage.take() == ["row cancelled 50,50"])
        finger.move(by: Point(x: 20, y: 0))
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(
            stage.take() == [
                "gesture began recognizer=Drag#drag view=Surface#box", "action drag began",
                "gesture changed recognizer=Drag#drag view=Surface#box", "action drag changed",
                "gesture ended recognizer=Drag#drag view=Surface#box", "action drag ended",
            ])
        stage.tap()
        #expect(stage.take().first == "box began 50,50")
    }

    @Test func `removing a row in the scroll action around it does not disturb the scrolling`() {
        let stage = ArbiterStage()
        let row = Surface("row", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.box)
        let drag = stage.add(Drag(), "drag")
        drag.cancelsTouchesInView = false
        drag.addAction { if $0.state == .began { row.removeFromSuperview() } }
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(
            stage.take().filter { !$0.hasPrefix("gesture") } == [
                "row began 50,50", "action drag began", "row cancelled 70,50", "action drag changed",
                "action drag ended",
            ])
    }

    @Test func `S85 a recognizer that ignores scrolling is not reset by it`() {
        let stage = ArbiterStage()
        let quiet = stage.add(Scripted { recognizer, phase in recognizer.state = .failed }, "quiet")
        stage.screen.pointer.move(to: Point(x: 50, y: 50))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(quiet.resets == 0 && quiet.state == .possible)
        stage.tap()
        #expect(quiet.resets == 1)
    }

    @Test func `a recognizer whose view is removed is cancelled if active, otherwise reset`() {
        let stage = ArbiterStage()
        let row = Surface("row", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.box)
        let drag = stage.add(Drag(), "drag", to: row)
        let quiet = stage.add(Scripted(), "quiet", to: row)
        let judge = Judge()
        judge.simultaneous = { _, _ in true }
        quiet.delegate = judge
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        _ = stage.take()
        row.removeFromSuperview()
        #expect(stage.take() == ["gesture cancelled recognizer=Drag#drag view=Surface#row", "action drag cancelled"])
        #expect(drag.state == .possible && quiet.resets == 1)
        finger.lift()
    }

    @Test func `a closed window cancels the touches of its recognizers`() {
        for closes in [true, false] {
            let stage = ArbiterStage()
            stage.add(Drag(), "drag")
            let quiet = stage.add(Scripted(logs: true), "quiet")
            let judge = Judge()
            judge.simultaneous = { _, _ in true }
            quiet.delegate = judge
            let finger = stage.touch()
            finger.move(by: Point(x: 20, y: 0))
            _ = stage.take()
            if closes { stage.window.close() } else { stage.window.isHidden = true }
            #expect(
                stage.take() == [
                    "quiet told cancelled", "gesture cancelled recognizer=Drag#drag view=Surface#box", "quiet reset",
                    "action drag cancelled",
                ])
        }
    }

    @Test func `an event swallowed by the window leaves no recognizer active`() {
        let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
        screen.tracedTopics = .gesture
        let window = screen.window as! RecordingWindow
        let drag = Drag()
        drag.addAction { note("action \($0.state)") }
        window.addGestureRecognizer(drag)
        let finger = screen.touch(at: Point(x: 50, y: 50))
        finger.move(by: Point(x: 20, y: 0))
        window.swallows = { _ in true }
        finger.lift()
        #expect(screen.trace.filter { $0.hasPrefix("action") } == ["action began", "action cancelled"])
        #expect(drag.state == .possible)
    }

    @Test func `S86 a recognizer may be moved to another view in its action`() {
        let stage = ArbiterStage()
        let other = Surface("other", Rect(x: 200, y: 0, width: 100, height: 100), in: stage.window)
        let tap = stage.add(Taps(1), "tap")
        tap.addAction { [unowned other] in other.addGestureRecognizer($0) }
        stage.tap()
        stage.tap()
        stage.tap(250, 50)
        #expect(stage.take().filter { $0.hasPrefix("action") } == ["action tap ended", "action tap ended"])
        #expect(tap.view === other && stage.box.gestureRecognizers == [])
    }

    @Test func `S86 a recognizer that disables itself in the action of began is cancelled`() {
        let stage = ArbiterStage()
        let drag = stage.add(Drag(), "drag")
        drag.addAction { if $0.state == .began { $0.isEnabled = false } }
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(stage.take().filter { $0.hasPrefix("action") } == ["action drag began", "action drag cancelled"])
        #expect(drag.state == .possible)
    }

    @Test func `S86 a recognizer disabled before its action sends none`() {
        let stage = ArbiterStage()
        let one = stage.add(Scripted { if $1 == .began { $0.state = .recognized } }, "one")
        let two = stage.add(Scripted { if $1 == .began { $0.state = .recognized } }, "two")
        let judge = Judge()
        judge.simultaneous = { _, _ in true }
        one.delegate = judge
        one.addAction { [weak two] _ in two?.isEnabled = false }
        stage.tap()
        #expect(stage.take().filter { $0.hasPrefix("action") } == ["action one ended"])
        #expect(two.state == .possible && two.resets == 1)
    }

    @Test func `S86 an action may set the state of another recognizer`() {
        let stage = ArbiterStage()
        let gate = stage.add(Scripted(), "gate")
        let judge = Judge()
        judge.simultaneous = { _, _ in true }
        gate.delegate = judge
        let tap = stage.add(Scripted { if $1 == .began { $0.state = .recognized } }, "tap")
        tap.addAction { _ in gate.state = .recognized }
        stage.tap()
        #expect(stage.take().filter { $0.hasPrefix("action") } == ["action tap ended", "action gate ended"])
    }

    /// Callbacks in which an app may change anything.
    enum Callback: CaseIterable {
        case touches, touchQuery, eventQuery, shouldBegin, simultaneous, requires, action, cancelled, reset
    }

    /// Changes that an app may make.
    enum Change: CaseIterable {
        case disableAll, removeAll, removeHitView, removeBox, hideWindow, closeWindow, toggle, moveHitView, addMore,
            fail
    }

    /// The change to make, emptied at the end to break a retain cycle.
    @MainActor
    private final class Disturbance {
        var action: @MainActor () -> Void = {}
    }

    @Test(arguments: Callback.allCases, Change.allCases)
    func `S86 an app may change anything in any callback`(callback: Callback, change: Change) {
        let stage = ArbiterStage()
        let row = Surface("row", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.box)
        let judge = Judge()
        var changes = 0
        let recognizers: [GestureRecognizer] = [Taps(1), Taps(2), Drag(), Hold(), Scripted()]
        let added = recognizers.enumerated().map { index, recognizer in
            stage.add(recognizer, "\(index)", to: index % 2 == 0 ? row : stage.box)
        }
        let disturbance = Disturbance()
        defer { disturbance.action = {} }
        let disturb: @MainActor () -> Void = { disturbance.action() }
        disturbance.action = {
            changes += 1
            guard changes % 3 == 1 else { return }
            switch change {
            case .disableAll: for recognizer in added { recognizer.isEnabled = false }
            case .removeAll: for recognizer in added { recognizer.view?.removeGestureRecognizer(recognizer) }
            case .removeHitView: row.removeFromSuperview()
            case .removeBox: stage.box.removeFromSuperview()
            case .hideWindow: stage.window.isHidden = true
            case .closeWindow: stage.window.close()
            case .toggle:
                for recognizer in added {
                    recognizer.isEnabled = false
                    recognizer.isEnabled = true
                }
            case .moveHitView: stage.window.addSubview(row)
            case .addMore: row.addGestureRecognizer(Taps(1))
            case .fail: for recognizer in added where recognizer.state == .possible { recognizer.state = .failed }
            }
        }
        for recognizer in added {
            recognizer.delegate = judge
            if callback == .action { recognizer.addAction { _ in disturb() } }
            recognizer.delaysTouchesBegan = recognizer is Hold
        }
        judge.requiresFailure = { one, other in
            if callback == .requires { disturb() }
            return one is Taps && other is Hold
        }
        switch callback {
        case .touches: (added[4] as? Scripted)?.onTouches = { _, _, _, _ in disturb() }
        case .touchQuery:
            judge.mayHaveTouch = { _, _ in
                disturb()
                return true
            }
        case .eventQuery:
            judge.mayHaveEvent = { _, _ in
                disturb()
                return true
            }
        case .shouldBegin:
            judge.mayBegin = { _ in
                disturb()
                return true
            }
        case .simultaneous:
            judge.simultaneous = { _, _ in
                disturb()
                return false
            }
        case .cancelled: row.onTouches = { phase, _, _ in if phase == .cancelled || phase == .began { disturb() } }
        case .reset, .action, .requires: break
        }
        if callback == .reset {
            let chatty = ResetTeller { disturb() }
            row.addGestureRecognizer(chatty)
        }
        var (began, over) = (0, 0)
        let previous = row.onTouches
        row.onTouches = { phase, touches, event in
            if phase == .began { began += 1 } else if phase != .moved { over += 1 }
            previous?(phase, touches, event)
        }
        for _ in 1...3 {
            guard stage.window.isVisible else { break }
            stage.tap()
            guard stage.window.isVisible else { break }
            let finger = stage.touch()
            finger.move(by: Point(x: 20, y: 0))
            finger.move(by: Point(x: 20, y: 0))
            finger.lift()
            guard stage.window.isVisible else { break }
            let other = stage.touch()
            stage.screen.advance(by: .milliseconds(600))
            other.lift()
        }
        stage.screen.seat.cancelTouches()
        stage.screen.advance(by: .seconds(2))
        #expect(began == over)
        #expect(added.allSatisfy { $0.state == .possible })
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
    }

    /// A recognizer that reports its resets.
    private final class ResetTeller: Scripted {
        var onReset: (@MainActor () -> Void)?

        convenience init(_ onReset: @escaping @MainActor () -> Void) {
            self.init()
            self.onReset = onReset
            onTouches = { recognizer, phase, _, _ in if phase == .ended { recognizer.state = .recognized } }
        }

        override func reset() {
            super.reset()
            onReset?()
        }
    }

    @Test func `recognizers, views and touches are released`() {
        weak var recognizer: Drag?
        weak var view: Surface?
        weak var touch: Touch?
        do {
            let stage = ArbiterStage()
            let drag = stage.add(Drag(), "drag")
            recognizer = drag
            view = stage.box
            stage.box.onTouches = { _, touches, _ in touch = touches.first }
            stage.add(Taps(2), "double")
            stage.tap()
            let finger = stage.touch()
            finger.move(by: Point(x: 20, y: 0))
            finger.lift()
            stage.screen.advance(by: .seconds(1))
            // The reused event object must not retain the touch.
            stage.touch(300, 250).lift()
            #expect(touch == nil)
            stage.box.removeFromSuperview()
        }
        #expect(recognizer == nil && view == nil)
    }

    @Test(arguments: [Change.removeBox, .hideWindow, .closeWindow])
    func `objects removed during the delivery of a touch are released`(change: Change) {
        weak var window: Window?
        weak var view: Surface?
        weak var touch: Touch?
        do {
            let stage = ArbiterStage()
            (window, view) = (stage.window, stage.box)
            let chatty = stage.add(Scripted(), "chatty")
            chatty.onTouches = { [unowned stage] _, _, touches, _ in
                touch = touches.first
                switch change {
                case .removeBox: stage.box.removeFromSuperview()
                case .hideWindow: stage.window.isHidden = true
                default: stage.window.close()
                }
            }
            let finger = stage.touch()
            if stage.window.isVisible { finger.lift() }
        }
        #expect(touch == nil && view == nil && window == nil)
    }

    @Test func `S85 a custom recognizer competes on equal terms`() {
        let stage = ArbiterStage()
        let drag = stage.add(Drag(), "drag")
        let double = stage.add(Taps(2), "double")
        let hold = stage.add(Hold(), "hold")
        let single = stage.add(Taps(1), "single")
        single.require(toFail: double)
        drag.require(toFail: hold)
        stage.tap()
        stage.screen.advance(by: .milliseconds(400))
        #expect(stage.take().filter { $0.hasPrefix("action") } == ["action single ended"])
        stage.tap()
        stage.tap()
        #expect(stage.take().filter { $0.hasPrefix("action") } == ["action double ended"])
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(stage.take().filter { $0.hasPrefix("action") } == ["action drag began", "action drag ended"])
        let resting = stage.touch()
        stage.screen.advance(by: .milliseconds(600))
        resting.move(by: Point(x: 20, y: 0))
        resting.lift()
        #expect(
            stage.take().filter { $0.hasPrefix("action") } == [
                "action hold began", "action hold changed", "action hold ended",
            ])
    }
}
