import Walden

/// A window of notes: menu bar, side bar, list, editor and status bar.
final class NotesController: ViewController, NoteStore.Observer {
    let headerBar = HeaderBar()
    private let store: NoteStore
    private weak var notes: Notes?
    let folders: FoldersController
    let list: NoteListController
    let editor: NoteController
    private lazy var inner = SplitViewController(sidebar: list, content: editor)
    private(set) lazy var outer = SplitViewController(sidebar: folders, content: inner)
    private let status = StatusBar()
    private(set) lazy var menuBar = MenuBar(menu: makeMenu())
    let deleteCommand = KeyCommand(.delete, .control, title: "_Delete Note", action: NotesController.deleteNote)
    let openCommand = KeyCommand(
        .return, .control, title: "_Open in New Window", action: NotesController.openInNewWindow)
    private lazy var backItem = BarButtonItem(
        title: "Back", toolTip: "Back (Alt+Left)", target: self, action: NotesController.goBack)

    init(_ store: NoteStore, notes: Notes) {
        self.store = store
        self.notes = notes
        folders = FoldersController(store)
        list = NoteListController(store)
        editor = NoteController(store)
        super.init()
        title = "Notes"
        store.add(self)
    }

    override func loadView() {
        inner.sidebarWidth = 260
        inner.sidebarWidthRange = 200...420
        inner.collapseWidth = 520
        outer.sidebarWidth = 190
        outer.sidebarWidthRange = 140...320
        outer.collapseWidth = 700
        addChild(outer)
        // Also what is not seen in a narrow window takes part.
        for controller in [folders, list, editor] as [ViewController] { _ = controller.view }
        let stack = StackView([menuBar, outer.view, status], axis: .vertical)
        outer.view.setContentHuggingPriority(LayoutPriority(rawValue: 1), for: .vertical)
        view = stack
        connect()
        headerBar.leadingViews = [
            backItem.view,
            BarButtonItem(
                title: "Side Bar", toolTip: "Hide or show the folders (F9)", target: outer,
                action: SplitViewController.toggleSidebar
            ).view,
        ]
        headerBar.trailingViews = [
            BarButtonItem(
                title: "New Note", toolTip: "New note (Ctrl+N)", target: self, action: NotesController.newNote
            ).view
        ]
        updateBack()
        updateStatus()
    }

    override func validate(_ command: Command) {
        guard command === deleteCommand || command === openCommand, editor.note == nil else { return }
        command.attributes.insert(.disabled)
    }

    private func connect() {
        folders.selectionHandler = { [weak self] in self?.list.show($0) }
        folders.openHandler = { [weak self] folder in
            self?.list.show(folder)
            self?.outer.show(.content)
        }
        folders.menuProvider = { [weak self] in self?.menu(of: $0) ?? Menu(children: []) }
        list.selectionHandler = { [weak self] in self?.editor.show($0) }
        list.openHandler = { [weak self] note in
            self?.editor.show(note)
            self?.inner.show(.content)
            self?.editor.textView.becomeFirstResponder()
        }
        list.menuProvider = { [weak self] in self?.menu(of: $0) ?? Menu(children: []) }
        list.changeHandler = { [weak self] in self?.updateStatus() }
        editor.changeHandler = { [weak self] in self?.updateStatus() }
        for split in [inner, outer] { split.changeHandler = { [weak self] _ in self?.columnsDidChange() } }
        columnsDidChange()
    }

    private func columnsDidChange() {
        // In a narrow window a click leads on.
        folders.list.opensRowsOnClick = outer.isCollapsed
        list.list.opensRowsOnClick = inner.isCollapsed
        updateBack()
    }

    private func updateBack() {
        backItem.isHidden =
            !(outer.isCollapsed && outer.column == .content || inner.isCollapsed && inner.column == .content)
    }

    private func goBack() {
        if inner.isCollapsed, inner.column == .content { inner.show(.sidebar) } else { outer.show(.sidebar) }
    }

    private func updateStatus() {
        let count = list.notes.count
        let words = editor.note == nil ? "" : " · \(editor.wordCount) words"
        status.text = (count == 1 ? "1 note" : "\(count) notes") + words
    }

    /// Shows a note, wherever it is.
    func show(_ note: Note) {
        folders.select(nil)
        list.show(nil)
        list.select(note)
        editor.show(note)
        inner.show(.content, animated: false)
        outer.show(.content, animated: false)
    }

    var storedFolders: [Folder] { store.folders }

    func changeStore(_ change: (NoteStore) -> Void) { change(store) }

    func openWindow(showing note: Note?) { notes?.openWindow(showing: note) }

    /// Leads to the text in a narrow window.
    func showEditor() {
        inner.show(.content)
        outer.show(.content)
    }

    /// Leads to the list of notes, also where it is hidden.
    func showList() {
        inner.isSidebarHidden = false
        inner.show(.sidebar)
        outer.show(.content)
        view.layoutIfNeeded()
    }

    // MARK: NoteStore.Observer

    func foldersDidChange() {
        let chosen = list.folder
        let isThere = chosen.map { folder in store.folders.contains { $0 === folder } } ?? true
        folders.reload(selecting: isThere ? chosen : nil)
        list.show(isThere ? chosen : nil)
    }

    func notesDidChange(in folder: Folder) {
        list.reload()
        if editor.note?.folder == nil { editor.show(list.selectedNote) }
    }

    func textDidChange(of note: Note, by editor: AnyObject?) {
        list.update(note)
        // Undo takes back typing, but does not remove a note that was written.
        viewIfLoaded?.window?.undoManager?.removeAllActions(withTarget: note)
        if self.editor.note === note, editor !== self.editor { self.editor.update() }
    }
}
