import Testing
import Walden
import WaldenTesting

/// Scrolling and touchpad gestures in succession, and with waiting recognizers.
@MainActor
struct IndirectGestureTests {
    let stage = ArbiterStage()
    private var screen: TestScreen { stage.screen }

    private func pinch(_ phase: TransformInput.Phase, scale: Double = 1) {
        screen.send(
            .transform(
                TransformInput(
                    seat: screen.seat.id, window: screen.window.id, time: screen.now, kind: .pinch, phase: phase,
                    location: screen.pointer.location, scale: scale)))
    }

    private func addPan() -> PanGestureRecognizer {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        pan.allowedScrollTypesMask = .all
        return pan
    }

    @Test func `S77 a recognizer that waits during touchpad scrolling lets the loop rest`() {
        let blocker = stage.add(Scripted(), "blocker")
        let pan = addPan()
        pan.allowedTouchTypes = []
        pan.require(toFail: blocker)
        let finger = stage.touch()
        screen.pointer.move(to: Point(x: 100, y: 100))
        for _ in 0..<2 { screen.pointer.scroll(by: Point(x: 0, y: 20), source: .finger) }
        screen.platform.advance(to: screen.now + 2)
        for _ in 0..<10 { screen.application.eventLoop.turn(mayBlock: false) }
        #expect(screen.application.eventLoop.nextTimerTime.map { $0 > screen.now } ?? true)
        finger.lift()
    }

    @Test func `S83 a touchpad gesture is recognized right after wheel scrolling`() {
        _ = addPan()
        stage.add(PinchGestureRecognizer(), "pinch")
        screen.pointer.move(to: Point(x: 100, y: 100))
        screen.pointer.scroll(by: Point(x: 0, y: 10))
        screen.advance(by: .milliseconds(80))
        pinch(.began)
        for step in 1...4 {
            screen.advance(by: .milliseconds(10))
            pinch(.changed, scale: 1 + 0.2 * Double(step))
        }
        pinch(.ended, scale: 1.8)
        let actions = stage.take().filter { $0.hasPrefix("action") }
        #expect(actions.first == "action pan began" && actions.contains("action pan ended"))
        #expect(actions.contains("action pinch began") && actions.last == "action pinch ended", "\(actions)")
        let end = actions.firstIndex(of: "action pan ended") ?? .max
        #expect(end < actions.firstIndex(of: "action pinch began") ?? 0)
    }

    @Test func `S31 the times of scroll events are monotonic`() {
        let times = Times()
        addPan().addTarget(times, action: Times.note)
        screen.pointer.move(to: Point(x: 100, y: 100))
        for time in [1.1, 0.4, 1.2] {
            screen.send(
                .pointer(
                    PointerFrame(
                        seat: screen.seat.id, window: screen.window.id, time: time, location: Point(x: 100, y: 100),
                        scroll: ScrollInput(source: .finger, delta: Point(x: 0, y: 20)))))
        }
        #expect(times.noted.count >= 3 && times.noted == times.noted.sorted(), "\(times.noted)")
    }
}

/// Records the times of the events that change a gesture.
@MainActor
private final class Times {
    var noted: [Double] = []

    func note(_ pan: PanGestureRecognizer, _ event: Event?) {
        if let event { noted.append(event.timestamp) }
    }
}
