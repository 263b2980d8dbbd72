import MockCompositor
import Testing
import Walden
import WaylandClient

/// Text-input version 1, which weston has.
@MainActor
@Suite("Text input of weston", .serialized)
struct OldTextInputTests {
    private static let state = "text \"ab\" 2 2, type 0x0 0, caret 10,20 1x16, state 1"

    @MainActor
    private struct Stage {
        let stage: TextInputStage
        let method: MockOldTextInput
        var text: SeatTextInput { stage.text }

        init(keymap: String? = nil) throws {
            var options = MockOptions(versions: ["zwp_text_input_manager_v1": 1])
            options.keymap = keymap.map { MockKeymap($0) }
            stage = try TextInputStage(options)
            method = try #require(stage.compositor.oldTextInputs.first)
        }

        func edit() {
            text.begin(TextInputStage.state("ab"))
            stage.pump()
            _ = method.takeRequests()
        }

        /// Returns the requests since the last call, as one text.
        func requests() -> String { method.takeRequests().joined(separator: ", ") }
    }

    @Test func `S146 a text is activated with its whole state, and only changes follow`() throws {
        let stage = try Stage()
        stage.text.begin(TextInputStage.state("ab"))
        stage.stage.pump()
        #expect(stage.requests() == "activate, " + Self.state)
        stage.text.update(TextInputStage.state("abc"))
        stage.stage.pump()
        #expect(stage.requests() == "text \"abc\" 3 3, state 2")
        stage.text.update(TextInputStage.state("abc"))
        stage.stage.pump()
        #expect(stage.requests() == "")
        stage.text.begin(TextInputStage.state("ab"))
        stage.stage.pump()
        #expect(stage.requests() == "deactivate, activate, " + Self.state.replacing("state 1", with: "state 3"))
        stage.text.end()
        stage.stage.pump()
        #expect(stage.requests() == "deactivate")
        stage.stage.finish()
    }

    @Test func `S146 a text is active only while the keyboard is on its window`() throws {
        let stage = try Stage()
        stage.edit()
        stage.stage.seat.keyboard.leave(stage.stage.surface)
        stage.method.compose("ni")
        stage.method.leave()
        stage.stage.pump()
        #expect(stage.stage.changes() == ["compose ni 2-2", "commit ni"])
        #expect(stage.requests() == "")
        stage.text.begin(TextInputStage.state("ab"))
        stage.stage.pump()
        #expect(stage.requests() == "", "the keyboard is elsewhere")
        stage.stage.seat.keyboard.enter(stage.stage.surface)
        stage.stage.pump()
        #expect(stage.requests().hasPrefix("activate, "))
        stage.stage.finish()
    }

    @Test func `S146 a text that the compositor leaves at once is not activated again and again`() throws {
        let stage = try Stage()
        stage.edit()
        for _ in 0..<5 {
            stage.method.leave()
            stage.stage.pump()
        }
        #expect(stage.requests() == "")
        stage.text.begin(TextInputStage.state("ab"))
        stage.stage.pump()
        #expect(stage.requests().hasPrefix("activate, "))
        stage.stage.finish()
    }

    @Test func `S146 a text that has begun before the compositor leaves the last one is activated`() throws {
        let stage = try Stage()
        stage.edit()
        stage.text.begin(TextInputStage.state("cd"))
        stage.method.leave()
        stage.stage.client.pump()
        #expect(stage.requests() == "", "the new text is not sent yet")
        stage.stage.pump()
        #expect(stage.requests().hasPrefix("activate, text \"cd\" 2 2, "))
        stage.stage.finish()
    }

    @Test func `S146 without a keyboard a text is active while it is edited`() throws {
        let stage = try Stage()
        stage.stage.seat.setCapabilities([.touch])
        stage.stage.pump()
        stage.edit()
        #expect(stage.method.isActive)
        stage.stage.finish()
    }

    @Test func `S135 the input method says what remains of a composition when it leaves`() throws {
        let stage = try Stage()
        stage.edit()
        for rest in ["nǐ", ""] {
            stage.method.compose("ni", rest: rest)
            stage.method.leave()
            stage.stage.pump()
            stage.text.begin(TextInputStage.state("ab"))
            stage.stage.pump()
        }
        #expect(stage.stage.changes() == ["compose ni 2-2", "commit nǐ", "compose ni 2-2", "commit ni"])
        stage.stage.finish()
    }

    @Test func `S146 control characters are the keys that write them`() throws {
        let stage = try Stage()
        stage.edit()
        for text in ["\u{8}", "\r", "a\tb"] { stage.method.commit(text) }
        stage.stage.pump()
        #expect(stage.stage.story() == ["+\u{8}", "-\u{8}", "+\r", "-\r", "commit a\tb"])
        stage.stage.finish()
    }

