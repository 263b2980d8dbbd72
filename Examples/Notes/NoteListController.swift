import Walden

/// The notes of a folder, or those that a search has found.
final class NoteListController: ViewController, ListViewDataSource, ListViewDelegate {
    let list = ListView()
    let search = SearchField(placeholder: "Search notes")
    private let empty = Label(text: "No notes", textStyle: .body)
    private let store: NoteStore
    private(set) var notes: [Note] = []
    /// The folder whose notes are shown; `nil` for all.
    private(set) var folder: Folder?
    /// Called when the user has chosen a note; `nil` for none.
    var selectionHandler: ((Note?) -> Void)?
    /// Called when the user opens a note by Return or a double click.
    var openHandler: ((Note) -> Void)?
    /// Called after the notes of the list may have changed.
    var changeHandler: (() -> Void)?
    /// Makes the context menu of a note.
    var menuProvider: ((Note) -> Menu)?

    init(_ store: NoteStore) {
        self.store = store
        super.init()
        title = "Notes"
    }

    override func loadView() {
        list.dataSource = self
        list.delegate = self
        list.rowHeight = 60
        list.accessibilityIdentifier = "notes"
        list.register(NoteCell.self, forCellReuseIdentifier: "note")
        list.rowMenuProvider = { [weak self] index in self.flatMap { $0.menuProvider?($0.notes[index.row]) } }
        search.accessibilityIdentifier = "search"
        search.addTarget(self, action: NoteListController.searchChanged, for: .editingChanged)
        empty.textAlignment = .center
        view = NoteListView(search: search, list: list, empty: empty)
        reload()
    }

    private func searchChanged() { reload() }

    /// Shows another folder.
    func show(_ folder: Folder?) {
        self.folder = folder
        reload()
    }

    var selectedNote: Note? { list.indexPathForSelectedRow.map { notes[$0.row] } }

    func select(_ note: Note?) {
        guard let row = notes.firstIndex(where: { $0 === note }) else { return list.deselectAll() }
        list.selectRow(at: ListIndex(row: row), animated: false, scrollPosition: .none)
    }

    /// Shows the notes as they are now, with the same one chosen if it is still there.
    func reload() {
        guard viewIfLoaded != nil else { return }
        let chosen = selectedNote
        let words = search.text.lowercased().split(separator: " ")
        let all = folder.map(\.notes) ?? store.folders.flatMap(\.notes)
        notes = all.filter { note in
            let text = note.text.lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        list.reloadData()
        empty.text = words.isEmpty ? "No notes" : "Nothing found"
        empty.isHidden = !notes.isEmpty
        select(chosen)
        if chosen !== selectedNote { selectionHandler?(selectedNote) }
        changeHandler?()
    }

    /// Shows the title and summary of a note as they are now.
    func update(_ note: Note) {
        guard let row = notes.firstIndex(where: { $0 === note }) else { return }
        (list.cellForRow(at: ListIndex(row: row)) as? NoteCell)?.show(note)
    }

    // MARK: The list

    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { notes.count }

    func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
        let cell = listView.dequeueReusableCell(withIdentifier: "note", for: index)
        (cell as? NoteCell)?.show(notes[index.row])
        return cell
    }

    func listViewDidChangeSelection(_ listView: ListView) { selectionHandler?(selectedNote) }

    func listView(_ listView: ListView, performPrimaryActionForRowAt index: ListIndex) {
        openHandler?(notes[index.row])
    }
}

/// A row with the title and the beginning of a note.
final class NoteCell: ListCell {
    func show(_ note: Note) {
        style = .subtitle
        textLabel.text = note.title
        textLabel.textStyle = .headline
        detailTextLabel.text = note.summary.isEmpty ? "No more text" : note.summary
        detailTextLabel.textStyle = .caption
    }
}

/// The search at the top, and the list beneath.
private final class NoteListView: View {
    private let search: SearchField
    private let list: ListView
    private let empty: Label

    init(search: SearchField, list: ListView, empty: Label) {
        self.search = search
        self.list = list
        self.empty = empty
        super.init(frame: .zero)
        for view in [list, empty, search] as [View] { addSubview(view) }
    }

    override var minimumContentSize: Size { Size(width: 160, height: 160) }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        empty.textColor = palette.tertiaryLabel
        backgroundColor = palette.contentBackground
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        appearanceDidChange()
    }

    override func layoutSubviews() {
        let height = search.intrinsicContentSize.height
        search.frame = Rect(x: 10, y: 10, width: max(0, bounds.width - 20), height: height)
        let top = height + 20
        list.frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        empty.frame = Rect(x: 0, y: top + 40, width: bounds.width, height: 24)
    }
}
