internal import WaldenCore
internal import WaldenGeometry

/// Layout of the visible rows.
extension ListView {
    var rowWidth: Double { max(0, bounds.width - contentInset.horizontal) }

    /// Gets the visible rows from the app, in rounds until heights settle, places them, and notifies the delegate last.
    func layOutRows() {
        guard !isLayingOut, askDepth == 0 else {
            needsAnotherLayout = true
            return
        }
        (isLayingOut, needsAnotherLayout) = (true, false)
        for _ in 0..<ListView.maximumRounds {
            loadIfNeeded()
            // The app reloads whenever the list loads: give up for now.
            guard !needsReload else { break }
            let isSettled = asking { layOutRound() }
            if !applyDeferredChanges(), isSettled { break }
        }
        asking {
            averageFarHeights()
            placeRows()
            placeHeaders()
            hideSpareCells()
        }
        applyDeferredChanges()
        reportDisplayedRows()
        isLayingOut = false
        if needsAnotherLayout { setNeedsLayout() }
    }

    /// Shows the visible rows at the current heights, then applies their actual heights.
    ///
    /// - Returns: Whether all heights were as expected, or the layout continues later.
    private func layOutRound() -> Bool {
        remeasureIfNeeded()
        let anchor = self.anchor
        measureChangedRows()
        retireRows(outside: items(in: bounds))
        showRows()
        let hasChanged = applyHeights(keeping: anchor)
        return !hasChanged || layoutTimer != nil
    }

    /// An item that stays in place on the screen while heights change, and its previous offset.
    private var anchor: (item: Int, y: Double)? { anchorItem.map { ($0, heights.offset(of: $0)) } }

    /// The first row whose top is visible: rows above it grow upwards.
    private var anchorItem: Int? {
        guard heights.count > 0 else { return nil }
        let bounds = self.bounds
        // At rest at the top, there is nothing above to grow.
        if motion == nil, drag == nil, bounds.minY <= minimumContentOffset.y { return 0 }
        for row in shown {
            let top = heights.offset(of: row.item)
            if top >= bounds.minY, top < bounds.maxY { return row.item }
        }
        return heights.item(at: bounds.minY)
    }

    /// Updates the content's size, and its offset to keep the anchor in place; returns whether anything changed.
    @discardableResult
    private func applyHeights(keeping anchor: (item: Int, y: Double)?) -> Bool {
        let delta = anchor.map { heights.offset(of: $0.item) - $0.y } ?? 0
        let length = contentSize.height
        updateContentSize()
        shiftContent(by: Point(x: 0, y: delta))
        retarget()
        return delta != 0 || length != heights.total
    }

    /// Shows the visible rows; skips ranges known to have no height.
    private func showRows() {
        let bounds = self.bounds
        guard layoutTimer == nil, heights.count > 0, rowWidth > 0, bounds.minY <= 0 || bounds.minY < heights.total
        else { return }
        // Rows without height may precede the first row at offset 0.
        var item = bounds.minY <= 0 ? 0 : heights.item(at: bounds.minY)
        var y = heights.offset(of: item)
        var emptyRows = 0
        var position = shown.insertionPosition(ofItem: item)
        while y < bounds.maxY, item < heights.count, !hasDeferredChanges {
            if !rowsWithoutHeight.isEmpty, let range = rowsWithoutHeight.range(containing: item) {
                item = range.upperBound
                position = shown.insertionPosition(ofItem: item)
                continue
            }
            if !isShown(item, at: position), let index = sections.index(of: item) {
                show(item, at: index)
                position = shown.insertionPosition(ofItem: item)
                if !isShown(item, at: position) { emptyRows += 1 }
            }
            guard emptyRows < ListMetrics.maximumEmptyRows else { return continueLayoutLater() }
            if isShown(item, at: position) {
                y += shown[position].height
                position += 1
            } else {
                y += heights.height(of: item)
            }
            item += 1
        }
    }

    private func isShown(_ item: Int, at position: Int) -> Bool {
        position < shown.count && shown[position].item == item
    }

    /// Continues in the next turn of the event loop, to let events through.
    private func continueLayoutLater() {
        layoutTimer = window?.application.eventLoop.schedule(after: .zero) { [weak self] _ in
            self?.layoutTimer = nil
            self?.setNeedsLayout()
        }
    }

    /// Gets the height and the cell of a row from the app. A row without height gets no cell.
    private func show(_ item: Int, at index: ListIndex) {
        let given = askRowHeight(at: index)
        guard !hasDeferredChanges else { return }
        if given == 0 {
            rowsWithoutHeight.insert(contentsOf: item..<item + 1)
            return heights.setHeight(0, of: item)
        }
        guard let cell = askCell(at: index) else { return }
        let height = given ?? measuredHeight(of: cell)
        let isFree = row(of: cell) == nil
        // After a change, the cell may be for another row: the next round gets a new one.
        guard !hasDeferredChanges else { return isFree ? recycle(cell) : () }
        precondition(isFree, "ListViewDataSource.listView(_:cellForRowAt:) must return a cell that shows no other row")
        claim(cell)
        heights.setHeight(height, of: item)
        shown.insert(ShownRow(item: item, cell: cell, height: height), at: shown.insertionPosition(ofItem: item))
        update(cell, of: item)
        attach(cell)
        View.performWithoutAnimation { cell.bounds.size = Size(width: rowWidth, height: height) }
    }

