import Walden
import WaldenTesting

/// A screen whose recognizers and views log into one trace.
@MainActor
final class ArbiterStage {
    let screen: TestScreen
    /// A view of 200 × 200 points at the window's origin.
    let box: Surface
    var window: Window { screen.window }

    init(traced: Trace.Topics = .gesture) {
        screen = TestScreen(size: Size(width: 400, height: 300))
        screen.tracedTopics = traced
        box = Surface("box", Rect(x: 0, y: 0, width: 200, height: 200))
        screen.window.addSubview(box)
    }

    /// Returns the trace since the last call.
    func take() -> [String] {
        defer { screen.clearTrace() }
        return screen.trace
    }

    /// Adds a recognizer that logs its actions.
    @discardableResult
    func add<R: GestureRecognizer>(_ recognizer: R, _ name: String, to view: View? = nil) -> R {
        recognizer.name = name
        recognizer.addAction { note("action \($0.name ?? "") \($0.state)") }
        (view ?? box).addGestureRecognizer(recognizer)
        return recognizer
    }

    func touch(_ x: Double = 50, _ y: Double = 50) -> TestFinger { screen.touch(at: Point(x: x, y: y)) }

    func tap(_ x: Double = 50, _ y: Double = 50) { touch(x, y).lift() }
}

/// Writes a line into the trace of the current screen.
@MainActor
func note(_ line: String) { Trace.write(line) }

/// A view that logs its touches.
@MainActor
final class Surface: View {
    let name: String
    var onTouches: (@MainActor (Touch.Phase, Set<Touch>, Event?) -> Void)?
    var mayBegin: (@MainActor (GestureRecognizer) -> Bool)?
    var mayHave: (@MainActor (GestureRecognizer, Touch) -> Bool)?

    init(_ name: String, _ frame: Rect, in superview: View? = nil) {
        self.name = name
        super.init(frame: frame)
        accessibilityIdentifier = name
        superview?.addSubview(self)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { log(.began, touches, event) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { log(.moved, touches, event) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { log(.ended, touches, event) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { log(.cancelled, touches, event) }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        mayBegin?(gestureRecognizer) ?? true
    }

    override func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool {
        mayHave?(gestureRecognizer, touch) ?? true
    }

    private func log(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event?) {
        let places = touches.map { $0.location(in: self) }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }.map(\.short)
        note("\(name) \(phase) \(places.joined(separator: " "))")
        onTouches?(phase, touches, event)
    }
}

/// A recognizer controlled by a test.
@MainActor
class Scripted: GestureRecognizer {
    var logs = false
    var onTouches: (@MainActor (Scripted, Touch.Phase, Set<Touch>, Event) -> Void)?
    var resets = 0

    convenience init(logs: Bool = false, _ script: (@MainActor (Scripted, Touch.Phase) -> Void)? = nil) {
        self.init()
        self.logs = logs
        if let script { onTouches = { recognizer, phase, _, _ in script(recognizer, phase) } }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) { run(.began, touches, event) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) { run(.moved, touches, event) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { run(.ended, touches, event) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { run(.cancelled, touches, event) }

    private func run(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event) {
        if logs { note("\(name ?? "") told \(phase)\(touches.count > 1 ? " of \(touches.count)" : "")") }
        onTouches?(self, phase, touches, event)
    }

    override func reset() {
        resets += 1
        if logs { note("\(name ?? "") reset") }
        super.reset()
    }
}

/// A drag, which begins when its finger has moved 10 points and ends when it lifts.
@MainActor
final class Drag: GestureRecognizer {
    private var start: Point?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if start == nil { start = touches.first?.location(in: nil) }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let place = touches.first?.location(in: nil), let start else { return }
        if state == .began || state == .changed {
            state = .changed
        } else if abs(place.x - start.x) + abs(place.y - start.y) >= 10 {
            state = .began
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        guard liveTouches.isEmpty else { return }
        state = state == .possible ? .failed : .ended
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        state = state == .possible ? .failed : .cancelled
    }

    override func reset() {
        start = nil
        super.reset()
    }
}

/// One tap, or several in quick succession; moving 10 points fails it.
@MainActor
final class Taps: GestureRecognizer {
    var count = 1
    private var lifts = 0
    private var start = Point.zero
    private var timer: LoopTimer?

    convenience init(_ count: Int) {
        self.init()
        self.count = count
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        timer?.cancel()
        start = touches.first?.location(in: nil) ?? .zero
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let place = touches.first?.location(in: nil), state == .possible else { return }
        if abs(place.x - start.x) + abs(place.y - start.y) >= 10 { state = .failed }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        lifts += 1
        if lifts == count {
            state = .recognized
        } else {
            timer = view?.window?.application.eventLoop.schedule(after: .milliseconds(300)) { [weak self] _ in
                self?.state = .failed
            }
        }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .failed }

    override func reset() {
        timer?.cancel()
        lifts = 0
        super.reset()
    }
}

/// A long press of half a second.
@MainActor
final class Hold: GestureRecognizer {
    private var timer: LoopTimer?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        timer?.cancel()
        guard state == .possible else { return }
        timer = view?.window?.application.eventLoop.schedule(after: .milliseconds(500)) { [weak self] _ in
            self?.state = .began
        }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        state = state == .possible ? .failed : .changed
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        timer?.cancel()
        state = state == .possible ? .failed : .ended
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        timer?.cancel()
        state = state == .possible ? .failed : .cancelled
    }

    override func reset() {
        timer?.cancel()
        super.reset()
    }
}

/// A delegate with answers set by a test, which can log its calls.
@MainActor
final class Judge: GestureRecognizerDelegate {
    var logs = false
    var mayBegin: (@MainActor (GestureRecognizer) -> Bool)?
    var mayHaveTouch: (@MainActor (GestureRecognizer, Touch) -> Bool)?
    var mayHaveEvent: (@MainActor (GestureRecognizer, Event) -> Bool)?
    var simultaneous: (@MainActor (GestureRecognizer, GestureRecognizer) -> Bool)?
    var requiresFailure: (@MainActor (GestureRecognizer, GestureRecognizer) -> Bool)?
    var mustFail: (@MainActor (GestureRecognizer, GestureRecognizer) -> Bool)?

    private func logQuery(_ question: String, _ names: GestureRecognizer...) {
        if logs { note("asked \(question) \(names.map { $0.name ?? "" }.joined(separator: " "))") }
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        logQuery("begin", gestureRecognizer)
        return mayBegin?(gestureRecognizer) ?? true
    }

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        logQuery("touch", gestureRecognizer)
        return mayHaveTouch?(gestureRecognizer, touch) ?? true
    }

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
        logQuery("event", gestureRecognizer)
        return mayHaveEvent?(gestureRecognizer, event) ?? true
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        logQuery("simultaneous", gestureRecognizer, other)
        return simultaneous?(gestureRecognizer, other) ?? false
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        logQuery("requires", gestureRecognizer, other)
        return requiresFailure?(gestureRecognizer, other) ?? false
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool {
        logQuery("mustFail", gestureRecognizer, other)
        return mustFail?(gestureRecognizer, other) ?? false
    }
}
