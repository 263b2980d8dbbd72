import MockCompositor
import Testing
import Walden
import WaldenWayland
import WaylandClient

/// A platform with a window, whose pasteboards exchange content with another program, played by the mock.
@MainActor
final class PasteboardUnderTest {
    let compositor: MockCompositor
    let platform: WaylandPlatform
    let name: PasteboardName
    private let queue = EventQueue()
    private let window: any PlatformWindow

    /// Creates a platform, which has the keyboard's focus.
    init(
        _ name: PasteboardName = .general, _ options: MockOptions = MockOptions(), isFocused: Bool = true
    ) throws {
        let compositor = MockCompositor(options)
        self.compositor = compositor
        self.name = name
        platform = WaylandPlatform(
            address: .fileDescriptor(compositor.clientDescriptor), pump: { compositor.dispatch() })
        try platform.start(queue, describesTrees: false)
        window = platform.makeWindow(
            id: WindowID(1), role: .toplevel, size: Size(width: 60, height: 40),
            properties: WindowProperties(title: "Test", appID: "org.example.test"))
        pump()
        if isFocused { focus() }
    }

    isolated deinit { platform.stop() }

    var seat: MockSeat { compositor.seats[0] }
    /// The other program's side of the pasteboard.
    var other: MockSelection { name == .general ? seat.clipboard : seat.primarySelection }
    var surface: MockSurface { compositor.toplevels[0].surface }
    var seatID: SeatID { platform.connection?.seats.first?.id ?? SeatID(0) }

    func pasteboard() throws -> any PlatformPasteboard { try #require(platform.pasteboard(name, for: seatID)) }

    /// Gives the window the keyboard, as compositors do: first the content, then the focus.
    func focus() {
        seat.clipboard.focus()
        seat.primarySelection.focus()
        seat.keyboard.enter(surface)
        pump()
    }

    func unfocus() {
        seat.keyboard.leave(surface)
        seat.clipboard.unfocus()
        seat.primarySelection.unfocus()
        pump()
    }

    /// Presses and releases a key, which makes new serials.
    func typeKey() {
        seat.keyboard.press(KeyCode.a)
        seat.keyboard.release(KeyCode.a)
        pump()
    }

    /// Runs a turn of both sides.
    func turn() {
        platform.flush()
        compositor.dispatch()
        platform.wait(until: 0)
    }

    func pump() { for _ in 0..<4 { turn() } }

    /// Runs turns until a condition holds, for a limited time. Returns whether it holds.
    func run(until condition: () -> Bool) -> Bool {
        let end = platform.now + 30
        while !condition() {
            guard platform.now < end else { return false }
            turn()
        }
        return true
    }

    /// Lets the other program offer content, and waits for it.
    func offer(_ types: [String]? = nil, _ answers: [String: MockAnswer] = [:]) {
        other.offer(types, answers)
        pump()
    }

    /// Starts a reading.
    func read(_ type: String, limit: Int = 1 << 30) throws -> Reading {
        let reading = Reading()
        reading.transfer = try pasteboard().read(type, limit: limit) { reading.results.append($0) }
        return reading
    }

    func finish() {
        pump()
        platform.stop()
        compositor.finish()
    }
}

/// A reading and what came of it.
@MainActor
final class Reading {
    var transfer: (any PasteboardTransfer)?
    var results: [Result<[UInt8], PasteboardError>] = []

    var isFinished: Bool { !results.isEmpty }
}

/// An owner that makes text of the type's name, and logs its calls.
@MainActor
final class TestOwner: PasteboardOwner {
    private(set) var log: [String] = []
    /// Replaces the content.
    var content: [UInt8]?
    /// Called before content is returned, and when it was replaced.
    var onCall: (() -> Void)?
    private let makesContent: Bool

    init(_ content: [UInt8]? = nil, makesContent: Bool = true) {
        self.content = content
        self.makesContent = makesContent
    }

    func pasteboardContent(as type: String) -> [UInt8]? {
        log.append(type)
        onCall?()
        return makesContent ? content ?? Array(type.utf8) : nil
    }

    func pasteboardContentWasReplaced() {
        log.append("replaced")
        onCall?()
    }
}
