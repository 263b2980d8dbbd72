import Testing
import WaldenGeometry
import WaldenPlatform
import WaldenWayland

extension RealCompositors {
    /// Text that `virtual-input` composes on sway.
    @MainActor
    @Suite(.serialized) struct TextInputTests {
        @Test func `S139 an input method composes, inserts and deletes`() throws {
            let sway = try Compositor(.sway)
            defer { sway.stop() }
            let client = try TextClient(sway)
            defer { client.stop() }
            client.begin("ab")
            let changes = try client.changes(
                during: ["compose ni", "compose 你好 3", "commit 你好", "delete 1 2", "compose x -1"], on: sway)
            #expect(
                changes == [
                    "compose ni 2-2", "compose 你好 3-3", "commit 你好", "delete 1 2", "compose x", "commit x",
                ])
        }

        @Test func `S138 a text is enabled again for each input method, and tells its state`() throws {
            let sway = try Compositor(.sway)
            defer { sway.stop() }
            let client = try TextClient(sway)
            defer { client.stop() }
            client.begin("ab")
            for word in ["one", "two", "three"] {
                // A new input method each time: sway leaves and enters.
                #expect(
                    try client.output(of: ["text", "commit \(word)"], on: sway).first
                        == "hint=0x204 purpose=0 cursor=2 anchor=2 text=ab")
                #expect(client.takeChanges() == ["commit \(word)"])
            }
            client.begin("next", purpose: .url)
            #expect(
                try client.output(of: ["text"], on: sway).first
                    == "hint=0x204 purpose=5 cursor=4 anchor=4 text=next")
        }

        @Test func `S138 nothing can be written without a text`() throws {
            let sway = try Compositor(.sway)
            defer { sway.stop() }
            let client = try TextClient(sway)
            defer { client.stop() }
            client.begin("ab")
            client.end()
            let run = try Subprocess(Places.executable("virtual-input"), ["commit x"], environment: sway.environment)
            try client.runUntilEnd(of: run)
            #expect(run.errors.joined().contains("no text is edited"), "\(run.errors)")
            #expect(client.takeChanges() == [])
        }
    }
}

/// A window on a compositor, in this process, whose text is edited.
@MainActor
private final class TextClient: PlatformClient {
    private var window: (any PlatformWindow)?
    private var seat: SeatID?
    private var changes: [String] = []
    private static let id = WindowID(1)

    override init(_ compositor: Compositor) throws {
        // Without it, sway has no keyboard.
        _ = try compositor.inputDevices()
        try super.init(compositor)
        window = platform.makeWindow(
            id: Self.id, role: .toplevel, size: Size(width: 200, height: 100),
            properties: WindowProperties(title: "Text", appID: "org.example.text"))
        try waitUntil("the keyboard") { self.seat != nil }
    }

    override func handle(_ event: PlatformEvent) {
        switch event {
        case .windowConfigured(_, let configuration):
            present(window, configuration, else: Size(width: 200, height: 100))
        case .keyboardFocus(let focus): if focus.isFocused { seat = focus.seat }
        case .textInput(let change): changes.append(Self.words(change))
        default: break
        }
    }

    func begin(_ text: String, purpose: TextPurpose = .normal) {
        guard let seat else { return }
        let end = text.utf8.count
        platform.textInput?.begin(
            TextInputState(
                window: Self.id, surroundings: .init(text: text, cursor: end, anchor: end),
                caret: Rect(x: 10, y: 20, width: 1, height: 16), purpose: purpose,
                hints: [.multiline, .autoCapitalization]),
            for: seat, hasKeptComposition: false)
        turn()
    }

    func end() {
        if let seat { platform.textInput?.end(for: seat, hasKeptComposition: false) }
        turn()
    }

    func takeChanges() -> [String] {
        defer { changes = [] }
        return changes
    }

    func runUntilEnd(of run: Subprocess) throws {
        try waitUntil("end of virtual-input") { !run.isRunning }
        for _ in 0..<20 { turn() }
    }

    /// Runs commands of `virtual-input`, and returns what it prints.
    func output(of commands: [String], on compositor: Compositor) throws -> [String] {
        let run = try Subprocess(Places.executable("virtual-input"), commands, environment: compositor.environment)
        try runUntilEnd(of: run)
        guard run.errors.isEmpty else { throw HarnessError(run.errors.joined()) }
        return run.lines
    }

    func changes(during commands: [String], on compositor: Compositor) throws -> [String] {
        _ = try output(of: commands.flatMap { [$0, "sleep 50"] }, on: compositor)
        return takeChanges()
    }

    private static func words(_ change: TextInputChange) -> String {
        var words: [String] = []
        if change.deletedBefore + change.deletedAfter > 0 {
            words.append("delete \(change.deletedBefore) \(change.deletedAfter)")
        }
        if !change.committed.isEmpty { words.append("commit \(change.committed)") }
        if let composition = change.composition {
            let place = composition.selection.map { " \($0.lowerBound)-\($0.upperBound)" } ?? ""
            words.append("compose \(composition.text)\(place)")
        }
        return words.isEmpty ? "clear" : words.joined(separator: ", ")
    }
}
