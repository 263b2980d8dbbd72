import MockCompositor
import Testing
import Walden

/// Seats without a keyboard, such as those of a tablet, whose texts are written by an on-screen keyboard.
@MainActor
@Suite("Text without a keyboard", .serialized)
struct KeyboardlessTests {
    private func stage(_ options: MockOptions) throws -> FieldStage {
        var options = options
        options.seats = [[.touch]]
        return try FieldStage(options)
    }

    @Test func `S138 S145 without a keyboard the text input brings the focus`() throws {
        let stage = try stage(TextInputStage.options(version: 2))
        stage.method.enter(stage.surface)
        stage.app.pump()
        #expect(stage.window.isKeyWindow)
        stage.tap(stage.field)
        #expect(stage.method.isEnabled && stage.method.panelRequests == 1)
        stage.write { $0.commit("x") }
        stage.write { $0.compose("y") }
        #expect(stage.field.text == "x" && stage.shown == "xy")
        stage.method.leave(stage.surface)
        stage.app.pump()
        #expect(stage.field.text == "xy" && !stage.window.isKeyWindow)
        stage.finish()
    }

    @Test func `S138 S146 with version 1 the window that is touched has the focus`() throws {
        let stage = try stage(MockOptions(versions: ["zwp_text_input_manager_v1": 1]))
        let other = try stage.app.show()
        let method = try #require(stage.app.compositor.oldTextInputs.first)
        stage.tap(stage.field)
        #expect(stage.window.isKeyWindow && method.isActive && method.takeRequests().last == "show")
        method.commit("x")
        stage.app.pump()
        #expect(stage.field.text == "x")
        method.leave()
        stage.app.pump()
        #expect(stage.window.isKeyWindow && !method.isActive)
        stage.tap(stage.field)
        #expect(method.isActive)
        stage.app.touch.down(0, at: Point(x: 5, y: 5), on: other.toplevel.surface)
        stage.app.touch.frame()
        stage.app.pump()
        #expect(other.window.isKeyWindow && !method.isActive)
        other.window.close()
        stage.app.pump()
        #expect(stage.app.application.keyWindow == nil)
        stage.tap(stage.next)
        #expect(stage.window.isKeyWindow && method.isActive)
        stage.finish()
    }

    /// Shows a popup below the second field.
    private func popup(of stage: FieldStage, takesInput: Bool, showing view: View) throws -> MockPopup {
        let popup = PopupWindow(
            source: stage.next,
            placement: PopupPlacement(
                size: Size(width: 120, height: 40), anchorRect: stage.next.bounds, anchor: .bottom, gravity: .bottom),
            takesInput: takesInput)
        view.frame = Rect(origin: .zero, size: Size(width: 120, height: 40))
        popup.addSubview(view)
        popup.show()
        stage.app.pump()
        return try #require(stage.app.compositor.popups.last)
    }

    private func tap(_ popup: MockPopup, of stage: FieldStage) {
        stage.app.touch.down(0, at: Point(x: 20, y: 20), on: popup.surface)
        stage.app.touch.frame()
        stage.app.pump()
        stage.app.touch.up(0)
        stage.app.touch.frame()
        stage.app.pump()
    }

    @Test func `S138 S146 with version 1 a press on a list beside a text leaves the focus to the text`() throws {
        let stage = try stage(MockOptions(versions: ["zwp_text_input_manager_v1": 1]))
        let method = try #require(stage.app.compositor.oldTextInputs.first)
        stage.tap(stage.field)
        let probe = Probe()
        let list = try popup(of: stage, takesInput: false, showing: probe)
        tap(list, of: stage)
        #expect(probe.takeLog() == ["touchDown", "touchUpInside"])
        #expect(stage.app.compositor.popups.contains { $0 === list })
        #expect(stage.window.isKeyWindow && method.isActive)
        method.commit("x")
        stage.app.pump()
        #expect(stage.field.text == "x")
        stage.finish()
    }

    @Test func `S138 S146 with version 1 a text in a popup is written through the window beneath`() throws {
        let stage = try stage(MockOptions(versions: ["zwp_text_input_manager_v1": 1]))
        let method = try #require(stage.app.compositor.oldTextInputs.first)
        stage.tap(stage.field)
        let field = TextField()
        let popover = try popup(of: stage, takesInput: true, showing: field)
        #expect(!method.isActive)
        tap(popover, of: stage)
        #expect(method.isActive && stage.window.isKeyWindow)
        for text in ["x", "y", "\u{8}"] {
            method.commit(text)
            stage.app.pump()
        }
        #expect(field.text == "x" && stage.field.text == "")
        stage.finish()
    }

    @Test func `a keyboard that comes tells the focus, and leaves it to the text input when it goes`() throws {
        let stage = try stage(TextInputStage.options(keymap: Keymaps.us))
        stage.method.enter(stage.surface)
        stage.app.pump()
        stage.tap(stage.field)
        stage.app.seat.setCapabilities([.touch, .keyboard])
        stage.app.pump()
        #expect(!stage.window.isKeyWindow)
        stage.app.keyboard.enter(stage.surface)
        stage.app.pump()
        #expect(stage.window.isKeyWindow && stage.method.isEnabled)
        stage.strike(KeyCode.a)
        stage.write { $0.commit("x") }
        #expect(stage.field.text == "ax")
        stage.app.seat.setCapabilities([.touch])
        stage.app.pump()
        #expect(stage.window.isKeyWindow && stage.method.isEnabled)
        stage.write { $0.commit("y") }
        #expect(stage.field.text == "axy")
        stage.finish()
    }
}
