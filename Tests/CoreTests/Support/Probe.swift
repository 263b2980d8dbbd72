import Walden

/// A view that logs its events.
@MainActor
class Probe: View {
    let name: String
    let log: Log
    /// The phases that it handles; others climb the responder chain.
    var handles: Set<Touch.Phase> = [.began, .moved, .ended, .cancelled]
    /// The phases of keys that it handles.
    var handlesPresses: Set<Press.Phase> = [.began, .changed, .ended, .cancelled]
    var isFocusable = false
    var refusesToResign = false
    var onTouches: (@MainActor (Touch.Phase, Set<Touch>, Event?) -> Void)?
    var onPresses: (@MainActor (Press.Phase, Set<Press>, Event?) -> Void)?
    var onHover: (@MainActor (String) -> Void)?

    init(_ name: String, _ log: Log, frame: Rect = Rect(x: 0, y: 0, width: 100, height: 100)) {
        self.name = name
        self.log = log
        super.init(frame: frame)
        accessibilityIdentifier = name
    }

    /// Creates a probe and adds it to another view.
    convenience init(_ name: String, _ log: Log, frame: Rect, in superview: View) {
        self.init(name, log, frame: frame)
        superview.addSubview(self)
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        if !take(.began, touches, event) { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        if !take(.moved, touches, event) { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        if !take(.ended, touches, event) { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        if !take(.cancelled, touches, event) { super.touchesCancelled(touches, with: event) }
    }

    private func take(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event?) -> Bool {
        guard handles.contains(phase) else { return false }
        let places = touches.map { $0.location(in: self) }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }.map(\.short)
        log.note("\(name) \(phase) \(places.joined(separator: " "))")
        onTouches?(phase, touches, event)
        return true
    }

    // MARK: Presses

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        if !take(.began, presses, event) { super.pressesBegan(presses, with: event) }
    }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        if !take(.changed, presses, event) { super.pressesChanged(presses, with: event) }
    }
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        if !take(.ended, presses, event) { super.pressesEnded(presses, with: event) }
    }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        if !take(.cancelled, presses, event) { super.pressesCancelled(presses, with: event) }
    }

    private func take(_ phase: Press.Phase, _ presses: Set<Press>, _ event: Event?) -> Bool {
        guard handlesPresses.contains(phase) else { return false }
        let keys = presses.map { $0.key.characters.isEmpty ? "\($0.key.code)" : $0.key.characters }.sorted()
        log.note("\(name) \(phase) \(keys.joined(separator: " "))")
        onPresses?(phase, presses, event)
        return true
    }

    // MARK: Hover

    override func pointerEntered(with event: Event) { hover("entered") }
    override func pointerMoved(with event: Event) { hover("moved") }
    override func pointerExited(with event: Event?) { hover("exited") }

    private func hover(_ what: String) {
        guard let onHover else { return }
        log.note("\(name) \(what)")
        onHover(what)
    }

    // MARK: Focus

    override var canBecomeFocused: Bool { isFocusable }
    override var canBecomeFirstResponder: Bool { isFocusable }
    override var canResignFirstResponder: Bool { !refusesToResign }
}

/// A window that logs its events.
@MainActor
final class RecordingWindow: Window {
    var seen: [String] = []
    var swallows: (@MainActor (Event) -> Bool)?
    var onEvent: (@MainActor (Event) -> Void)?
    var keyLog: [String] = []

    override func sendEvent(_ event: Event) {
        let phases = (event.allTouches ?? []).sorted { $0.location(in: nil).x < $1.location(in: nil).x }
            .map { "\($0.phase)" }
        let keys = event.allPresses.map { "\($0.phase)" }.sorted()
        seen.append((["\(event.type)"] + phases + keys).joined(separator: " "))
        onEvent?(event)
        if swallows?(event) == true { return }
        super.sendEvent(event)
    }

    override func becomeKey() { keyLog.append("becomeKey") }
    override func resignKey() { keyLog.append("resignKey") }

    func take() -> [String] {
        defer { seen = [] }
        return seen
    }
}
