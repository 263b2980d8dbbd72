import Glibc
import Walden
import WaldenTesting

/// The cost of recognizers in the delivery of touches.
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
        // Bypasses `TestScreen`, whose own cost does not count.
        func move(_ index: Int) {
            time += 0.001
            let location = Point(x: 200 + (time * 1000).truncatingRemainder(dividingBy: 50), y: 200)
            let change = TouchChange(
                id: fingers[index].id, phase: .moved, window: screens[index].window.id, location: location, time: time)
            let frame = TouchFrame(seat: screens[index].seat.id, time: time, changes: SmallArray(change))
            screens[index].application.handle(.touches(frame))
        }
        move(1)
        let active = views.suffix(5).flatMap(\.gestureRecognizers).filter { $0.state != .possible }
        precondition(active.count == 5, "all recognizers must be active, but \(active.count) are")
        // The difference is the cost of the recognizers.
        let (without, with, ratio) = harness.compare({ move(0) }, { move(1) })
        Harness.report("gesture: a finger moves over 10 levels, no recognizers", without)
        Harness.report(
            "gesture: a finger moves over 10 levels, 5 recognizers active", with, limit: 3000,
            allocates: false, ratio: ratio)
        for finger in fingers { finger.lift() }
        let tap = harness.measure { screen.touch(at: Point(x: 200, y: 200)).lift() }
        Harness.report("gesture: a finger goes down and up, 5 recognizers", tap)
        reportTransformation()
    }

    /// Measures two fingers that pan, pinch and rotate, with an action for each.
    private static func reportTransformation() {
        let (screen, views) = makeScreen()
        let delegate = AllowingDelegate()
        var changes = 0
        let (pan, pinch, rotation) = (
            PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer()
        )
        pan.addAction { _ in changes += 1 }
        pinch.addAction { _ in changes += 1 }
        rotation.addAction { _ in changes += 1 }
        for recognizer in [pan, pinch, rotation] as [GestureRecognizer] {
            recognizer.delegate = delegate
            views[10].addGestureRecognizer(recognizer)
        }
        let fingers = [Point(x: 150, y: 200), Point(x: 250, y: 200)].map { screen.touch(at: $0) }
        var step = 0.0
        let move = {
            step += 1
            let (turn, spread) = (step / 50, 60 + 20 * sin(step / 30))
            let offset = Point(x: cos(turn) * spread, y: sin(turn) * spread)
            let (centre, time) = (200 + 40 * sin(step / 20), 1 + step / 1000)
            var changes: SmallArray<TouchChange> = []
            for (finger, side) in zip(fingers, [-1.0, 1]) {
                changes.append(
                    TouchChange(
                        id: finger.id, phase: .moved, window: screen.window.id,
                        location: Point(x: centre + side * offset.x, y: centre + side * offset.y), time: time))
            }
            screen.application.handle(.touches(TouchFrame(seat: screen.seat.id, time: time, changes: changes)))
        }
        for _ in 0..<100 { move() }
        precondition([pan.state, pinch.state, rotation.state].allSatisfy { $0 == .changed }, "all three must continue")
        let before = changes
        move()
        precondition(changes == before + 3, "each move must call each action")
        // No allocation limit: the array of changes is the benchmark's own.
        Harness.report("gesture: two fingers move, pinch and turn, 3 actions", Harness().measure(move))
        for finger in fingers { finger.lift() }
    }

    private static func makeScreen() -> (TestScreen, [View]) {
        let screen = TestScreen(size: Size(width: 400, height: 400))
        screen.tracedTopics = []
        var views: [View] = [screen.window]
        for _ in 0..<10 {
            let child = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            views[views.count - 1].addSubview(child)
            views.append(child)
        }
        return (screen, views)
    }

    /// A recognizer that begins at the first move and changes at each later one.
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
