import Walden

/// A control that logs its events, and is red while pressed.
final class Probe: Control {
    private(set) var log: [String] = []
    private static let watched: [Control.Events] = [
        .touchDown, .touchDragInside, .touchDragOutside, .touchDragExit, .touchDragEnter, .touchUpInside,
        .touchUpOutside, .touchCancel,
    ]

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for events in Self.watched {
            addAction(for: events) { [unowned self] (_: Probe) in log.append(events.description) }
        }
    }

    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(bounds, with: isHighlighted ? Color(red: 1, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 1))
    }
}

/// A focusable view that logs its keys.
final class KeyProbe: View {
    private(set) var log: [String] = []

    override var canBecomeFirstResponder: Bool { true }

    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) { note(presses) }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) { note(presses) }
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) { note(presses) }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) { note(presses) }

    override func remoteControlReceived(with event: Event?) { log.append("\(event?.subtype ?? .none)") }

    private func note(_ presses: Set<Press>) {
        for press in presses.sorted(by: { $0.key.code < $1.key.code }) {
            let text = press.key.characters.isEmpty ? "\(press.key.code)" : press.key.characters
            log.append("\(press.phase) \(text)")
        }
    }
}
