import Foundation
import Testing
import WaldenTesting

@testable import Notes

/// Notes in folders, as a user has them.
@MainActor
struct NotesTests {
    let screen = TestScreen(size: Size(width: 400, height: 300))
    let store = NoteStore()
    let notes: Notes

    init() {
        notes = Notes(store)
        screen.application.terminatesAfterLastWindowClosed = false
        notes.openWindow()
        screen.pump()
        screen.activate(window)
    }

    private var window: Window { screen.application.windows[1] }
    private var controller: NotesController { window.rootViewController as! NotesController }
    private var titles: [String] { controller.list.notes.map(\.title) }

    /// What the status bar says.
    private var status: String? {
        func search(_ view: View) -> String? {
            if view.accessibilityIdentifier == "status" { return (view as? Label)?.text }
            return view.subviews.lazy.compactMap(search).first
        }
        return search(controller.view)
    }

    private func settle() { screen.advance(by: .seconds(1)) }

    private func clickRow(_ row: Int, in list: ListView) {
        screen.pump()
        screen.pointer.click(list.cellForRow(at: ListIndex(row: row))!)
    }

    @Test func `a folder shows its notes, and a note its text`() {
        #expect(titles.count == 5 && controller.editor.note == nil)
        clickRow(1, in: controller.folders.list)
        #expect(titles == ["Round the pond", "To the depot"])
        clickRow(1, in: controller.list.list)
        #expect(controller.editor.textView.text == "To the depot\nAlong the rails.")
    }

    @Test func `a new note is written at once, and its row follows`() {
        clickRow(2, in: controller.folders.list)
        screen.keyboard.press("n", modifiers: .control)
        screen.keyboard.type("Compost\nTurn it in May.")
        settle()
        #expect(titles.first == "Compost" && controller.list.notes[0].summary == "Turn it in May.")
        #expect(store.folders[1].notes.count == 3)
    }

    @Test(arguments: ["A\n\nB\nC", "A\r\n\r\nB\r\nC", "A\rB\rC"])
    func `title and summary are lines, whatever ends them`(text: String) {
        let note = Note(text: text, time: 0)
        #expect(note.title == "A" && note.summary == "B C")
    }

    @Test func `the search finds words in any note`() {
        screen.keyboard.press("f", modifiers: .control)
        screen.keyboard.type("herons")
        settle()
        #expect(titles == ["Round the pond"] && status == "1 note")
        screen.keyboard.press("a", modifiers: .control)
        screen.keyboard.press(.backspace)
        settle()
        #expect(titles.count == 5 && status == "5 notes")
    }

    @Test func `a note is deleted, and comes back by undo`() {
        clickRow(1, in: controller.folders.list)
        clickRow(0, in: controller.list.list)
        screen.keyboard.press(.delete, modifiers: .control)
        settle()
        #expect(titles == ["To the depot"])
        screen.keyboard.press("z", modifiers: .control)
        settle()
        #expect(titles == ["Round the pond", "To the depot"])
    }

    @Test func `what is done to a note is offered only while one is shown`() {
        for letter in ["d", "o"] as [Character] {
            screen.keyboard.press("n", modifiers: .alternate)
            screen.keyboard.press(letter)
            #expect(screen.popups.count == 1)
            screen.keyboard.press(.escape)
        }
        clickRow(1, in: controller.folders.list)
        clickRow(0, in: controller.list.list)
        screen.keyboard.press("n", modifiers: .alternate)
        screen.keyboard.press("d")
        settle()
        #expect(screen.popups.isEmpty && titles == ["To the depot"])
    }

    @Test func `a folder with notes is deleted only after a question, and renamed by another`() {
        let folder = store.folders[0]
        let menu = controller.menu(of: folder)
        let delete = menu.actions.first { $0.isDestructive }
        func choose(_ action: Action?) {
            action?.perform(sender: window)
            settle()
        }
        choose(delete)
        #expect(controller.presentedViewController is AlertController)
        screen.keyboard.press(.escape)
        settle()
        #expect(store.folders.count == 3)
        choose(menu.actions[0])
        screen.keyboard.press("a", modifiers: .control)
        screen.keyboard.type("Paths")
        screen.keyboard.press(.return)
        settle()
        #expect(folder.name == "Paths" && controller.presentedViewController == nil)
        choose(delete)
        let alert = controller.presentedViewController as? AlertController
        let buttons = alert?.view.subviews.compactMap { $0 as? Button } ?? []
        screen.tap(buttons.first { $0.title == "Delete" }!)
        settle()
        #expect(store.folders.map(\.name) == ["Bean-field", "House"])
        screen.keyboard.press("z", modifiers: .control)
        #expect(store.folders.map(\.name) == ["Paths", "Bean-field", "House"])
    }

    @Test func `two windows show the same note as it is written`() {
        clickRow(1, in: controller.folders.list)
        clickRow(0, in: controller.list.list)
        screen.keyboard.press(.return, modifiers: .control)
        settle()
        let other = screen.application.windows[2].rootViewController as? NotesController
        #expect(other?.editor.note === controller.editor.note)
        screen.activate(screen.application.windows[2])
        screen.tap(other!.editor.textView)
        screen.keyboard.press(.end, modifiers: .control)
        screen.keyboard.type(" Two swans.")
        settle()
        #expect(controller.editor.textView.text.hasSuffix("Two swans."))
    }

