import MockCompositor
import Testing
import Walden
import WaylandClient

/// A window of a client whose text is edited, and the input method at the other end.
@MainActor
struct TextInputStage {
    let client: ClientUnderTest
    let toplevel: Toplevel
    let surface: MockSurface
    let text: SeatTextInput
    var compositor: MockCompositor { client.compositor }
    var seat: MockSeat { compositor.seats[0] }
    var method: MockTextInput { seat.textInput }

    static func options(version: UInt32 = 1, keymap: String? = nil) -> MockOptions {
        var options = MockOptions(versions: ["zwp_text_input_manager_v3": version])
        options.keymap = keymap.map { MockKeymap($0) }
        return options
    }

    init(_ options: MockOptions = Self.options()) throws {
        client = try ClientUnderTest(options)
        let shown = try client.show()
        toplevel = shown.toplevel
        surface = shown.mock.surface
        text = try #require(client.connection.seats.first?.textInput)
        client.compositor.seats[0].keyboard.enter(surface)
        pump()
        _ = client.take()
    }

    /// Sends the text's state, as at the end of a turn, and exchanges all messages.
    func pump() {
        for _ in 0..<2 {
            text.send()
            client.pump()
        }
    }

    /// Enters the window, begins to edit a text, and forgets the commit.
    func edit(_ state: TextInputState = Self.state("ab")) {
        method.enter(surface)
        text.begin(state)
        pump()
        _ = method.takeCommits()
    }

    /// Returns a state with the caret at the end of a text.
    static func state(
        _ text: String?, caret: Rect = Rect(x: 10, y: 20, width: 0, height: 16), hints: TextHints = [],
        byMethod: Bool = false
    ) -> TextInputState {
        let surroundings = text.map {
            TextInputState.Surroundings(text: $0, cursor: $0.utf8.count, anchor: $0.utf8.count)
        }
        return TextInputState(
            window: WindowID(1), surroundings: surroundings, caret: caret, hints: hints,
            isChangedByInputMethod: byMethod)
    }

    /// Returns the changes of the text since the last call, in words, and drops other events.
    func changes() -> [String] { client.take().compactMap { Self.words($0) } }

    /// Returns the changes of the text, the keys and changes of the focus since the last call.
    func story() -> [String] {
        client.take().compactMap { event in
            if let words = Self.words(event) { return words }
            switch event {
            case .input(.key(let key)): return (key.isPressed ? "+" : "-") + key.key.characters
            case .input(.keyboardFocus(let focus)): return focus.isFocused ? "entered" : "left"
            default: return nil
            }
        }
    }

    private static func words(_ event: ClientEvent) -> String? {
        guard case .input(.textInput(let change)) = event else { return nil }
        return words(change)
    }

    static func words(_ change: TextInputChange) -> String {
        var words: [String] = []
        if change.deletedBefore != 0 || change.deletedAfter != 0 {
            words.append("delete \(change.deletedBefore) \(change.deletedAfter)")
        }
        if !change.committed.isEmpty { words.append("commit \(change.committed)") }
        if let composition = change.composition {
            let selection = composition.selection.map { " \($0.lowerBound)-\($0.upperBound)" } ?? ""
            words.append("compose \(composition.text)\(selection)")
            for hint in composition.hints {
                words.append("\(hint.meaning) \(hint.range.lowerBound)-\(hint.range.upperBound)")
            }
        }
        if change.submits { words.append("submit") }
        return words.isEmpty ? "clear" : words.joined(separator: ", ")
    }

    func finish() {
        client.finish()
        #expect(compositor.isClean)
    }
}
