internal import WaldenCore
internal import WaldenGeometry

/// Showing the rows in view.
extension ListView {
    /// The width of rows, in points.
    var rowWidth: Double { max(0, bounds.width - contentInset.horizontal) }

    /// Asks the app for the rows in view, in rounds until their heights and the app's changes have settled, then places
    /// them, and tells the delegate last.
    func layOutRows() {
        guard !isLayingOut, askDepth == 0 else {
            isLayoutOwed = true
            return
        }
        (isLayingOut, isLayoutOwed) = (true, false)
        for _ in 0..<ListView.maximumRounds {
            loadIfNeeded()
            // An app that reloads whenever the list loads is given up for now.
            guard !needsReload else { break }
            let isSettled = asking { layOutRound() }
            if !applyDeferredChanges(), isSettled { break }
        }
        asking {
            forgetFarHeights()
            placeRows()
            placeHeaders()
            hideSpareCells()
        }
        applyDeferredChanges()
        tellDisplayedRows()
        isLayingOut = false
        if isLayoutOwed { setNeedsLayout() }
    }

    /// Shows the rows that are in view by the current heights, and applies the heights that they turn out to have.
    ///
    /// - Returns: Whether all heights were as expected, or the rest must wait.
    private func layOutRound() -> Bool {
        measureAgainIfNeeded()
        let anchor = self.anchor
        measureChangedRows()
        retireRows(outside: items(in: bounds))
        showRows()
        let hasChanged = applyHeights(keeping: anchor)
        return !hasChanged || layoutTimer != nil
    }

    // MARK: Keeping visible rows in place

    /// The item that does not move on the screen while heights change, and its offset before.
    private struct Anchor {
        let item: Int
        let y: Double
    }

    private var anchor: Anchor? { anchorItem.map { Anchor(item: $0, y: heights.offset(of: $0)) } }

    /// The first row whose top is in view, so that rows that come into view above it grow upwards.
    private var anchorItem: Int? {
        guard heights.count > 0 else { return nil }
        let bounds = self.bounds
        // At rest at the very top there is nothing above that could grow.
        if motion == nil, drag == nil, bounds.minY <= minimumContentOffset.y { return 0 }
        for row in shown {
            let top = heights.offset(of: row.item)
            if top >= bounds.minY, top < bounds.maxY { return row.item }
        }
        return heights.item(at: bounds.minY)
    }