    @Test func `S146 texts are composed, deleted and inserted`() throws {
        let stage = try Stage()
        stage.edit()
        stage.method.compose("ni")
        stage.method.compose("ni", caret: 1)
        stage.method.compose("ni", caret: -1)
        stage.method.compose("你好", style: (3, 3, .selection))
        stage.method.compose("你好", caret: 3, style: (0, .max, .underline))
        stage.method.compose("你好", style: (.max, .max, .highlight))
        stage.method.delete(from: -2, length: 3)
        stage.method.moveCaret(to: 0)
        stage.method.commit("你")
        stage.stage.pump()
        #expect(
            stage.stage.changes() == [
                "compose ni 2-2", "compose ni 1-1", "compose ni", "compose 你好 3-6", "compose 你好 3-3",
                "compose 你好 6-6", "delete 2 1, commit 你",
            ])
        stage.stage.finish()
    }

    @Test(
        arguments: [
            (-2, 1, "clear"), (1, 5, "clear"), (0, 2, "delete 0 2"), (-3, 3, "delete 3 0"),
            (.min, .max, "delete 4000 4000"), (.max, .max, "clear"),
        ] as [(Int32, UInt32, String)])
    func `S146 only a deletion that touches the caret is done`(index: Int32, length: UInt32, words: String) throws {
        let stage = try Stage()
        stage.edit()
        stage.method.compose("ni")
        stage.method.delete(from: index, length: length)
        stage.method.commit("")
        stage.stage.pump()
        #expect(stage.stage.changes() == ["compose ni 2-2", words])
        stage.stage.finish()
    }

    @Test func `S146 what is meant for an earlier text is dropped`() throws {
        let stage = try Stage()
        stage.edit()
        stage.method.compose("ni")
        stage.method.commit("你")
        stage.text.begin(TextInputStage.state("next"))
        stage.stage.pump()
        #expect(stage.stage.changes() == [])
        stage.method.commit("好")
        stage.stage.pump()
        #expect(stage.stage.changes() == ["commit 好"])
        stage.stage.finish()
    }

    @Test func `S146 texts that follow each other within a round trip are all written into`() throws {
        let stage = try Stage()
        for text in ["ab", "cd"] {
            stage.text.begin(TextInputStage.state(text))
            stage.text.send()
        }
        stage.stage.pump()
        stage.stage.pump()
        #expect(stage.method.isActive)
        stage.method.commit("好")
        stage.stage.pump()
        #expect(stage.stage.changes() == ["commit 好"])
        stage.text.begin(TextInputStage.state("ef"))
        stage.stage.pump()
        #expect(stage.method.isActive)
        stage.stage.finish()
    }

    @Test func `S146 keys of the input method are keys, and none stays down`() throws {
        let stage = try Stage()
        stage.edit()
        stage.method.nameModifiers(["Shift", "Control", "Mod1", "unknown"])
        stage.method.key(0xFF08, isPressed: false)
        stage.method.key(0x61, isPressed: true, modifiers: 1 << 31 | 2)
        stage.method.key(0x61, isPressed: true)
        stage.method.key(0xFF08, isPressed: true)
        stage.method.key(0xFF08, isPressed: false)
        stage.stage.pump()
        let keys = stage.stage.client.take().compactMap { event -> KeyChange? in
            if case .input(.key(let key)) = event { key } else { nil }
        }
        #expect(keys.map(\.isPressed) == [true, true, false])
        #expect(keys.first?.key.characters == "a")
        #expect(keys.first?.key.modifierFlags == .control)
        #expect(keys.last?.key.symbol == .backspace)
        #expect(keys.allSatisfy { !$0.repeats })
        stage.text.end()
        stage.stage.pump()
        #expect(stage.stage.story() == ["-a"])
        stage.stage.finish()
    }

    @Test func `S38 S146 keys of the input method leave the modifiers of the keyboard alone`() throws {
        var options = MockOptions(versions: ["zwp_text_input_manager_v1": 1])
        options.keymap = MockKeymap(Keymaps.us)
        let stage = try FieldStage(options)
        let method = try #require(stage.app.compositor.oldTextInputs.first)
        stage.field.becomeFirstResponder()
        stage.app.keyboard.enter(stage.surface)
        stage.app.keyboard.modifiers(depressed: Keymaps.shift, locked: Keymaps.capsLock)
        stage.app.pump()
        method.commit("ab")
        stage.app.pump()
        method.commit("\u{8}")
        stage.app.pump()
        #expect(stage.field.text == "a")
        #expect(stage.window.keyModifierFlags(of: stage.field) == [.shift, .capsLock])
        method.key(0xFF08, isPressed: true)
        method.key(0xFF08, isPressed: false)
        stage.app.pump()
        #expect(stage.field.text == "")
        #expect(stage.window.keyModifierFlags(of: stage.field) == [.shift, .capsLock])
        stage.finish()
    }

    @Test func `S145 the on-screen keyboard is shown on demand, and hidden with the text`() throws {
        let stage = try Stage()
        stage.edit()
        stage.text.showKeyboard()
        stage.stage.pump()
        #expect(stage.requests() == "show")
        stage.text.end()
        stage.stage.pump()
        #expect(stage.requests() == "hide, deactivate")
        stage.stage.finish()
    }

    @Test func `version 3 takes over when it comes, and stays`() throws {
        let stage = try Stage()
        stage.edit()
        stage.method.compose("ni")
        stage.stage.pump()
        stage.stage.compositor.options.versions["zwp_text_input_manager_v3"] = 1
        stage.stage.compositor.offer("zwp_text_input_manager_v3")
        stage.stage.pump()
        stage.stage.method.enter(stage.stage.surface)
        stage.stage.pump()
        #expect(stage.requests() == "deactivate")
        #expect(stage.stage.changes() == ["compose ni 2-2", "commit ni"])
        #expect(stage.stage.method.isEnabled)
        stage.stage.finish()
    }
}
