import Walden

/// The side bar: the folders, and all notes.
final class FoldersController: ViewController, ListViewDataSource, ListViewDelegate {
    let list = ListView()
    private let store: NoteStore
    /// Called when the user has chosen a folder; `nil` for all notes.
    var selectionHandler: ((Folder?) -> Void)?
    /// Called when the user opens a folder; `nil` for all notes.
    var openHandler: ((Folder?) -> Void)?
    /// Makes the context menu of a folder.
    var menuProvider: ((Folder) -> Menu)?

    init(_ store: NoteStore) {
        self.store = store
        super.init()
        title = "Folders"
    }

    override func loadView() {
        list.dataSource = self
        list.delegate = self
        list.rowHeight = 36
        list.separatorStyle = .none
        list.allowsEmptySelection = false
        list.accessibilityIdentifier = "folders"
        list.register(ListCell.self, forCellReuseIdentifier: "folder")
        list.rowMenuProvider = { [weak self] index in
            self?.folder(at: index).flatMap { self?.menuProvider?($0) }
        }
        view = SidebarView(list)
        list.reloadData()
        list.selectRow(at: ListIndex(row: 0), animated: false, scrollPosition: .none)
    }

    /// The side bar has the colour of the window, and its list none.
    private final class SidebarView: View {
        init(_ list: ListView) {
            super.init(frame: .zero)
            list.backgroundColor = .clear
            addSubview(list, filling: EdgeInsets(top: 6, left: 0, bottom: 0, right: 0))
        }

        override var minimumContentSize: Size { Size(width: 120, height: 120) }
    }

    /// The folder of a row; `nil` for all notes.
    private func folder(at index: ListIndex) -> Folder? { index.row == 0 ? nil : store.folders[index.row - 1] }

    /// The folder that is chosen; `nil` for all notes.
    var selectedFolder: Folder? { list.indexPathForSelectedRow.flatMap(folder) }

    func select(_ folder: Folder?) {
        let row = folder.flatMap { wanted in store.folders.firstIndex { $0 === wanted } }.map { $0 + 1 } ?? 0
        list.selectRow(at: ListIndex(row: row), animated: false, scrollPosition: .none)
    }

    /// Shows the folders as they are now.
    func reload(selecting folder: Folder?) {
        guard viewIfLoaded != nil else { return }
        list.reloadData()
        select(folder)
    }

    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { store.folders.count + 1 }

    func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
        let cell = listView.dequeueReusableCell(withIdentifier: "folder", for: index)
        let folder = folder(at: index)
        cell.textLabel.text = folder?.name ?? "All notes"
        cell.textLabel.textStyle = folder == nil ? .headline : .body
        return cell
    }

    func listViewDidChangeSelection(_ listView: ListView) { selectionHandler?(selectedFolder) }

    func listView(_ listView: ListView, performPrimaryActionForRowAt index: ListIndex) {
        openHandler?(folder(at: index))
    }
}