    /// Updates the content's size from the heights, and its offset so that the anchor does not move on the screen.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    private func applyHeights(keeping anchor: Anchor?) -> Bool {
        let delta = anchor.map { heights.offset(of: $0.item) - $0.y } ?? 0
        let length = contentSize.height
        updateContentSize()
        shiftContent(by: Point(x: 0, y: delta))
        retarget()
        return delta != 0 || length != heights.total
    }

    // MARK: Showing rows

    /// Shows the rows in view. Rows known to have no height are skipped, however many there are.
    private func showRows() {
        let bounds = self.bounds
        guard layoutTimer == nil, heights.count > 0, rowWidth > 0, bounds.minY <= 0 || bounds.minY < heights.total
        else { return }
        // At the top there may be rows without height before the first one that has one.
        var item = bounds.minY <= 0 ? 0 : heights.item(at: bounds.minY)
        var y = heights.offset(of: item)
        var emptyRows = 0
        while y < bounds.maxY, item < heights.count, !hasDeferredChanges {
            if let range = rangeWithoutHeight(around: item) {
                item = range.upperBound
                continue
            }
            if let index = sections.index(of: item), position(ofItem: item) == nil {
                show(item, at: index)
                if position(ofItem: item) == nil { emptyRows += 1 }
            }
            guard emptyRows < ListMetrics.maximumEmptyRows else { return continueLayoutLater() }
            y += position(ofItem: item).map { shown[$0].height } ?? heights.height(of: item)
            item += 1
        }
    }

    /// Goes on in another turn of the run loop, so that events are not held up by rows without height.
    private func continueLayoutLater() {
        guard layoutTimer == nil, let window else { return }
        layoutTimer = window.application.eventLoop.schedule(after: .zero) { [weak self] _ in
            self?.layoutTimer = nil
            self?.setNeedsLayout()
        }
    }

    /// The rows around a row that are known to have no height, including it; `nil` if it is not one of them.
    private func rangeWithoutHeight(around item: Int) -> Range<Int>? {
        let ranges = rowsWithoutHeight.ranges
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= item { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(item) ? ranges[low] : nil
    }

    /// Asks for the height and the cell of a row. A row without height gets no cell.
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
        // After a change it is unknown which row the cell is for: the row is asked for again.
        guard !hasDeferredChanges else { return isFree ? giveBack(cell) : () }
        precondition(isFree, "ListViewDataSource.listView(_:cellForRowAt:) must return a cell that shows no other row")
        claim(cell)
        heights.setHeight(height, of: item)
        shown.insert(ShownRow(item: item, cell: cell, height: height), at: insertionPosition(ofItem: item))
        update(cell, of: item)
        attach(cell)
        View.performWithoutAnimation { cell.bounds.size = Size(width: rowWidth, height: height) }
    }

    /// The height of a row by the app; `nil` if it is to be measured.
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
            // Preparing a cell is no part of the animation.
            View.performWithoutAnimation { cell = dataSource.listView(self, cellForRowAt: index) }
        }
        takeBackLentCells(except: cell)
        return cell
    }

    /// Removes the rows outside a range, except those whose cells are in use.
    private func retireRows(outside items: Range<Int>) {
        guard let first = shown.first, let last = shown.last else { return }
        if items.contains(first.item), items.contains(last.item) { return }
        noteHeldTouches([])
        var (gone, kept) = ([ShownRow](), [ShownRow]())
        kept.reserveCapacity(shown.count)
        for row in shown {
            if items.contains(row.item) || isInUse(row.cell) { kept.append(row) } else { gone.append(row) }
        }
        shown = kept
        for row in gone {
            if let transition, !row.isNew {
                // It is still seen while it moves out of view.
                row.cell.frame = rect(ofItem: row.item)
                transition.leaving.append(row.cell)
            } else {
                giveBack(row.cell)
            }
            noteDeparture(of: row, at: sections.index(of: row.item))
        }
    }

    // MARK: Measuring again

    /// Starts with estimates again after the width or the theme changed. Without a width, waits for one.
    private func measureAgainIfNeeded() {
        guard rowWidth > 0, needsMeasuring || rowWidth != measuredWidth, !hasDeferredChanges else { return }
        // Nothing has been measured before; headers were asked for when the list was loaded.
        let isFirst = measuredWidth == 0 && !needsMeasuring
        needsMeasuring = false
        measuredWidth = rowWidth
        if isFirst { return }
        let anchor = self.anchor
        rebuildHeights()
        measureShownRows()
        applyHeights(keeping: anchor)
        if hasDeferredChanges { forgetHeights() }
    }

    /// Asks again for the heights of the rows that have cells; later, if they have no width.
    func measureShownRows() {
        guard rowWidth > 0 else { return forgetHeights() }
        cellsToMeasure = []
        for position in shown.indices {
            let (item, cell) = (shown[position].item, shown[position].cell)
            if !hasDeferredChanges, let index = sections.index(of: item) {
                shown[position].height = askRowHeight(at: index) ?? measuredHeight(of: cell)
            }
            heights.setHeight(shown[position].height, of: item)
        }
    }

    /// Averages the heights of rows far from view when there are too many of them, which bounds the memory.
    private func forgetFarHeights() {
        guard heights.runCount > ListMetrics.maximumHeightRuns + ListView.runsPerSection * sections.count else {
            return
        }
        rowsWithoutHeight = RangeSet()
        let seen = items(in: bounds)
        let kept = seen.lowerBound - ListMetrics.keptHeights..<seen.upperBound + ListMetrics.keptHeights
        for section in 0..<sections.count {
            let rows = sections.rows(of: section)
            heights.average(rows.clamped(to: 0..<max(0, kept.lowerBound)))
            heights.average(rows.clamped(to: kept.upperBound..<max(kept.upperBound, rows.upperBound)))
        }
        for row in shown where !kept.contains(row.item) { heights.setHeight(row.height, of: row.item) }
    }

    /// The runs of an averaged section: its header, and its rows.
    private static let runsPerSection = 2

    // MARK: Placing rows

    private func placeRows() {
        var displacement = 0.0
        for row in shown where !row.isNew {
            displacement = row.cell.frame.minY - heights.offset(of: row.item)
            break
        }
        let width = rowWidth
        for position in shown.indices {
            let row = shown[position]
            let frame = Rect(x: 0, y: heights.offset(of: row.item), width: width, height: row.height)
            if row.isNew {
                shown[position].isNew = false
                if let transition { transition.bring(row.cell, of: row.item, to: frame, from: displacement) }
            } else {
                displacement = row.cell.frame.minY - frame.minY
            }
            row.cell.frame = frame
            row.cell.showsSeparator = showsSeparator(below: row.item)
        }
    }

    /// Whether a line is below a row: not below the last one of its section.
    private func showsSeparator(below item: Int) -> Bool {
        separatorStyle == .singleLine && sections.index(of: item + 1) != nil
    }
}
