import MockCompositor
import Testing
import Walden

/// Keys from the wire to a text.
@MainActor
@Suite("Typing", .serialized)
struct TypingTests {
    /// Presses and releases keys, one after the other.
    private func type(_ keys: UInt32..., in stage: FieldStage) {
        for key in keys {
            stage.strike(key)
            stage.app.pump()
        }
    }

    @Test func `S125 AltGr is no chord: what it writes replaces the selection`() throws {
        let stage = try FieldStage(TextInputStage.options(keymap: Keymaps.usAndGerman))
        let (field, keyboard) = (stage.field, stage.app.keyboard)
        stage.edit(field)
        field.text = "one"
        field.selectedTextRange = TextRange(field.beginningOfDocument, field.endOfDocument)
        keyboard.modifiers(depressed: Keymaps.alternate, group: 1)
        type(KeyCode.q, in: stage)
        #expect(field.text == "one", "Alt makes a chord")
        keyboard.modifiers(group: 1)
        keyboard.press(KeyCode.altGr)
        keyboard.modifiers(depressed: Keymaps.levelThree, group: 1)
        type(KeyCode.q, in: stage)
        #expect(field.text == "@")
        keyboard.release(KeyCode.altGr)
        keyboard.modifiers(group: 1)
        type(KeyCode.q, in: stage)
        #expect(field.text == "@q")
        stage.finish()
    }

    @Test func `S144 S146 without any protocol of input methods, keys write, compose and edit`() throws {
        let table = ComposeTable("<dead_acute> <e> : \"é\" eacute\n")
        defer { table.remove() }
        var options = MockOptions(versions: ["zwp_text_input_manager_v1": 0, "zwp_text_input_manager_v3": 0])
        options.keymap = MockKeymap(Keymaps.international)
        let stage = try FieldStage(options)
        let field = stage.field
        stage.app.keyboard.enter(stage.surface)
        stage.tap(field)
        #expect(field.isFirstResponder && stage.method.resources.isEmpty && stage.app.compositor.oldTextInputs.isEmpty)
        type(KeyCode.a, KeyCode.b, KeyCode.e, KeyCode.backspace, KeyCode.leftArrow, in: stage)
        #expect(field.text == "ab" && field.caretPosition.offset == 1)
        type(KeyCode.apostrophe, in: stage)
        #expect(field.text == "ab" && stage.shown == "a´b")
        type(KeyCode.e, in: stage)
        #expect(field.text == "aéb" && stage.shown == field.text)
        stage.app.keyboard.modifiers(depressed: Keymaps.control)
        type(KeyCode.z, in: stage)
        #expect(field.text == "ab")
        stage.finish()
    }
}
