import Walden
import WaldenTesting

/// What recognizers cost on the way of a touch.
@MainActor
enum GestureBenchmarks {
    static func run() {
        let harness = Harness()
        let (plainScreen, _) = makeScreen()
        let (screen, views) = makeScreen()
        let delegate = AllowingDelegate()
        for view in views.suffix(5) {
            let recognizer = Following()
            recognizer.delegate = delegate
            view.addGestureRecognizer(recognizer)
        }
        let fingers = [plainScreen, screen].map { $0.touch(at: Point(x: 200, y: 200)) }
        let screens = [plainScreen, screen]
        var time = 1.0
        // As it comes from the queue: what tests need to make it is not counted.
        func move(_ index: Int) {
            time += 0.001
            let place = Point(x: 200 + (time * 1000).truncatingRemainder(dividingBy: 50), y: 200)
            let change = TouchChange(
                id: fingers[index].id, phase: .moved, window: screens[index].window.id, location: place, time: time)
            let frame = TouchFrame(seat: screens[index].seat.id, time: time, changes: FewOrMany(change))
            screens[index].application.handle(.touches(frame))
        }
        move(1)
        let active = views.suffix(5).flatMap(\.gestureRecognizers).filter { $0.state != .possible }
        precondition(active.count == 5, "all recognizers must be active, and \(active.count) are")
        // In turns: what the recognizers cost is the difference.
        let (without, with, ratio) = harness.compare({ move(0) }, { move(1) })
        Harness.report("gesture: a finger moves over 10 levels, no recognizers", without)
        Harness.report(
            "gesture: a finger moves over 10 levels, 5 recognizers active", with, limit: 3000,
            ratio: ratio)
        for finger in fingers { finger.lift() }
        let tap = harness.measure { screen.touch(at: Point(x: 200, y: 200)).lift() }
        Harness.report("gesture: a finger goes down and up, 5 recognizers", tap)
    }

    private static func makeScreen() -> (TestScreen, [View]) {
        let screen = TestScreen(size: Size(width: 400, height: 400))
        var views: [View] = [screen.window]
        for _ in 0..<10 {
            let child = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            views[views.count - 1].addSubview(child)
            views.append(child)
        }
        return (screen, views)
    }

    /// A gesture that begins with the first move and changes with each.
    private final class Following: GestureRecognizer {
        override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
            state = state == .possible ? .began : .changed
        }

        override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
            state = state == .possible ? .failed : .ended
        }
    }

    private final class AllowingDelegate: GestureRecognizerDelegate {
        func gestureRecognizer(
            _ gestureRecognizer: GestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
        ) -> Bool { true }
    }
}
