internal import WaldenCore
public import WaldenGeometry

/// What the data source tells, and where rows are.
extension ListView {
    // MARK: Loading

    /// Asks for everything anew: the numbers of sections and rows at once, the cells when they are needed.
    ///
    /// Nothing is selected afterwards. The content stays where it is as far as there is enough of it.
    ///
    /// - Complexity: O(*n*) in the number of sections, whatever the number of rows.
    public func reloadData() {
        setNeedsReload()
        loadIfNeeded()
    }

    func setNeedsReload() {
        if batchDepth > 0 { batchReloads = true }
        needsReload = true
        generation += 1
        pendingChanges = ListChanges()
        setNeedsLayout()
    }

    /// Loads, if that is to be done.
    ///
    /// Whoever is asked meanwhile may ask to load again; one who always does is given up for now.
    func loadIfNeeded() {
        guard needsReload, !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        for _ in 0..<ListView.mostRounds where needsReload {
            needsReload = false
            load()
        }
    }

    private func load() {
        needsMeasuring = false
        cancelRowTouch()
        endTransition()
        dropPreparedRows()
        let (oldSections, oldRows, oldHeaders) = (sections, shown, shownHeaders)
        let oldCursor = selection.cursor
        (shown, shownHeaders) = ([], [])
        selection = ListSelection()
        (laterScroll, openAnchor, rowsWithoutHeight, titledSections) = (nil, nil, RangeSet(), [:])
        for row in oldRows { retire(row, at: oldSections.index(of: row.item)) }
        for header in oldHeaders { retire(header.view) }
        sections = askSections()
        rebuildHeights()
        if isFirstResponder, let oldCursor {
            selection.cursor = sections.row(from: oldCursor) ?? sections.row(upTo: oldCursor)
        }
        updateFocus()
        setNeedsLayout()
    }

    /// How often something is begun anew because the app has changed what it rests on.
    static let mostRounds = 8

    /// Asks how many rows there are in each section.
    func askSections() -> ListSections {
        guard let dataSource else { return ListSections() }
        let count = dataSource.numberOfSections(in: self)
        precondition(count >= 0, "ListViewDataSource.numberOfSections(in:) must not be negative")
        return ListSections(
            rowCounts: (0..<count).map { section in
                let rows = dataSource.listView(self, numberOfRowsInSection: section)
                precondition(rows >= 0, "ListViewDataSource.listView(_:numberOfRowsInSection:) must not be negative")
                return rows
            })
    }

    // MARK: Heights

    /// The height with which rows count that have had no cell.
    var defaultRowHeight: Double {
        if rowHeight >= 0 { return rowHeight }
        return estimatedRowHeight >= 0 ? estimatedRowHeight : theme.metrics.touchTarget
    }

    /// Counts with estimates again for all rows.
    func rebuildHeights() {
        let generation = self.generation
        let headers = (0..<sections.count).map(askHeaderHeight)
        // Whoever was asked may have reloaded, which waits only while the list loads.
        guard isLoading || generation == self.generation else { return }
        let height = defaultRowHeight
        var heights = ItemHeights()
        for (section, header) in headers.enumerated() {
            heights.insert(count: 1, height: header, at: heights.count)
            heights.insert(count: sections.rowCount(in: section), height: height, at: heights.count)
        }
        self.heights = heights
        rowsWithoutHeight = RangeSet()
    }

    func askHeaderHeight(of section: Int) -> Double {
        guard section < sections.count else { return 0 }
        let asked = listDelegate?.listView(self, heightForHeaderInSection: section) ?? ListView.automaticDimension
        if asked >= 0 {
            precondition(
                asked.isFinite, "ListViewDelegate.listView(_:heightForHeaderInSection:) must be finite and not negative"
            )
            return asked
        }
        guard hasTitle(section) else { return 0 }
        if sectionHeaderHeight >= 0 { return sectionHeaderHeight }
        let line = theme.typeScale[.subheadline].metrics.lineHeight.rounded(.up)
        return max(ListMetrics.headerHeight, line + 2 * ListMetrics.headerInset)
    }

    /// Whether a section has a title, which is asked for once.
    private func hasTitle(_ section: Int) -> Bool {
        if let known = titledSections[section] { return known }
        let generation = self.generation
        let isTitled = dataSource?.listView(self, titleForHeaderInSection: section) != nil
        if generation == self.generation { titledSections[section] = isTitled }
        return isTitled
    }

    /// Lets all heights be asked for and measured anew.
    func forgetHeights() {
        needsMeasuring = true
        setNeedsLayout()
    }

