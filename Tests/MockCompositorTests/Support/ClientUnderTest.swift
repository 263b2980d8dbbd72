import MockCompositor
import Testing
import Walden
import WaylandClient

/// A connection without an app: what a compositor says, as the client's own values.
@MainActor
final class ClientUnderTest {
    let compositor: MockCompositor
    let connection: Connection

    init(_ options: MockOptions = MockOptions()) throws {
        let compositor = MockCompositor(options)
        self.compositor = compositor
        connection = try Connection.open(
            .fileDescriptor(compositor.clientDescriptor), pump: { compositor.dispatch() }, limit: 60)
    }

    isolated deinit { connection.close() }

    /// Takes turns until both sides have heard each other.
    func pump() {
        for _ in 0..<4 {
            compositor.dispatch()
            _ = connection.flush()
            connection.takeIn()
        }
    }

    /// Makes a window that shows a buffer, and returns both ends of it.
    func show() throws -> (toplevel: Toplevel, mock: MockToplevel) {
        let toplevel = try #require(Toplevel(connection: connection))
        toplevel.commitInitially()
        pump()
        try draw(toplevel)
        pump()
        _ = take()
        return (toplevel, try #require(compositor.toplevels.last))
    }

    /// Shows a buffer of 100 × 50 pixels.
    func draw(_ toplevel: Toplevel) throws {
        let layout = try #require(PixelLayout(width: 100, height: 50, format: .xrgb))
        let buffer = try #require(toplevel.surface.buffers.take(layout))
        toplevel.acknowledge()
        toplevel.surface.attach(buffer)
        toplevel.surface.damage(SurfaceRectangle(x: 0, y: 0, width: 100, height: 50))
        toplevel.surface.commit()
    }

    /// What came since the last call.
    func take() -> [ClientEvent] {
        var events: [ClientEvent] = []
        connection.takeEvents { events.append($0) }
        return events
    }

    /// What came since the last call, a line for each.
    func story() -> [String] { take().map(Self.describe) }

    func finish() {
        pump()
        connection.close()
        compositor.finish()
    }

    private static func describe(_ event: ClientEvent) -> String {
        switch event {
        case .pointer(_, let frame): describe(frame)
        case .touch(_, let frame): describe(frame)
        case .gesture(_, let gesture):
            "\(gesture.kind) \(gesture.phase) \(gesture.fingers) by \(RecordingApplication.short(gesture.translation))"
                + " scale \(gesture.scale) turn \(gesture.rotation)"
        case .tablet(_, let frame):
            "\(frame.crossing) \(frame.contact) at \(RecordingApplication.short(frame.state.location))"
                + (frame.state.buttons.isEmpty ? "" : " buttons \(frame.state.buttons)")
        case .keyboard(_, let event): describe(event)
        case .deviceLost(_, let device): "lost \(device)"
        case .surface(_, let event): describe(event)
        case .toplevel(_, let event): "\(event)"
        case .lost(let error): "lost: \(error)"
        }
    }

    private static func describe(_ event: SurfaceEvent) -> String {
        if case .frame = event { return "frame" }
        return "\(event)"
    }

    private static func describe(_ frame: WaylandClient.PointerFrame) -> String {
        var words: [String] = []
        if frame.crossing != .none { words.append("\(frame.crossing)") }
        if frame.crossing == .entered || frame.hasMoved {
            words.append("at \(RecordingApplication.short(frame.location))")
        }
        for button in frame.buttons { words.append("\(button.isPressed ? "+" : "-")\(String(button.code, radix: 16))") }
        if let scroll = frame.scroll { words.append(describe(scroll)) }
        return words.joined(separator: " ")
    }

    private static func describe(_ scroll: PointerScroll) -> String {
        var words = ["scroll"]
        if let source = scroll.source { words.append("\(source)") }
        for (name, axis) in [("x", scroll.horizontal), ("y", scroll.vertical)] {
            words.append("\(name):\(axis.distance)")
            if axis.steps120 != 0 { words.append("steps:\(axis.steps120)") }
            if axis.isStopped { words.append("stop") }
            if axis.isInverted { words.append("inverted") }
        }
        return words.joined(separator: " ")
    }

    private static func describe(_ frame: WaylandClient.TouchFrame) -> String {
        if frame.isCancelled { return "cancel" }
        return frame.changes.map { change in
            var text = "\(change.phase)\(change.id) at \(RecordingApplication.short(change.location))"
            if change.major != 0 { text += " shape \(change.major)×\(change.minor)" }
            if change.orientation != 0 { text += " turned \(change.orientation)" }
            return text
        }.joined(separator: " + ")
    }

    private static func describe(_ event: KeyboardEvent) -> String {
        switch event {
        case .entered: "entered"
        case .left: "left"
        case .key(let stroke): "\(stroke.isPressed ? "+" : "-")\(stroke.code)\(spoken(stroke.meaning))"
        case .modifiers(let modifiers, let held):
            "modifiers \(modifiers.rawValue)" + (held.map { " holding \($0.code)\(spoken($0.meaning))" } ?? "")
        case .repeatInfo(let info): "repeat \(info.rate) \(info.delay)"
        case .keymapRefused(let replacement): "keymapRefused \(replacement)"
        }
    }

    private static func spoken(_ meaning: KeyMeaning) -> String {
        meaning.symbol == 0 ? "" : " \(meaning.characters)"
    }
}
