import Walden

extension NotesController {
    /// The menus of the window.
    func makeMenu() -> Menu {
        Menu(children: [
            Menu(
                title: "_File",
                sections: [
                    [
                        KeyCommand("n", .control, title: "_New Note", action: NotesController.newNote),
                        KeyCommand("n", [.control, .shift], title: "New _Folder…", action: NotesController.newFolder),
                        KeyCommand("o", [.control, .shift], title: "New _Window", action: NotesController.newWindow),
                    ],
                    [
                        KeyCommand("w", .control, title: "_Close", action: NotesController.closeWindow),
                        KeyCommand("q", .control, title: "_Quit", action: Notes.quit),
                    ],
                ]),
            Menu(
                title: "_Edit",
                sections: [
                    MenuBar.editElements,
                    [KeyCommand("f", .control, title: "_Find…", action: NotesController.find)],
                ]),
            Menu(
                title: "_Note",
                children: [
                    deleteCommand,
                    openCommand,
                    DeferredMenuElement(isUncached: true) { [weak self] finish in
                        finish(self.map { [$0.moveMenu(of: $0.editor.note)] } ?? [])
                    },
                ]),
            Menu(
                title: "_View",
                children: [
                    KeyCommand(.function(9), title: "Side _Bar", action: SplitViewController.toggleSidebar)
                ]),
            Menu(title: "_Help", children: [Command(title: "_About Notes", action: NotesController.about)]),
        ])
    }

    /// The context menu of a note.
    func menu(of note: Note) -> Menu {
        let delete = Action(title: "_Delete") { [weak self] _ in self?.delete(note) }
        delete.isDestructive = true
        let open = Action(title: "_Open in New Window") { [weak self] _ in self?.openWindow(showing: note) }
        return Menu(sections: [[open, moveMenu(of: note)], [delete]])
    }

    /// The context menu of a folder.
    func menu(of folder: Folder) -> Menu {
        let delete = Action(title: "_Delete…") { [weak self] _ in self?.delete(folder) }
        delete.isDestructive = true
        return Menu(sections: [[Action(title: "_Rename…") { [weak self] _ in self?.rename(folder) }], [delete]])
    }

    private func moveMenu(of note: Note?) -> Menu {
        Menu(
            title: "_Move to", options: .singleSelection,
            children: storedFolders.map { folder in
                let action = Action(
                    title: folder.name.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
                ) { [weak self] _ in
                    if let note { self?.move(note, to: folder) }
                }
                action.state = note?.folder === folder ? .on : .off
                action.isEnabled = note != nil
                return action
            })
    }

    // MARK: Commands

    func newNote() {
        guard let folder = list.folder ?? storedFolders.first else { return newFolder() }
        let note = Note(time: NoteController.now)
        list.search.text = ""
        insert(note, at: 0, in: folder, actionName: "New Note")
        list.select(note)
        editor.show(note)
        showEditor()
        editor.textView.becomeFirstResponder()
    }

    func newFolder() {
        ask("New folder", name: "", confirm: "Create") { [weak self] name in
            guard let self else { return }
            let folder = Folder(name)
            insert(folder, at: storedFolders.count)
            folders.select(folder)
            list.show(folder)
        }
    }

    func newWindow() { openWindow(showing: nil) }
    func openInNewWindow() { if let note = editor.note { openWindow(showing: note) } }
    func closeWindow() { view.window?.performClose() }
    func deleteNote() { if let note = editor.note { delete(note) } }

    func find() {
        showList()
        list.search.becomeFirstResponder()
    }

    func about() {
        let alert = AlertController(title: "Notes", message: "An example of what is made with Walden.")
        alert.addAction(AlertAction(title: "Close", style: .cancel))
        present(alert)
    }

    /// Asks for a name.
    private func ask(_ question: String, name: String, confirm: String, _ use: @escaping @MainActor (String) -> Void) {
        guard presentedViewController == nil else { return }
        let alert = AlertController(title: question)
        let action = AlertAction(title: confirm) { [weak alert] _ in
            if let name = alert?.textFields.first?.text { use(name) }
        }
        alert.addTextField { field in
            field.text = name
            field.placeholder = "Name"
            field.maxLength = 60
            field.addAction(for: .editingChanged) { action.isEnabled = $0.text.contains { !$0.isWhitespace } }
        }
        action.isEnabled = !name.isEmpty
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        alert.addAction(action)
        present(alert)
    }

    // MARK: Changes, which can be undone

    private func rename(_ folder: Folder) {
        ask("Rename “\(folder.name)”", name: folder.name, confirm: "Rename") { [weak self] name in
            self?.setName(name, of: folder)
        }
    }

    private func setName(_ name: String, of folder: Folder) {
        let old = folder.name
        register("Rename Folder") { $0.setName(old, of: folder) }
        changeStore { $0.rename(folder, to: name) }
    }

    private func insert(_ folder: Folder, at index: Int) {
        let notes = folder.notes
        register("New Folder") { controller in
            // With notes that have come since, it stays.
            if folder.notes.elementsEqual(notes, by: ===) { controller.remove(folder) }
        }
        changeStore { $0.insert(folder, at: index) }
    }

    private func remove(_ folder: Folder) {
        guard let index = storedFolders.firstIndex(where: { $0 === folder }) else { return }
        register("Delete Folder") { $0.insert(folder, at: index) }
        changeStore { $0.remove(folder) }
    }

    private func delete(_ folder: Folder) {
        guard !folder.notes.isEmpty else { return remove(folder) }
        let count = folder.notes.count
        let alert = AlertController(
            title: "Delete “\(folder.name)”?",
            message: count == 1 ? "The note in it goes, too." : "The \(count) notes in it go, too.")
        alert.addAction(AlertAction(title: "Keep", style: .cancel))
        alert.addAction(AlertAction(title: "Delete", style: .destructive) { [weak self] _ in self?.remove(folder) })
        present(alert)
    }

    private func insert(_ note: Note, at index: Int, in folder: Folder, actionName: String) {
        // The target is the note, so that this is forgotten once the text changes.
        let manager = view.window?.undoManager
        manager?.registerUndo(withTarget: note) { [weak self] in self?.remove($0, actionName: actionName) }
        manager?.setActionName(actionName)
        changeStore { $0.insert(note, at: index, in: folder) }
    }

    private func remove(_ note: Note, actionName: String) {
        guard let folder = note.folder, let index = folder.notes.firstIndex(where: { $0 === note }) else { return }
        register(actionName) { $0.insert(note, at: index, in: folder, actionName: actionName) }
        changeStore { $0.remove(note) }
    }

    private func delete(_ note: Note) { remove(note, actionName: "Delete Note") }

    private func move(_ note: Note, to folder: Folder) {
        guard let old = note.folder, old !== folder, let index = old.notes.firstIndex(where: { $0 === note }) else {
            return
        }
        register("Move Note") { $0.move(note, backTo: old, index) }
        changeStore { $0.move(note, to: folder, at: 0) }
    }

    private func move(_ note: Note, backTo folder: Folder, _ index: Int) {
        guard let current = note.folder else { return }
        register("Move Note") { $0.move(note, to: current) }
        changeStore { $0.move(note, to: folder, at: index) }
    }

    private func register(_ name: String, _ undo: @escaping @MainActor (NotesController) -> Void) {
        view.window?.undoManager?.registerUndo(withTarget: self, undo)
        view.window?.undoManager?.setActionName(name)
    }
}
