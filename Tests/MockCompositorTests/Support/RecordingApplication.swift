import Walden

/// An application that logs each event.
final class RecordingApplication: Application {
    var events: [String] = []

    override func sendEvent(_ event: Event) {
        events.append(Self.describe(event))
        super.sendEvent(event)
    }

    /// Returns and removes the events so far.
    func takeEvents() -> [String] {
        defer { events = [] }
        return events
    }

    private static func describe(_ event: Event) -> String {
        switch event.type {
        case .touches: event.orderedTouches.map { describe($0) }.joined(separator: " + ")
        case .hover: "hover " + event.orderedTouches.map { describe($0) }.joined()
        case .presses:
            event.allPresses.sorted { $0.key.code < $1.key.code }.map { "key \($0.phase) \($0.key.code)" }
                .joined(separator: " + ")
        case .scroll: describe(event.scroll)
        case .remoteControl, .motion: "\(event.subtype)"
        case .transform: describe(event.transform) + " over " + event.orderedTouches.map { describe($0) }.joined()
        }
    }

    private static func describe(_ input: TransformInput?) -> String {
        guard let input else { return "transform nothing" }
        var text = "\(input.kind) \(input.phase) \(input.fingers)"
        if input.translation != .zero { text += " by \(short(input.translation))" }
        if input.scale != 1 { text += " scale \(short(input.scale))" }
        if input.rotation != 0 { text += " turn \(short((input.rotation * 180 / .pi * 1000).rounded() / 1000))" }
        return text
    }

    private static func describe(_ touch: Touch) -> String {
        let point = touch.location(in: nil)
        return "\(touch.phase) \(short(point))"
    }

    private static func describe(_ scroll: ScrollInput?) -> String {
        guard let scroll else { return "scroll nothing" }
        var text = "scroll \(scroll.source) by \(short(scroll.delta))"
        if scroll.steps != .zero { text += " steps \(short(scroll.steps))" }
        if scroll.isStop { text += " stop" }
        if scroll.isInverted { text += " inverted" }
        return text
    }

    static func short(_ point: Point) -> String { "\(short(point.x)),\(short(point.y))" }

    private static func short(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
