import Walden

/// The list on the left, the chosen picture on the right.
final class PhotosView: View, ListViewDataSource, ListViewDelegate {
    private enum Metrics {
        static let sidebarWidth = 247.0
        static let titleInset = 16.0
    }

    private static let cellName = "thumbnail"

    let list = ListView()
    let viewer = PhotoViewer()
    private let library: Library
    private let titleBar = Bar()
    private let title = Label(text: "Photos", textStyle: .title3)
    private let separator = Separator()

    init(library: Library) {
        self.library = library
        super.init(frame: .zero)
        list.register(ThumbnailCell.self, forCellReuseIdentifier: PhotosView.cellName)
        list.rowHeight = ThumbnailCell.height
        list.separatorStyle = .none
        list.allowsEmptySelection = false
        list.accessibilityIdentifier = "list"
        list.dataSource = self
        list.delegate = self
        titleBar.addSubview(title)
        for view in [viewer, list, titleBar, separator] { addSubview(view) }
        viewer.notice = library.notice
        list.selectRow(at: ListIndex(row: 0), animated: false, scrollPosition: .none)
        viewer.photo = library.photos.first
    }

    // MARK: The list

    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { library.photos.count }

    func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
        let cell = listView.dequeueReusableCell(withIdentifier: PhotosView.cellName, for: index)
        (cell as? ThumbnailCell)?.show(library.photos[index.row])
        return cell
    }

    func listViewDidChangeSelection(_ listView: ListView) {
        guard let index = listView.indexPathForSelectedRow else { return }
        viewer.photo = library.photos[index.row]
    }

    // MARK: Layout

    override func layoutSubviews() {
        let (sidebar, bar) = (Metrics.sidebarWidth, Bar.height)
        titleBar.frame = Rect(x: 0, y: 0, width: sidebar, height: bar)
        title.frame = Rect(x: Metrics.titleInset, y: 0, width: sidebar - 2 * Metrics.titleInset, height: bar)
        list.frame = Rect(x: 0, y: bar, width: sidebar, height: max(0, bounds.height - bar))
        separator.frame = Rect(x: sidebar, y: 0, width: 1, height: bounds.height)
        viewer.frame = Rect(
            x: sidebar + 1, y: 0, width: max(0, bounds.width - sidebar - 1), height: bounds.height)
    }
}

/// A bar along the top, with a line along its bottom.
final class Bar: View {
    static let height = 56.0

    init() {
        super.init(frame: .zero)
        isOpaque = true
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(bounds, with: palette.contentBackground)
        let line = Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
        context.fill(context.snap(line), with: palette.separator)
    }
}
