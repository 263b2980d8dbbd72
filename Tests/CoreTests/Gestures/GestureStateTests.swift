import Testing
import Walden
import WaldenTesting

@MainActor
struct GestureStateTests {
    let stage = ArbiterStage()

    @Test func `S60 a discrete gesture is recognized, a continuous one begins, changes and ends`() {
        stage.add(Taps(1), "tap")
        stage.tap()
        #expect(
            stage.take() == [
                "box began 50,50", "gesture recognized recognizer=Taps#tap view=Surface#box", "box cancelled 50,50",
                "action tap ended",
            ])
        stage.add(Drag(), "drag")
        let finger = stage.touch()
        finger.move(to: Point(x: 70, y: 50))
        finger.move(to: Point(x: 80, y: 50))
        finger.lift()
        #expect(
            stage.take() == [
                "box began 50,50", "gesture failed recognizer=Taps#tap view=Surface#box",
                "gesture began recognizer=Drag#drag view=Surface#box", "box cancelled 70,50", "action drag began",
                "gesture changed recognizer=Drag#drag view=Surface#box", "action drag changed",
                "gesture ended recognizer=Drag#drag view=Surface#box", "action drag ended",
            ])
    }

    @Test func `S60 began and ended in one event send two actions, in order`() {
        let both = stage.add(
            Scripted { recognizer, phase in
                guard phase == .ended else { return }
                recognizer.state = .began
                recognizer.state = .ended
            }, "both")
        stage.tap()
        #expect(
            stage.take() == [
                "box began 50,50", "gesture began recognizer=Scripted#both view=Surface#box",
                "gesture ended recognizer=Scripted#both view=Surface#box", "box cancelled 50,50",
                "action both began", "action both ended",
            ])
        #expect(both.state == .possible && both.resets == 1)
    }

    @Test func `S60 a subclass reads its proposed state, and the app that of the action`() {
        var seen: [GestureRecognizer.State] = []
        let recognizer = Scripted { recognizer, phase in
            guard phase == .moved else { return }
            seen.append(recognizer.state)
            recognizer.state = recognizer.state == .possible ? .began : .changed
            seen.append(recognizer.state)
        }
        recognizer.addAction { seen.append($0.state) }
        stage.box.addGestureRecognizer(recognizer)
        let finger = stage.touch()
        finger.move(by: Point(x: 5, y: 0))
        finger.move(by: Point(x: 5, y: 0))
        #expect(seen == [.possible, .began, .began, .began, .changed, .changed])
        finger.lift()
    }

    @Test func `S60 other transitions are a failure in debug builds`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let stage = ArbiterStage()
            stage.add(Scripted { recognizer, _ in recognizer.state = .changed }, "wrong")
            stage.tap()
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("Scripted#wrong cannot go from possible to changed"))
    }

    @Test func `S61 actions follow once all recognizers got the event, and resets follow the actions`() {
        stage.add(Scripted(logs: true) { if $1 == .began { $0.state = .recognized } }, "one")
        let two = stage.add(Scripted(logs: true) { if $1 == .began { $0.state = .recognized } }, "two")
        let judge = Judge()
        judge.simultaneous = { _, _ in true }
        two.delegate = judge
        let finger = stage.touch()
        #expect(
            stage.take() == [
                "one told began", "two told began", "gesture recognized recognizer=Scripted#one view=Surface#box",
                "gesture recognized recognizer=Scripted#two view=Surface#box", "action one ended", "action two ended",
                "one reset", "two reset",
            ])
        finger.move(by: Point(x: 5, y: 0))
        finger.lift()
        #expect(stage.take() == [], "live touches are ignored until they lift")
        stage.tap()
        #expect(stage.take().filter { $0.hasPrefix("action") } == ["action one ended", "action two ended"])
    }

    @Test func `S61 several targets do not repeat the delivery of touches to views`() {
        let drag = stage.add(Drag(), "drag")
        drag.addAction { note("second \($0.state)") }
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(
            stage.take().filter { !$0.hasPrefix("gesture") } == [
                "box began 50,50", "box cancelled 70,50", "action drag began", "second began", "action drag ended",
                "second ended",
            ])
    }

    @Test func `S62 failed sends no action`() {
        stage.add(Drag(), "drag")
        stage.tap()
        #expect(
            stage.take() == [
                "box began 50,50", "gesture failed recognizer=Drag#drag view=Surface#box", "box ended 50,50",
            ])
    }

    @Test func `S62 disabling cancels an active recognizer, and silently resets a possible one`() {
        let drag = stage.add(Drag(), "drag")
        let other = stage.add(Scripted(logs: true), "other")
        let judge = Judge()
        judge.simultaneous = { _, _ in true }
        drag.delegate = judge
        let finger = stage.touch()
        finger.move(by: Point(x: 20, y: 0))
        _ = stage.take()
        drag.isEnabled = false
        other.isEnabled = false
        #expect(
            stage.take() == [
                "gesture cancelled recognizer=Drag#drag view=Surface#box", "action drag cancelled", "other reset",
            ])
        drag.isEnabled = true
        finger.move(by: Point(x: 20, y: 0))
        finger.lift()
        #expect(stage.take() == [])
    }

    @Test func `a recognizer left active ends when its last touch ends, or is cancelled with it`() {
        stage.add(Scripted { if $1 == .moved, $0.state == .possible { $0.state = .began } }, "lazy")
        let finger = stage.touch()
        finger.move(by: Point(x: 5, y: 0))
        finger.lift()
        let other = stage.touch()
        other.move(by: Point(x: 5, y: 0))
        other.cancel()
        #expect(
            stage.take().filter { $0.hasPrefix("action") } == [
                "action lazy began", "action lazy ended", "action lazy began", "action lazy cancelled",
            ])
    }

    @Test func `a recognizer that never decides fails a second after its touch lifts`() {
        let lazy = stage.add(Scripted(), "lazy")
        stage.tap()
        #expect(stage.take() == ["box began 50,50", "gesture held touch=ended view=Surface#box"])
        stage.screen.advance(by: .milliseconds(990))
        #expect(stage.take() == [])
        stage.screen.advance(by: .milliseconds(20))
        #expect(
            stage.take() == [
                "gesture failed recognizer=Scripted#lazy view=Surface#box",
                "gesture flushed touch=ended view=Surface#box", "box ended 50,50",
            ])
        #expect(lazy.resets == 1 && stage.screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `targets are called with the recognizer, and not retained`() {
        final class Canvas: View {
            var calls: [String] = []
            func tapped() { calls.append("tapped") }
            func tappedBy(_ tap: Taps) { calls.append("tapped \(tap.name ?? "")") }
            func tappedIn(_ tap: Taps, event: Event?) {
                calls.append("tapped in \(event.map { "\($0.type)" } ?? "none")")
            }
        }
        let canvas = Canvas(frame: Rect(x: 200, y: 0, width: 100, height: 100))
        stage.window.addSubview(canvas)
        let tap = stage.add(Taps(1), "tap", to: canvas)
        tap.addTarget(canvas, action: Canvas.tapped)
        tap.addTarget(canvas, action: Canvas.tappedBy)
        tap.addTarget(canvas, action: Canvas.tappedIn)
        stage.tap(250, 50)
        #expect(canvas.calls == ["tapped", "tapped tap", "tapped in touches"])
        tap.removeTarget(canvas)
        stage.tap(250, 50)
        #expect(canvas.calls.count == 3)
        // A nil target is looked up in the responder chain.
        let other = Taps()
        other.addTarget(nil as Canvas?, action: Canvas.tappedBy)
        canvas.removeGestureRecognizer(tap)
        canvas.addGestureRecognizer(other)
        stage.tap(250, 50)
        #expect(canvas.calls.last == "tapped ")
    }
}
