internal import WaldenCore
public import WaldenGeometry

/// Loading, and the positions of rows.
extension ListView {
    /// Queries the data source again: the numbers of sections and rows at once, cells when needed.
    ///
    /// Clears the selection. Keeps the content offset as far as the content allows. Called within a
    /// data source or delegate method, reloads after that method returns.
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

    /// Loads if needed, and repeats this a limited number of times if the app reloads meanwhile.
    /// Does nothing during a pass.
    func loadIfNeeded() {
        guard needsReload, askDepth == 0 else { return }
        for _ in 0..<ListView.maximumRounds where needsReload {
            needsReload = false
            asking { load() }
        }
        if !deferredChanges.isEmpty { applyDeferredChanges() }
        reportDepartures()
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
            recycle(row.cell)
            recordDeparture(of: row, at: sections.index(of: row.item))
        }
        for header in oldHeaders { recycle(header.view) }
        sections = askSections()
        titledSections = [:]
        rebuildHeights()
        if hasDeferredChanges { invalidateHeights() }
        if isFirstResponder, let oldCursor {
            selection.cursor = sections.row(from: oldCursor) ?? sections.row(upTo: oldCursor)
        }
        updateFocus()
        setNeedsLayout()
    }

    func askSections() -> ListSections {
        guard let dataSource else { return ListSections() }
        isCounting = true
        defer { isCounting = false }
        let count = dataSource.numberOfSections(in: self)
        let maximum = ListMetrics.maximumSectionCount
        precondition(
            (0...maximum).contains(count),
            "ListViewDataSource.numberOfSections(in:) must be between 0 and \(maximum), not \(count)")
        return ListSections(rowCounts: (0..<count).map { dataSource.listView(self, numberOfRowsInSection: $0) })
    }

    var defaultRowHeight: Double {
        if rowHeight >= 0 { return rowHeight }
        return estimatedRowHeight >= 0 ? estimatedRowHeight : theme.metrics.touchTarget
    }

    /// Replaces all heights with estimates, and queries those of headers.
    func rebuildHeights() {
        let height = defaultRowHeight
        heights = ItemHeights()
        rowsWithoutHeight = RangeSet()
        for section in 0..<sections.count {
            heights.insert(count: 1, height: 0, at: heights.count)
            heights.insert(count: sections.rowCount(in: section), height: height, at: heights.count)
        }
        for section in 0..<sections.count {
            heights.setHeight(askHeaderHeight(of: section), of: sections.header(of: section))
        }
    }

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
        if let cached = titledSections[section] { return cached }
        guard !hasDeferredChanges else { return false }
        let isTitled = dataSource?.listView(self, titleForHeaderInSection: section) != nil
        titledSections[section] = isTitled
        return isTitled
    }

    func invalidateHeights() {
        needsMeasuring = true
        setNeedsLayout()
    }

    func updateContentSize() {
        precondition(
            heights.total <= ListMetrics.maximumContentHeight,
            "ListView: the rows and headers together must not be higher than \(ListMetrics.maximumContentHeight) points"
        )
        contentSize = Size(width: rowWidth, height: heights.total)
    }

    /// The number of sections.
    public var numberOfSections: Int {
        loadIfNeeded()
        return latestSections.count
    }

    /// Returns the number of rows in a section. The section must exist.
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

    /// Returns the frame of an existing row, in the list's coordinates; an estimate until rows above it have had cells.
    public func rectForRow(at index: ListIndex) -> Rect { rect(ofItem: item(of: index, for: "rectForRow")) }

    /// Returns the frame of an existing section's header, when it does not float, in the list's coordinates.
    public func rectForHeader(inSection section: Int) -> Rect {
        loadIfNeeded()
        precondition(section >= 0 && section < sections.count, "ListView.rectForHeader: there is no section \(section)")
        return rect(ofItem: sections.header(of: section))
    }

    /// Returns the row at a point in the list's coordinates; `nil` if there is none.
    public func indexPathForRow(at point: Point) -> ListIndex? {
        loadIfNeeded()
        guard point.x >= 0, point.x < rowWidth, point.y >= 0, point.y < heights.total else { return nil }
        return sections.index(of: heights.item(at: point.y))
    }

    /// Returns the rows that intersect a rectangle in the list's coordinates.
    public func indexPathsForRows(in rect: Rect) -> [ListIndex] {
        loadIfNeeded()
        return items(in: rect).compactMap(sections.index)
    }

    func rect(ofItem item: Int) -> Rect {
        Rect(x: 0, y: heights.offset(of: item), width: rowWidth, height: heights.height(of: item))
    }

    func items(in rect: Rect) -> Range<Int> {
        guard heights.count > 0, rect.maxY > 0, rect.minY < heights.total else { return 0..<0 }
        let first = heights.item(at: rect.minY)
        let last = heights.item(at: min(rect.maxY, heights.total))
        return first..<(heights.offset(of: last) < rect.maxY || last == first ? last + 1 : last)
    }

    /// Returns the item of a row from the app; traps if it does not exist.
    func item(of index: ListIndex, for member: String) -> Int {
        loadIfNeeded()
        precondition(
            sections.contains(index), "ListView.\(member): there is no row \(index.row) in section \(index.section)")
        return sections.item(of: index)
    }

    /// The visible rows, from top to bottom.
    public var indexPathsForVisibleRows: [ListIndex] { visibleRows.compactMap { sections.index(of: $0.item) } }
    /// The cells of the visible rows, from top to bottom.
    public var visibleCells: [ListCell] { visibleRows.map(\.cell) }

    /// Returns the cell of a row; `nil` if the row is not visible.
    public func cellForRow(at index: ListIndex) -> ListCell? {
        guard !needsReload, sections.contains(index) else { return nil }
        return position(ofItem: sections.item(of: index)).map { shown[$0].cell }
    }

    /// Returns the row that a cell shows; `nil` if it shows none.
    public func indexPath(for cell: ListCell) -> ListIndex? {
        needsReload ? nil : row(of: cell).flatMap { sections.index(of: $0.item) }
    }

    /// Returns the header of a section; `nil` if it is not visible.
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

    func position(ofItem item: Int) -> Int? {
        let position = shown.insertionPosition(ofItem: item)
        return position < shown.count && shown[position].item == item ? position : nil
    }
}
