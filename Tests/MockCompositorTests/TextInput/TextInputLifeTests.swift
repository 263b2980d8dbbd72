import MockCompositor
import Testing
import Walden
import WaylandClient

/// Seats, managers, windows and connections that come and go while a text is edited.
@MainActor
@Suite("Lives of text inputs", .serialized)
struct TextInputLifeTests {
    @Test func `a manager that comes late serves the text that is edited`() throws {
        let stage = try TextInputStage(TextInputStage.options(version: 0))
        stage.text.begin(TextInputStage.state("ab"))
        stage.pump()
        stage.compositor.options.versions["zwp_text_input_manager_v3"] = 1
        stage.compositor.offer("zwp_text_input_manager_v3")
        stage.pump()
        stage.method.enter(stage.surface)
        stage.pump()
        #expect(stage.method.isEnabled)
        stage.finish()
    }

    @Test func `S138 S143 an input method that comes while a text is edited is told of the text and the caret`() throws
    {
        let stage = try FieldStage()
        stage.field.text = "ab"
        stage.field.becomeFirstResponder()
        stage.app.keyboard.enter(stage.surface)
        stage.app.pump()
        #expect(stage.method.takeCommits() == [])
        stage.method.enter(stage.surface)
        stage.app.pump()
        let commits = stage.method.takeCommits()
        #expect(commits.count == 1 && commits.allSatisfy { $0.contains("text \"ab\" 2 2") && $0.contains("caret ") })
        stage.finish()
    }

    @Test func `S138 an input method of version 1 that comes late is told of the text`() throws {
        var options = TextInputStage.options(version: 0, keymap: Keymaps.us)
        options.versions["zwp_text_input_manager_v1"] = 0
        let stage = try FieldStage(options)
        stage.field.text = "ab"
        stage.field.becomeFirstResponder()
        stage.app.keyboard.enter(stage.surface)
        stage.app.pump()
        stage.app.compositor.options.versions["zwp_text_input_manager_v1"] = 1
        stage.app.compositor.offer("zwp_text_input_manager_v1")
        stage.app.pump()
        let requests = stage.app.compositor.oldTextInputs.first?.requests ?? []
        #expect(requests.contains { $0.contains("\"ab\"") }, "\(requests)")
        stage.finish()
    }

    @Test func `text goes on when the manager is withdrawn`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.compositor.withdraw("zwp_text_input_manager_v3")
        stage.pump()
        stage.method.commit("x")
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["commit x"])
        let other = stage.compositor.addSeat([.keyboard])
        stage.pump()
        #expect(other?.textInput.resources.isEmpty == true, "nothing makes another one")
        stage.finish()
    }

    @Test func `a new manager replaces the text input of one that was withdrawn`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.method.compose("ni")
        stage.method.done()
        stage.compositor.withdraw("zwp_text_input_manager_v3")
        stage.pump()
        stage.compositor.offer("zwp_text_input_manager_v3")
        stage.pump()
        #expect(stage.changes() == ["compose ni 2-2", "commit ni"])
        #expect(stage.method.resources.count == 1)
        stage.method.enter(stage.surface)
        stage.pump()
        #expect(stage.method.isEnabled)
        stage.finish()
    }

    @Test(arguments: [false, true])
    func `S138 a manager that is announced before the former one goes replaces its text input`(
        hasOldManager: Bool
    ) throws {
        var options = TextInputStage.options()
        if hasOldManager { options.versions["zwp_text_input_manager_v1"] = 1 }
        let stage = try TextInputStage(options)
        for _ in 0..<2 {
            stage.edit()
            stage.method.compose("ni")
            stage.method.done()
            stage.compositor.replace("zwp_text_input_manager_v3")
            stage.pump()
            #expect(stage.changes() == ["compose ni 2-2", "commit ni"])
            #expect(stage.method.resources.count == 1 && stage.compositor.oldTextInputs.isEmpty)
        }
        stage.edit()
        #expect(stage.method.isEnabled)
        stage.method.commit("x")
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["commit x"])
        stage.finish()
    }

    @Test func `version 1 takes over when the manager of version 3 is withdrawn`() throws {
        var options = TextInputStage.options()
        options.versions["zwp_text_input_manager_v1"] = 1
        let stage = try TextInputStage(options)
        stage.edit()
        #expect(stage.compositor.oldTextInputs.isEmpty)
        stage.compositor.withdraw("zwp_text_input_manager_v3")
        stage.pump()
        #expect(stage.method.resources.isEmpty && stage.compositor.oldTextInputs.first?.isActive == true)
        stage.finish()
    }

    @Test func `each seat edits its own text`() throws {
        let stage = try TextInputStage()
        stage.edit()
        let other = try #require(stage.compositor.addSeat([.keyboard]))
        stage.pump()
        let text = try #require(stage.client.connection.seats.last?.textInput)
        other.keyboard.enter(stage.surface)
        other.textInput.enter(stage.surface)
        text.begin(TextInputStage.state("other"))
        stage.client.pump()
        text.send()
        stage.client.pump()
        #expect(other.textInput.isEnabled)
        stage.method.compose("ni")
        stage.method.done()
        other.textInput.commit("x")
        other.textInput.done()
        stage.pump()
        #expect(stage.changes() == ["compose ni 2-2", "commit x"])
        other.remove()
        stage.pump()
        #expect(other.textInput.resources.isEmpty)
        stage.finish()
    }

    @Test func `a window that is destroyed takes its text input with it`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.method.compose("ni")
        stage.method.done()
        stage.pump()
        stage.toplevel.destroy()
        stage.method.commit("x")
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["compose ni 2-2"])
        #expect(stage.method.takeCommits() == ["disable"])
        stage.finish()
    }

    @Test(arguments: ["zwp_text_input_manager_v3", "zwp_text_input_manager_v1"])
    func `seats that come and go leave no text input`(interface: String) throws {
        let client = try ClientUnderTest(MockOptions(versions: [interface: 1]))
        client.pump()
        let objects = client.compositor.liveObjects.filter { !$0.key.contains("TextInputV1") }
        for _ in 0..<20 {
            let seat = client.compositor.addSeat([.keyboard])
            client.pump()
            seat?.remove()
            client.pump()
        }
        #expect(client.compositor.liveObjects.filter { !$0.key.contains("TextInputV1") } == objects)
        client.finish()
        #expect(client.compositor.isClean)
    }

    @Test func `a compositor that ends the connection ends the text input`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.compositor.disconnect()
        stage.pump()
        stage.text.update(TextInputStage.state("abc"))
        stage.text.showKeyboard()
        stage.pump()
        stage.text.end()
        stage.pump()
        stage.client.finish()
        #expect(stage.compositor.isClean)
    }

    @Test func `a compositor that enters and leaves without pause costs nothing until the end of the turn`() throws {
        let stage = try TextInputStage()
        stage.edit()
        for _ in 0..<5000 {
            stage.method.enter(stage.surface)
            stage.method.leave(stage.surface)
        }
        stage.pump()
        #expect(stage.method.takeCommits() == ["disable"])
        stage.finish()
    }
}