    @Test func `in a narrow window one part leads to the next, and back`() {
        screen.resize(to: Size(width: 420, height: 600), of: window)
        #expect(controller.outer.isCollapsed && controller.list.viewIfLoaded?.window == nil)
        clickRow(1, in: controller.folders.list)
        settle()
        #expect(controller.list.view.window === window)
        clickRow(0, in: controller.list.list)
        screen.keyboard.press(.return)
        settle()
        #expect(controller.editor.view.window === window)
        screen.tap(controller.headerBar.leadingViews[0])
        settle()
        #expect(controller.list.view.window === window)
    }

    @Test func `the search leads to the list, also from the folders and the text of a narrow window`() {
        screen.resize(to: Size(width: 420, height: 600), of: window)
        for _ in ["folders", "text"] {
            screen.keyboard.press("f", modifiers: .control)
            #expect(controller.list.search.isFirstResponder)
            settle()
            #expect(controller.list.search.isFirstResponder && controller.list.view.window === window)
            clickRow(0, in: controller.list.list)
            settle()
            #expect(controller.editor.textView.isFirstResponder && controller.list.view.window == nil)
        }
    }

    @Test func `the search shows a list that is hidden`() {
        let search = controller.list.search
        func isHidden() -> Bool { sequence(first: search as View) { $0.superview }.contains { $0.isHidden } }
        clickRow(0, in: controller.list.list)
        controller.editor.textView.becomeFirstResponder()
        screen.keyboard.press(.function(9))
        screen.pump()
        #expect(isHidden())
        screen.keyboard.press("f", modifiers: .control)
        #expect(search.isFirstResponder && !isHidden())
    }

    @Test func `in a narrow window a secondary press on a folder opens its menu, and leads nowhere`() {
        screen.resize(to: Size(width: 420, height: 600), of: window)
        let cell = controller.folders.list.cellForRow(at: ListIndex(row: 2))!
        screen.pointer.move(to: cell)
        screen.pointer.press(.secondary)
        screen.pointer.release(.secondary)
        settle()
        #expect(screen.popups.count == 1 && controller.folders.list.window === window)
        screen.keyboard.press(.escape)
        settle()
        // It is selected already, and a click leads on.
        clickRow(2, in: controller.folders.list)
        settle()
        #expect(controller.list.view.window === window && titles == ["Rows to hoe", "Seeds"])
    }

    @Test func `the commands of the menu bar need no focus`() throws {
        window.firstResponder?.resignFirstResponder()
        #expect(window.firstResponder == nil)
        screen.keyboard.press("h", modifiers: .alternate)
        screen.keyboard.press(.return)
        settle()
        #expect(screen.application.windows.count == 3, "the dialog about the app")
    }

