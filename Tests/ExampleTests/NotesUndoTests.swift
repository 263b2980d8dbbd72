import Testing
import WaldenTesting

@testable import Notes

/// Undo of new notes and folders removes nothing that was written in them.
@MainActor
struct NotesUndoTests {
    let store = NoteStore()
    let screen: TestScreen

    init() { screen = TestScreen(delegate: Notes(store)) }

    private var controller: NotesController { screen.window.rootViewController as! NotesController }
    private var text: TextView { controller.editor.textView }

    private func press(_ key: Character, _ modifiers: Event.ModifierFlags = .control) {
        screen.keyboard.press(key, modifiers: modifiers)
    }

    private func count(of title: String) -> Int {
        store.folders.flatMap(\.notes).count { $0.title == title }
    }

    @Test func `a new note without text goes by undo, and comes back by redo`() {
        press("n")
        #expect(count(of: "New note") == 1)
        press("z")
        #expect(count(of: "New note") == 0)
        press("z", [.control, .shift])
        #expect(count(of: "New note") == 1)
    }

    @Test func `the text of a new note goes by undo, and comes back by redo, but the note stays`() {
        press("n")
        screen.keyboard.type("Compost")
        for _ in 0..<3 { press("z") }
        #expect(text.text.isEmpty && count(of: "New note") == 1)
        press("z", [.control, .shift])
        #expect(text.text == "Compost" && count(of: "Compost") == 1)
    }

    @Test func `a new note that was written stays, though another one was shown since`() {
        press("n")
        screen.keyboard.type("Compost")
        controller.show(store.folders[2].notes[0])
        for _ in 0..<2 { press("z") }
        #expect(count(of: "Compost") == 1)
    }

    @Test func `a new note that was written in another window stays`() throws {
        press("n")
        controller.openWindow(showing: controller.editor.note)
        screen.pump()
        let other = try #require(screen.application.windows.last?.rootViewController as? NotesController)
        #expect(other !== controller && other.editor.note === controller.editor.note)
        screen.activate(other.view.window)
        other.editor.textView.becomeFirstResponder()
        screen.keyboard.type("Compost")
        screen.activate()
        press("z")
        #expect(count(of: "Compost") == 1)
    }

    @Test func `a new folder stays once it has notes`() {
        press("n", [.control, .shift])
        screen.advance(by: .seconds(1))
        screen.keyboard.type("Shed")
        screen.keyboard.press(.return)
        screen.advance(by: .seconds(1))
        #expect(store.folders.last?.name == "Shed")
        press("n")
        screen.keyboard.type("Compost")
        controller.show(store.folders[0].notes[0])
        for _ in 0..<2 { press("z") }
        #expect(store.folders.last?.name == "Shed" && count(of: "Compost") == 1)
    }
}
