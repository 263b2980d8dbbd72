import MockCompositor
import Testing
import Walden

/// What input methods do in the same turn as events that end what they compose, or move the focus.
@MainActor
@Suite("Late changes of the text", .serialized)
struct LateChangeTests {
    private let left: UInt32 = 105

    @Test func `S139 S142 what is meant for a field does not go into the next one`() throws {
        let stage = try FieldStage()
        stage.edit(stage.field)
        stage.next.text = "keep"
        stage.write { $0.compose("にほ") }
        stage.click(stage.next)
        stage.write { $0.commit("日本") }
        #expect(stage.next.isFirstResponder && stage.field.text == "にほ" && stage.shown(in: stage.next) == "keep")
        stage.click(stage.field)
        stage.write { $0.delete(before: 3) }
        #expect(stage.field.text == "にほ" && stage.next.text == "keep")
        stage.write { $0.commit("x") }
        #expect(stage.field.text.contains("x"), "what comes later is in time")
        stage.finish()
    }

    @Test func `S135 what an input method writes after Tab goes into the next field`() throws {
        let stage = try FieldStage()
        stage.edit(stage.field)
        stage.write { $0.commit("a") }
        stage.strike(KeyCode.tab)
        stage.method.commit("x")
        stage.method.done()
        stage.method.commit("y")
        stage.method.compose("z")
        stage.method.done()
        stage.method.delete(before: 1)
        stage.method.commit("ý")
        stage.method.done()
        stage.app.pump()
        #expect(stage.field.text == "a" && stage.shown(in: stage.next) == "xy", "the rest is meant for other text")
        stage.strike(KeyCode.tab)
        stage.method.commit("x")
        stage.method.done()
        stage.app.pump()
        #expect(stage.button.isFirstResponder && stage.next.text == "xy", "a button takes no text")
        stage.finish()
    }

    @Test func `S135 what an input method begins to compose after Tab, and commits as it is reset, is not lost`() throws
    {
        let stage = try FieldStage()
        let method = stage.method
        stage.edit(stage.field)
        stage.strike(KeyCode.tab)
        method.compose("n")
        method.done()
        method.onDisable = { method.commit("n") }
        stage.app.pump()
        method.onDisable = nil
        stage.write { _ in }
        #expect(stage.field.text.isEmpty && stage.shown(in: stage.next) == "n")
        stage.finish()
    }

    @Test func `S142 what a text composes as the window loses it is not written into the next one`() throws {
        let stage = try FieldStage()
        stage.edit(stage.field)
        stage.write { $0.compose("ni") }
        stage.method.leave(stage.surface)
        stage.app.pump()
        stage.next.becomeFirstResponder()
        stage.method.enter(stage.surface)
        stage.app.pump()
        stage.write { $0.commit("ni") }
        #expect(stage.field.text == "ni" && stage.shown(in: stage.next).isEmpty)
        stage.finish()
    }

    @Test func `S142 what is composed in a field that is removed does not go into the next one`() throws {
        let stage = try FieldStage()
        stage.edit(stage.field)
        stage.write { $0.compose("ni") }
        stage.field.removeFromSuperview()
        stage.next.becomeFirstResponder()
        stage.write { $0.commit("ni") }
        #expect(stage.field.text == "ni" && stage.shown(in: stage.next).isEmpty)
        stage.finish()
    }

    @Test func `S142 a compositor that commits what is composed does not add it to a text set in code`() throws {
        let stage = try FieldStage()
        let method = stage.method
        stage.edit(stage.field)
        stage.write { $0.compose("ni") }
        method.onDisable = { method.commit("ni") }
        stage.field.text = "Hello"
        stage.app.pump()
        method.onDisable = nil
        stage.write { _ in }
        #expect(stage.shown == "Hello")
        stage.finish()
    }

    @Test func `S142 a composition that a press has ended does not come back`() throws {
        let stage = try FieldStage()
        stage.edit(stage.field)
        stage.write { $0.compose("に") }
        stage.click(stage.field)
        stage.write { $0.compose("にほ") }
        #expect(stage.field.text == "に" && stage.shown == "に" && stage.field.markedTextRange == nil)
        stage.write { _ in }
        stage.strike(KeyCode.a)
        stage.app.pump()
        #expect(stage.field.text == "にa")
        stage.finish()
    }

    @Test func `S135 a composition that an arrow has ended is not inserted again as the input method leaves`() throws {
        let stage = try FieldStage()
        stage.edit(stage.field)
        stage.write { $0.compose("ni") }
        stage.strike(left)
        stage.method.leave(stage.surface)
        stage.app.pump()
        #expect(stage.field.text == "ni")
        stage.write { $0.compose("ni") }
        stage.method.leave(stage.surface)
        stage.app.pump()
        #expect(stage.field.text == "ni", "it is not enabled")
        stage.finish()
    }

    @Test func `what was late is in no recording, and what was in time is replayed however the turns fall`() throws {
        let stage = try FieldStage()
        var recorded: [PlatformEvent] = []
        stage.app.application.platformEventObserver = { recorded.append($0) }
        stage.edit(stage.field)
        stage.write { $0.compose("ni") }
        stage.click(stage.next)
        stage.write { $0.commit("late") }
        stage.write { $0.commit("x") }
        stage.app.application.platformEventObserver = nil
        #expect(stage.field.text == "ni" && stage.next.text == "x")
        stage.field.text = ""
        stage.next.text = ""
        stage.field.becomeFirstResponder()
        stage.app.pump()
        // All in one turn.
        let recording = Recording(recorded.map { Recording.Entry(time: 0, event: $0) })
        EventPlayer(recording, in: stage.app.application, ownsWindows: false).play {}
        stage.app.run(for: .milliseconds(200))
        #expect(stage.field.text == "ni" && stage.next.text == "x")
        stage.finish()
    }
}