    @Test func `notes are kept in a file, whatever their text`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let store = NoteStore(NoteFile(path))
        store.rename(store.folders[0], to: "Two\nlines")
        store.setText("note 1 2\nfolder ünter\n", of: store.folders[0].notes[0], at: 17, by: nil)
        #expect(store.save() == nil)
        let again = NoteStore(NoteFile(path))
        #expect(again.folders.map(\.name) == ["Two lines", "Bean-field", "House"])
        #expect(again.folders[0].notes[0].text == "note 1 2\nfolder ünter\n" && again.folders[0].notes[0].time == 17)
        #expect(again.folders.map(\.notes.count) == store.folders.map(\.notes.count))
        #expect(NoteFile.parse(Array("note 1 5\nab".utf8)) == nil)
        #expect(NoteFile.parse(Array("folder A\nnote 1 99999\nab\n".utf8)) == nil)
        #expect(NoteStore(NoteFile("/nowhere/notes")).save() == nil, "nothing has changed")
    }

    // MARK: Several windows

    private func moveMenu(of note: Note) throws -> Menu {
        let sections = controller.menu(of: note).children.compactMap { $0 as? Menu }
        return try #require(sections[0].children.last as? Menu)
    }

    @Test func `the chosen folder can be deleted, also the last one`() {
        clickRow(3, in: controller.folders.list)
        #expect(titles == ["What it cost"])
        store.remove(store.folders[2])
        settle()
        #expect(store.folders.count == 2 && titles.count == 4 && controller.list.folder == nil)
    }

    @Test func `the same folder stays chosen when one above it goes`() {
        clickRow(2, in: controller.folders.list)
        let chosen = store.folders[1]
        store.remove(store.folders[0])
        settle()
        #expect(controller.list.folder === chosen && controller.folders.selectedFolder === chosen)
        screen.keyboard.press("n", modifiers: .control)
        #expect(chosen.notes.count == 3)
    }

    @Test func `undo puts a folder at the end if others have gone`() throws {
        let house = store.folders[2]
        let delete = try #require(controller.menu(of: house).actions.first { $0.isDestructive })
        delete.perform(sender: controller.view)
        settle()
        func buttons(in view: View) -> [Button] {
            view.subviews.flatMap { ($0 as? Button).map { [$0] } ?? buttons(in: $0) }
        }
        let alert = try #require(controller.presentedViewController)
        screen.tap(try #require(buttons(in: alert.view).first { $0.title == "Delete" }))
        settle()
        try #require(store.folders.count == 2)
        for folder in store.folders { store.remove(folder) }
        screen.keyboard.press("z", modifiers: .control)
        #expect(store.folders.count == 1 && store.folders[0] === house)
    }

    @Test func `undo brings back the folder to which a note returns`() throws {
        let (walks, house) = (store.folders[0], store.folders[2])
        let note = house.notes[0]
        clickRow(4, in: controller.list.list)
        try #require(controller.editor.note === note)
        let move = try moveMenu(of: note)
        move.actions[0].perform(sender: controller.view)
        #expect(note.folder === walks)
        store.remove(house)
        settle()
        screen.keyboard.press("z", modifiers: .control)
        #expect(note.folder === house && store.folders.last === house)
    }

    @Test func `a folder that two windows bring back is there once`() throws {
        let house = store.folders[2]
        store.remove(house)
        store.insert(house, at: 0)
        store.insert(house, at: 2)
        #expect(store.folders.count { $0 === house } == 1)
    }

    @Test func `a note that moves stays open, with its undo`() throws {
        clickRow(0, in: controller.list.list)
        let note = try #require(controller.editor.note)
        controller.editor.textView.becomeFirstResponder()
        let text = note.text
        screen.keyboard.type("x")
        let move = try moveMenu(of: note)
        move.actions[2].perform(sender: controller.view)
        settle()
        #expect(controller.editor.note === note && note.folder === store.folders[2])
        for _ in 0..<2 { screen.keyboard.press("z", modifiers: .control) }
        #expect(note.folder === store.folders[0] && note.text == text)
    }

    @Test func `undo does not change another note with the same text`() throws {
        let notes = (0..<2).map { Note(text: "Same", time: Double($0)) }
        for note in notes { store.insert(note, at: 0, in: store.folders[0]) }
        clickRow(0, in: controller.list.list)
        let (first, text) = (try #require(controller.editor.note), controller.editor.textView)
        text.becomeFirstResponder()
        screen.keyboard.type("x")
        screen.keyboard.press(.backspace)
        #expect(first.text == "Same")
        clickRow(1, in: controller.list.list)
        let second = try #require(controller.editor.note)
        text.becomeFirstResponder()
        screen.keyboard.press("z", modifiers: .control)
        #expect(first !== second && second.text == "Same" && text.text == "Same")
    }

    @Test func `what is composed stays in the note where it was written`() throws {
        clickRow(0, in: controller.list.list)
        let note = try #require(controller.editor.note)
        controller.editor.textView.becomeFirstResponder()
        screen.inputMethod.compose("word")
        screen.keyboard.press("n", modifiers: .control)
        settle()
        #expect(note.text.contains("word"))
        #expect(controller.editor.note !== note && controller.editor.note?.text == "")
    }

    @Test func `a save that has failed is tried again at the end`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/notes"
        let store = NoteStore(NoteFile(path))
        store.rename(store.folders[0], to: "Changed")
        try "in the way".write(toFile: folder, atomically: false, encoding: .utf8)
        #expect(store.save() != nil)
        try FileManager.default.removeItem(atPath: folder)
        #expect(store.save() == nil && NoteStore(NoteFile(path)).folders[0].name == "Changed")
        #expect(store.save() == nil)
    }

    @Test func `a full disk costs no descriptor, leaves the file, and is told`() throws {
        let folder = TemporaryFolder()
        let path = folder.path("notes")
        let store = NoteStore(NoteFile(path))
        store.rename(store.folders[0], to: "Before")
        #expect(store.save() == nil)
        func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        let before = try descriptors()
        let limit = FileSizeLimit(bytes: 16)
        defer { limit.lift() }
        for name in ["One", "Two", "Three"] {
            store.rename(store.folders[0], to: name)
            #expect(store.save()?.contains("File too large") == true)
        }
        #expect(try descriptors() == before && folder.names == ["notes"])
        #expect(NoteStore(NoteFile(path)).folders[0].name == "Before")
    }

    @Test func `what cannot be saved is said, and kept`() {
        let store = NoteStore(NoteFile("/proc/nowhere/notes"))
        store.rename(store.folders[0], to: "Changed")
        #expect(store.save()?.contains("/proc/nowhere/notes") == true)
        store.rename(store.folders[0], to: "Changed again")
        #expect(store.save() != nil, "the next change tries again")
    }

    @Test func `a file that is none of notes is not overwritten`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "something else".write(toFile: path, atomically: true, encoding: .utf8)
        let store = NoteStore(NoteFile(path))
        #expect(store.problem != nil && store.folders.isEmpty)
        store.insert(Folder("New"), at: 0)
        #expect(store.save() != nil)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "something else")
    }
}
