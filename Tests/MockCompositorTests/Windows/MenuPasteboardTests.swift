import MockCompositor
import Testing
import Walden

/// Menus to which the compositor gives the keyboard, and the pasteboard.
@MainActor
@Suite("Menus and the pasteboard", .serialized)
struct MenuPasteboardTests {
    @Test(arguments: [true, false])
    func `S149 a menu that has the keyboard reads and writes the pasteboard`(comesBack: Bool) throws {
        let stage = try PopupTests.Stage()
        let clipboard = stage.app.compositor.seats[0].clipboard
        clipboard.focus()
        clipboard.offer(["text/plain;charset=utf-8"])
        _ = try stage.open(movesKeyboard: true)
        var (couldPaste, isWritten) = (false, false)
        stage.onChoice = {
            couldPaste = Pasteboard.general.hasText
            isWritten = Pasteboard.general.write(PasteboardContent("copied"))
        }
        for code in [108, 28] as [UInt32] {
            stage.app.keyboard.press(code)
            stage.app.keyboard.release(code)
        }
        stage.app.turn()
        #expect(stage.chosen == ["Cut"] && couldPaste && isWritten)
        if comesBack { stage.app.keyboard.enter(stage.toplevel.surface) }
        stage.app.pump()
        #expect(stage.popups.isEmpty && clipboard.source?.types.contains("text/plain;charset=utf-8") == true)
        // Once another program has the keyboard, nothing is known any more.
        #expect(Pasteboard.general.write(PasteboardContent("later")) == comesBack)
        stage.finish()
    }
}
