import MockCompositor
import Testing
import Walden
import WaylandClient

/// A connection without an app.
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

    /// Runs turns of both sides until all messages are exchanged.
    func pump() {
        for _ in 0..<4 {
            compositor.dispatch()
            _ = connection.flush()
            connection.readAndDispatch()
        }
    }

    /// Shows a window with a buffer, and returns both ends.
    func show() throws -> (toplevel: Toplevel, mock: MockToplevel) {
        let toplevel = try #require(Toplevel(connection: connection))
        toplevel.surface.window = WindowID(1)
        toplevel.shell.commitInitially()
        pump()
        try draw(toplevel)
        pump()
        _ = take()
        return (toplevel, try #require(compositor.toplevels.last))
    }

    /// Presents a buffer of 100 × 50 pixels.
    func draw(_ toplevel: Toplevel) throws {
        let layout = try #require(PixelLayout(width: 100, height: 50, format: .xrgb))
        let buffer = try #require(toplevel.surface.buffers.take(layout))
        toplevel.shell.acknowledge()
        toplevel.surface.attach(buffer)
        toplevel.surface.damage(SurfaceRectangle(x: 0, y: 0, width: 100, height: 50))
        toplevel.surface.commit()
    }

    /// Returns the events since the last call.
    func take() -> [ClientEvent] {
        var events: [ClientEvent] = []
        connection.takeEvents { events.append($0) }
        return events
    }

    /// Describes the events since the last call, one per line.
    func story() -> [String] { take().map(Self.describe) }

    func finish() {
        pump()
        connection.close()
        compositor.finish()
    }

    private static func describe(_ event: ClientEvent) -> String {
        switch event {
        case .input(let event): describe(event)
        case .surface(_, .frame): "frame"
        case .surface(_, let event): "\(event)"
        case .toplevel(_, let event): "\(event)"
        case .popup(_, let event): "\(event)"
        case .surroundingsWanted: "surroundings wanted"
        case .lost(let error): "lost: \(error)"
        }
    }

    private static func describe(_ event: PlatformEvent) -> String {
        switch event {
        case .pointer(let frame): describe(frame)
        case .touches(let frame): describe(frame)
        case .transform(let step):
            "\(step.kind) \(step.phase) \(step.fingers) by \(RecordingApplication.short(step.translation))"
                + " scale \(step.scale) turn \(degrees(step.rotation))"
        case .keyboardFocus(let focus): focus.isFocused ? "entered" : "left"
        case .key(let input): "\(input.isPressed ? "+" : "-")\(input.key.code)\(spoken(input.key))"
        case .modifiers(let input):
            "modifiers \(input.flags.rawValue)" + (input.heldKey.map { " holding \($0.code)\(spoken($0))" } ?? "")
        case .keyRepeat(let info): "repeat \(info.rate) \(info.delay)"
        default: "\(event)"
        }
    }

    private static func describe(_ frame: PointerFrame) -> String {
        var words: [String] = []
        if frame.crossing != .none { words.append("\(frame.crossing)") }
        if frame.crossing == .entered || frame.hasMoved {
            words.append("at \(RecordingApplication.short(frame.location))")
        }
        for change in frame.buttons {
            words.append("\(change.isPressed ? "+" : "-")\(change.button == .primary ? "110" : "\(change.button)")")
        }
        if let scroll = frame.scroll { words.append("\(scroll)") }
        return words.joined(separator: " ")
    }

    private static func describe(_ frame: TouchFrame) -> String {
        if frame.cancelsAll { return "cancel" }
        return frame.changes.map { change in
            var text = "\(change.phase)\(change.id) at \(RecordingApplication.short(change.location))"
            if change.majorRadius != 0 { text += " radius \(change.majorRadius)" }
            if change.orientation != 0 { text += " turned \(degrees(change.orientation))" }
            return text
        }.joined(separator: " + ")
    }

    private static func degrees(_ radians: Double) -> Double { (radians * 180 / .pi * 1000).rounded() / 1000 }

    private static func spoken(_ key: Key) -> String { key.symbol == .none ? "" : " \(key.characters)" }
}