    func askRowHeight(at index: ListIndex) -> Double? {
        let height = listDelegate?.listView(self, heightForRowAt: index) ?? rowHeight
        return ListView.checked(height, "ListViewDelegate.listView(_:heightForRowAt:)")
    }

    func measuredHeight(of cell: ListCell) -> Double {
        let height = cell.sizeThatFits(Size(width: rowWidth, height: .infinity)).height
        return height.isFinite ? max(1, height.rounded(.up)) : defaultRowHeight
    }

    private func askCell(at index: ListIndex) -> ListCell? {
        guard let dataSource else { return nil }
        var cell: ListCell?
        if transition == nil {
            cell = dataSource.listView(self, cellForRowAt: index)
        } else {
            View.performWithoutAnimation { cell = dataSource.listView(self, cellForRowAt: index) }
        }
        recycleDequeuedCells(except: cell)
        return cell
    }

    /// Removes the rows outside a range, except those whose cells are in use.
    private func retireRows(outside items: Range<Int>) {
        guard let first = shown.first, let last = shown.last else { return }
        if items.contains(first.item), items.contains(last.item) { return }
        trackContentTouches([])
        var (gone, kept) = ([ShownRow](), [ShownRow]())
        kept.reserveCapacity(shown.count)
        for row in shown {
            if items.contains(row.item) || isInUse(row.cell) { kept.append(row) } else { gone.append(row) }
        }
        shown = kept
        for row in gone {
            if let transition, !row.isNew {
                // It stays visible while it moves out of view.
                row.cell.frame = rect(ofItem: row.item)
                transition.leaving.append(row.cell)
            } else {
                recycle(row.cell)
            }
            recordDeparture(of: row, at: sections.index(of: row.item))
        }
    }

    /// Restarts from estimates after the width or the theme changes. Without a width, waits for one.
    private func remeasureIfNeeded() {
        guard rowWidth > 0, needsMeasuring || rowWidth != measuredWidth, !hasDeferredChanges else { return }
        // Nothing was measured before, and loading has queried the headers' heights.
        let isFirst = measuredWidth == 0 && !needsMeasuring
        needsMeasuring = false
        measuredWidth = rowWidth
        if isFirst { return }
        let anchor = self.anchor
        rebuildHeights()
        measureShownRows()
        applyHeights(keeping: anchor)
        if hasDeferredChanges { invalidateHeights() }
    }

    /// Updates the heights of shown rows; later, if they have no width.
    func measureShownRows() {
        guard rowWidth > 0 else { return invalidateHeights() }
        cellsToMeasure = []
        for position in shown.indices {
            let (item, cell) = (shown[position].item, shown[position].cell)
            if !hasDeferredChanges, let index = sections.index(of: item) {
                shown[position].height = askRowHeight(at: index) ?? measuredHeight(of: cell)
            }
            heights.setHeight(shown[position].height, of: item)
        }
    }

    /// Averages heights of rows far from the visible ones if there are too many runs, to bound the memory.
    private func averageFarHeights() {
        // An averaged section has two runs: its header and its rows.
        guard heights.runCount > ListMetrics.maximumHeightRuns + 2 * sections.count else { return }
        rowsWithoutHeight = RangeSet()
        let visible = items(in: bounds)
        let kept = visible.lowerBound - ListMetrics.keptHeightCount..<visible.upperBound + ListMetrics.keptHeightCount
        for section in 0..<sections.count {
            let rows = sections.rows(of: section)
            heights.average(rows.clamped(to: 0..<max(0, kept.lowerBound)))
            heights.average(rows.clamped(to: kept.upperBound..<max(kept.upperBound, rows.upperBound)))
        }
        for row in shown where !kept.contains(row.item) { heights.setHeight(row.height, of: row.item) }
    }

    private func placeRows() {
        var displacement = shown.first { !$0.isNew }.map { $0.cell.frame.minY - heights.offset(of: $0.item) } ?? 0
        let width = rowWidth
        for position in shown.indices {
            let row = shown[position]
            let frame = Rect(x: 0, y: heights.offset(of: row.item), width: width, height: row.height)
            if row.isNew {
                shown[position].isNew = false
                if let transition { transition.insert(row.cell, of: row.item, to: frame, from: displacement) }
            } else {
                displacement = row.cell.frame.minY - frame.minY
            }
            row.cell.frame = frame
            row.cell.showsSeparator = separatorStyle == .singleLine && sections.index(of: row.item + 1) != nil
        }
    }
}
