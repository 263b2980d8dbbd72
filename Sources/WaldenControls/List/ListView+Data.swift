internal import WaldenCore
public import WaldenGeometry

/// Loading, and where rows are.
extension ListView {
    // MARK: Loading

    /// Asks the data source for everything again: for the numbers of sections and rows at once, for cells when needed.
    ///
    /// Clears the selection. The content offset stays, as far as there is enough content. While the list asks the app
    /// for something, reloading waits for the answer.
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
        deferredChanges = deferredChanges.compactMap(\.afterReload)
        setNeedsLayout()
    }

    /// Loads, if needed and possible.
    ///
    /// The app may ask for another reload while it is asked; one that always does is given up for now.
    func loadIfNeeded() {
        guard needsReload, askDepth == 0 else { return }
        for _ in 0..<ListView.maximumRounds where needsReload {
            needsReload = false
            asking { load() }
        }
        if !deferredChanges.isEmpty { applyDeferredChanges() }
        tellDepartures()
    }

    private func load() {
        needsMeasuring = false
        cancelRowTouch()
        endTransitions()
        let (oldRows, oldHeaders, oldCursor) = (shown, shownHeaders, selection.cursor)
        (shown, shownHeaders) = ([], [])
        selection = ListSelection()
        pendingScroll = nil
        for row in oldRows {
            giveBack(row.cell)
            noteDeparture(of: row, at: sections.index(of: row.item))
        }
        for header in oldHeaders { retire(header.view) }
        sections = askSections()
        titledSections = [:]
        rebuildHeights()
        if hasDeferredChanges { forgetHeights() }
        if isFirstResponder, let oldCursor {
            selection.cursor = sections.row(from: oldCursor) ?? sections.row(upTo: oldCursor)
        }
        updateFocus()
        setNeedsLayout()
    }

    /// Asks how many rows there are in each section.
    func askSections() -> ListSections {
        guard let dataSource else { return ListSections() }
        isCounting = true
        defer { isCounting = false }
        let count = dataSource.numberOfSections(in: self)
        precondition(
            (0...ListMetrics.maximumSectionCount).contains(count),
            """
            ListViewDataSource.numberOfSections(in:) must be between 0 and \(ListMetrics.maximumSectionCount), \
            not \(count)
            """)
        return ListSections(rowCounts: (0..<count).map { dataSource.listView(self, numberOfRowsInSection: $0) })
    }

    // MARK: Heights

    /// The height of a row that has had no cell.
    var defaultRowHeight: Double {
        if rowHeight >= 0 { return rowHeight }
        return estimatedRowHeight >= 0 ? estimatedRowHeight : theme.metrics.touchTarget
    }

    /// Replaces all heights by estimates, and asks for those of headers.
    func rebuildHeights() {
        let height = defaultRowHeight
        var heights = ItemHeights()
        for section in 0..<sections.count {
            heights.insert(count: 1, height: 0, at: heights.count)
            heights.insert(count: sections.rowCount(in: section), height: height, at: heights.count)
        }
        // In place before the app is asked, which may ask back.
        self.heights = heights
        rowsWithoutHeight = RangeSet()
        for section in 0..<sections.count {
            self.heights.setHeight(askHeaderHeight(of: section), of: sections.header(of: section))
        }
    }

    /// The height of a section's header. Asks nothing more once the app has changed the rows.
    func askHeaderHeight(of section: Int) -> Double {
        guard !hasDeferredChanges else { return 0 }
        let asked = listDelegate?.listView(self, heightForHeaderInSection: section) ?? ListView.automaticDimension
        let name = "ListViewDelegate.listView(_:heightForHeaderInSection:)"
        if let height = ListView.checked(asked, name) { return height }
        guard hasTitle(section) else { return 0 }
        if sectionHeaderHeight >= 0 { return sectionHeaderHeight }
        let line = theme.typeScale[.subheadline].metrics.lineHeight.rounded(.up)
        return max(ListMetrics.headerHeight, line + 2 * ListMetrics.headerInset)
    }

    private func hasTitle(_ section: Int) -> Bool {
        if let known = titledSections[section] { return known }
        guard !hasDeferredChanges else { return false }
        let isTitled = dataSource?.listView(self, titleForHeaderInSection: section) != nil
        titledSections[section] = isTitled
        return isTitled
    }

    /// Requests that all heights are asked for and measured again.
    func forgetHeights() {
        needsMeasuring = true
        setNeedsLayout()
    }

    /// Makes the content as long as all rows and headers.
    func updateContentSize() {
        precondition(
            heights.total <= ListMetrics.maximumContentHeight,
            "ListView: the rows and headers together must not be higher than \(ListMetrics.maximumContentHeight) points"
        )
        contentSize = Size(width: rowWidth, height: heights.total)
    }

    // MARK: Numbers

    /// The number of sections.
    public var numberOfSections: Int {
        loadIfNeeded()
        return latestSections.count
    }

    /// The number of rows in a section.
    ///
    /// - Precondition: The section exists.
    public func numberOfRows(inSection section: Int) -> Int {
        loadIfNeeded()
        let sections = latestSections
        precondition(section >= 0 && section < sections.count, "ListView.numberOfRows: there is no section \(section)")
        return sections.rowCount(in: section)
    }

    /// The number of rows in all sections together.
    public var numberOfRows: Int {
        loadIfNeeded()
        return latestSections.rowCount
    }

    // MARK: Places

    /// The frame of a row, in the list's coordinates; an estimate where rows above it have had no cell.
    ///
    /// - Precondition: The row exists.
    public func rectForRow(at index: ListIndex) -> Rect { rect(ofItem: item(of: index, for: "rectForRow")) }

    /// The frame of a section's header where it does not float at the top, in the list's coordinates.
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

    /// The rows that intersect a rectangle in the list's coordinates.
    public func indexPathsForRows(in rect: Rect) -> [ListIndex] {
        loadIfNeeded()
        return items(in: rect).compactMap(sections.index)
    }

    func rect(ofItem item: Int) -> Rect {
        Rect(x: 0, y: heights.offset(of: item), width: rowWidth, height: heights.height(of: item))
    }

    /// The items that intersect a rectangle.
    func items(in rect: Rect) -> Range<Int> {
        guard heights.count > 0, rect.maxY > 0, rect.minY < heights.total else { return 0..<0 }
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

    /// The cell of a row; `nil` if the row is not in view.
    public func cellForRow(at index: ListIndex) -> ListCell? {
        guard !needsReload, sections.contains(index) else { return nil }
        return position(ofItem: sections.item(of: index)).map { shown[$0].cell }
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

    /// The position of an item among the shown rows.
    func position(ofItem item: Int) -> Int? {
        let position = insertionPosition(ofItem: item)
        return position < shown.count && shown[position].item == item ? position : nil
    }

    func insertionPosition(ofItem item: Int) -> Int {
        var (low, high) = (0, shown.count)
        while low < high {
            let middle = (low + high) / 2
            if shown[middle].item < item { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