    // MARK: Numbers

    /// How many sections there are.
    public var numberOfSections: Int {
        loadIfNeeded()
        return sections.count
    }

    /// How many rows a section has.
    ///
    /// - Precondition: The section exists.
    public func numberOfRows(inSection section: Int) -> Int {
        loadIfNeeded()
        precondition(section >= 0 && section < sections.count, "ListView.numberOfRows: there is no section \(section)")
        return sections.rowCount(in: section)
    }

    /// How many rows all sections have together.
    public var numberOfRows: Int {
        loadIfNeeded()
        return sections.rowCount
    }

    // MARK: Places

    /// Where a row is, in the list's coordinates; by estimates where rows above it have had no cell.
    ///
    /// - Precondition: The row exists.
    public func rectForRow(at index: ListIndex) -> Rect { rect(ofItem: item(of: index, for: "rectForRow")) }

    /// Where the header of a section is while it is not held back at the top, in the list's coordinates.
    ///
    /// - Precondition: The section exists.
    public func rectForHeader(inSection section: Int) -> Rect {
        loadIfNeeded()
        precondition(section >= 0 && section < sections.count, "ListView.rectForHeader: there is no section \(section)")
        return rect(ofItem: sections.header(of: section))
    }

    /// The row at a point; `nil` if there is none.
    ///
    /// - Parameter point: In the list's coordinates.
    public func indexPathForRow(at point: Point) -> ListIndex? {
        loadIfNeeded()
        guard point.x >= 0, point.x < rowWidth, point.y >= 0, point.y < heights.total else { return nil }
        return sections.index(of: heights.item(at: point.y))
    }

    /// The rows that a rectangle of the list's coordinates meets.
    public func indexPathsForRows(in rect: Rect) -> [ListIndex] {
        loadIfNeeded()
        return items(in: rect).compactMap(sections.index)
    }

    func rect(ofItem item: Int) -> Rect {
        Rect(x: 0, y: heights.offset(of: item), width: rowWidth, height: heights.height(of: item))
    }

    /// The items that a rectangle meets.
    func items(in rect: Rect) -> Range<Int> {
        guard rect.maxY > 0, rect.minY < heights.total else { return 0..<0 }
        let first = heights.item(at: rect.minY)
        let last = heights.item(at: min(rect.maxY, heights.total))
        return first..<(heights.offset(of: last) < rect.maxY || last == first ? last + 1 : last)
    }

    /// The item of a row that the app names.
    func item(of index: ListIndex, for member: String) -> Int {
        loadIfNeeded()
        precondition(
            sections.contains(index), "ListView.\(member): there is no row \(index.row) in section \(index.section)")
        return sections.item(of: index)
    }

    // MARK: What is in view

    /// The rows in view, from top to bottom.
    public var indexPathsForVisibleRows: [ListIndex] { visibleRows.compactMap { sections.index(of: $0.item) } }

    /// The cells of the rows in view, from top to bottom.
    public var visibleCells: [ListCell] { visibleRows.map(\.cell) }

    /// The cell of a row; `nil` if it has none, being neither in view nor about to come into it. One that is about to is
    /// hidden until it does.
    public func cellForRow(at index: ListIndex) -> ListCell? {
        guard !needsReload, sections.contains(index), let place = place(ofItem: sections.item(of: index)) else {
            return nil
        }
        return shown[place].cell
    }

    /// The row that a cell shows; `nil` if it shows none.
    public func indexPath(for cell: ListCell) -> ListIndex? {
        guard !needsReload, let row = row(of: cell) else { return nil }
        return sections.index(of: row.item)
    }

    /// The header of a section; `nil` if it is not in view.
    public func headerView(forSection section: Int) -> ListHeaderView? {
        needsReload ? nil : shownHeaders.first { $0.section == section }?.view
    }

    private var visibleRows: [ShownRow] {
        layoutIfNeeded()
        let bounds = self.bounds
        return shown.filter { row in
            let top = heights.offset(of: row.item)
            return top < bounds.maxY && top + row.height > bounds.minY
        }
    }

    /// Where an item stands among the shown rows.
    func place(ofItem item: Int) -> Int? {
        let place = insertionPlace(ofItem: item)
        return place < shown.count && shown[place].item == item ? place : nil
    }

    func insertionPlace(ofItem item: Int) -> Int {
        var (low, high) = (0, shown.count)
        while low < high {
            let middle = (low + high) / 2
            if shown[middle].item < item { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
