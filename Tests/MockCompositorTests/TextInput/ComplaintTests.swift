import MockCompositor
import Testing
import Walden

/// What users of other toolkits have complained of about compositors and their input methods, with a text field at one
/// end and a mock compositor at the other. The other complaints are in ControlsTests.
@MainActor
@Suite("Complaints about input methods", .serialized)
struct ComplaintTests {
    @Test func `complaint 17: input methods are off where no text is edited, and leave shortcuts alone`() throws {
        let stage = try FieldStage()
        let saver = Saver()
        stage.window.addKeyCommand(KeyCommand("s", .control, target: saver, action: Saver.save))
        stage.button.becomeFirstResponder()
        stage.enter()
        #expect(!stage.method.isEnabled && stage.method.takeCommits() == [])
        stage.app.keyboard.modifiers(depressed: Keymaps.control)
        stage.app.keyboard.press(31)
        stage.app.pump()
        #expect(saver.saves == 1)
        stage.app.keyboard.release(31)
        stage.app.keyboard.modifiers(depressed: 0)
        stage.field.becomeFirstResponder()
        stage.app.pump()
        #expect(stage.method.isEnabled)
        stage.write { $0.compose("ni") }
        stage.button.becomeFirstResponder()
        stage.app.pump()
        #expect(!stage.method.isEnabled && stage.field.text == "ni")
        stage.finish()
    }

    @Test(arguments: [true, false])
    func `complaint 18: input methods work after the window has lost and got the keyboard`(
        leavesKeyboardFirst: Bool
    ) throws {
        let stage = try FieldStage()
        stage.field.becomeFirstResponder()
        stage.enter()
        for text in ["xa", "xaxb", "xaxbxc"] {
            stage.write { $0.compose("x") }
            #expect(stage.shown == stage.field.text + "x")
            if leavesKeyboardFirst { stage.app.keyboard.leave(stage.surface) }
            stage.method.leave(stage.surface)
            if !leavesKeyboardFirst { stage.app.keyboard.leave(stage.surface) }
            stage.app.pump()
            #expect(stage.shown == stage.field.text, "nothing stays composed, and nothing is lost")
            stage.enter()
            #expect(stage.method.isEnabled)
            stage.write { $0.commit(String(text.suffix(1))) }
            #expect(stage.field.text == text)
        }
        stage.finish()
    }

    @Test func `complaint 19: the input method is on before the first key`() throws {
        let stage = try FieldStage()
        stage.field.becomeFirstResponder()
        stage.app.pump()
        stage.app.keyboard.enter(stage.surface)
        stage.method.enter(stage.surface)
        stage.app.turn()
        stage.app.compositor.dispatch()
        stage.app.turn()
        stage.app.compositor.dispatch()
        #expect(stage.method.isEnabled, "two turns after the focus, without a key")
        stage.write { $0.compose("n") }
        #expect(stage.shown == "n")
        stage.finish()
    }

    @Test func `complaint 21: every character of an input method arrives, however late its answers are`() throws {
        let stage = try FieldStage()
        stage.field.becomeFirstResponder()
        stage.enter()
        for character in "한국" { stage.write { $0.commit(String(character)) } }
        #expect(stage.field.text == "한국")
        // Without waiting for the app, so that all but the first have an old serial.
        for character in "어 abc" {
            stage.method.compose(String(character))
            stage.method.done()
            stage.method.commit(String(character))
            stage.method.done()
        }
        stage.app.pump()
        #expect(stage.field.text == "한국어 abc" && stage.shown == stage.field.text)
        stage.finish()
    }
}

@MainActor
private final class Saver {
    private(set) var saves = 0
    func save() { saves += 1 }
}
