internal import WaldenCore
internal import WaldenGeometry

/// Bringing the cells of the rows in view, and placing them.
///
/// Everything here goes by what is in view, and by what is prepared beside it (`+Preparation`). The app is asked in the
/// middle of it and may do what it likes: after each question it is looked whether the list was reloaded or updated, and
/// if so the rest is left to the next layout, for which that has asked.
extension ListView {
    /// The width of rows, in points.
    var rowWidth: Double { max(0, bounds.width - contentInset.horizontal) }

    func layOutRows() {
        guard !isLayingOut else {
            isLayoutOwed = true
            return
        }
        beginLayout()
        defer { endLayout() }
        let step = preparation.top.map { bounds.minY - $0 } ?? 0
        loadIfNeeded()
        measureAnewIfNeeded()
        measureChangedRows()
        var isSettled = false
        for _ in 0..<ListView.mostRounds where !isSettled {
            guard let result = layOutRound() else { return setNeedsLayout() }
            isSettled = result
        }
        forgetFarHeights()
        placeRows()
        placeHeaders()
        hideSpareCells()
        prepareAsNeeded(after: step)
    }

    func beginLayout() {
        isLayingOut = true
        isLayoutOwed = false
    }

    func endLayout() {
        isLayingOut = false
        if isLayoutOwed { setNeedsLayout() }
    }

    /// Brings the rows that are in view by the present heights, and takes over the heights that they turn out to have.
    ///
    /// - Returns: Whether all heights were as expected; `nil` if the list was changed meanwhile.
    private func layOutRound() -> Bool? {
        let generation = self.generation
        openAnchor = anchor
        defer { openAnchor = nil }
        let seen = items(in: bounds)
        preparation.follow(seen)
        retireRows(outside: preparation.kept(beside: seen))
        guard generation == self.generation, showRows() else { return nil }
        let hasChanged = takeOverHeights()
        return generation == self.generation ? !hasChanged : nil
    }

    /// What stays where it is seen while heights turn out otherwise.
    struct Anchor {
        /// The item that does; `nil` if there is none.
        let item: Int?
        /// Where it was, in the list's coordinates.
        let place: Double
    }

    var anchor: Anchor {
        let item = anchorItem
        return Anchor(item: item, place: item.map(heights.offset) ?? 0)
    }

    /// How far what stays has been moved by heights that are not taken over yet, in points; downwards is positive.
    var owedShift: Double {
        guard let anchor = openAnchor, let item = anchor.item else { return 0 }
        return heights.offset(of: item) - anchor.place
    }

    /// Makes the content as long as the heights are by now, without what is seen being seen to move.
    ///
    /// - Returns: Whether the content has another length than before, or what stays another place in it.
    @discardableResult
    func takeOverHeights() -> Bool {
        guard openAnchor != nil else { return false }
        let (generation, way, length) = (self.generation, owedShift, contentSize.height)
        openAnchor = nil
        contentSize = Size(width: rowWidth, height: heights.total)
        shiftContent(by: Point(x: 0, y: way))
        guard generation == self.generation else { return true }
        aimAnew()
        return way != 0 || length != heights.total
    }

    /// The item that stays where it is seen when others change their heights: the first row in view that was there
    /// before and begins in view, so that what comes into view above it grows upwards.
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

    // MARK: Bringing rows

    /// Brings the rows in view; tells whether the list is still the same afterwards. Rows of which it is known that they
    /// have no height are passed over, however many there are.
    private func showRows() -> Bool {
        let bounds = self.bounds
        guard heights.count > 0, rowWidth > 0, bounds.minY <= 0 || bounds.minY < heights.total else { return true }
        // At the top there may be rows without height before the first one that has one.
        var item = bounds.minY <= 0 ? 0 : heights.item(at: bounds.minY)
        var y = heights.offset(of: item)
        while y < bounds.maxY, item < heights.count {
            let generation = self.generation
            if let range = rangeWithoutHeight(around: item) {
                item = range.upperBound
                continue
            }
            if let index = sections.index(of: item) {
                if let place = place(ofItem: item) {
                    if !shown[place].isTold { reveal(place, at: index) }
                } else {
                    show(item, at: index)
                }
                guard generation == self.generation else { return false }
            }
            if let place = place(ofItem: item) { y += shown[place].height } else { y += heights.height(of: item) }
            item += 1
        }
        return true
    }

    /// The rows around a row that are known to have no height, and it with them; `nil` if it is not known to.
    func rangeWithoutHeight(around item: Int) -> Range<Int>? {
        let ranges = rowsWithoutHeight.ranges
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= item { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(item) ? ranges[low] : nil
    }

    /// Brings the cell of a row, and takes over the row's height. A row without height gets no cell.
    ///
    /// - Parameter isSeen: Whether the row is in view; if not, the cell waits hidden.
    func show(_ item: Int, at index: ListIndex, isSeen: Bool = true) {
        let generation = self.generation
        let given = askRowHeight(at: index)
        guard generation == self.generation else { return }
        if given == 0 {
            rowsWithoutHeight.insert(contentsOf: item..<item + 1)
            return heights.setHeight(0, of: item)
        }
        guard let cell = askCell(at: index, isSeen: isSeen), generation == self.generation else { return }
        let height = given ?? measuredHeight(of: cell)
        guard generation == self.generation else { return giveBack(cell) }
        claim(cell)
        heights.setHeight(height, of: item)
        let row = ShownRow(item: item, cell: cell, height: height, isSeen: isSeen)
        shown.insert(row, at: insertionPlace(ofItem: item))
        update(cell, of: item)
        attach(cell, isHidden: !isSeen)
        View.performWithoutAnimation { cell.bounds.size = Size(width: rowWidth, height: height) }
        guard isSeen, generation == self.generation, let place = place(ofItem: item) else { return }
        reveal(place, at: index)
    }

    /// Lets the cell of a row be seen, and tells of it.
    private func reveal(_ place: Int, at index: ListIndex) {
        let cell = shown[place].cell
        shown[place].isSeen = true
        if cell.isHidden { cell.isHidden = false }
        guard cell.superview === self else { return }
        shown[place].isTold = true
        listDelegate?.listView(self, willDisplay: cell, forRowAt: index)
    }

    /// The height of a row by the app; `nil` if it is to be measured.
    func askRowHeight(at index: ListIndex) -> Double? {
        let height = listDelegate?.listView(self, heightForRowAt: index) ?? rowHeight
        if height == ListView.automaticDimension { return nil }
        precondition(
            height.isFinite && height >= 0,
            "ListViewDelegate.listView(_:heightForRowAt:) must be finite and not negative, or automaticDimension")
        return height
    }

    func measuredHeight(of cell: ListCell) -> Double {
        let height = cell.sizeThatFits(Size(width: rowWidth, height: .infinity)).height
        return height.isFinite ? max(1, height.rounded(.up)) : defaultRowHeight
    }

    private func askCell(at index: ListIndex, isSeen: Bool) -> ListCell? {
        guard let dataSource else { return nil }
        let generation = self.generation
        var cell: ListCell?
        if transition == nil {
            cell = dataSource.listView(self, cellForRowAt: index)
        } else {
            // Getting a cell ready is not to be seen as part of the animation.
            View.performWithoutAnimation { cell = dataSource.listView(self, cellForRowAt: index) }
        }
        takeBackLentCells(but: cell)
        guard let cell else { return nil }
        guard generation == self.generation else {
            giveBack(cell)
            return nil
        }
        guard let other = row(of: cell) else { return cell }
        precondition(
            !isSeen || !other.isSeen,
            "ListViewDataSource.listView(_:cellForRowAt:) must return a cell that shows no other row")
        stopPreparing(because: other)
        if isSeen { return cell }
        // The other row is asked for anew if it is in view; most apps give it the same cell again.
        if other.isSeen { lentCells.append(cell) } else { giveBack(cell) }
        return nil
    }

    // MARK: Letting rows go

    /// Lets go of the cells of rows but for some, and for those that are touched or have the focus.
    func retireRows(outside items: Range<Int>) {
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
            if let transition, row.isSeen, !row.isNew {
                // It is still seen while it moves out of view.
                row.cell.frame = rect(ofItem: row.item)
                transition.leaving.append(row.cell)
            } else {
                giveBack(row.cell)
            }
        }
        let sections = self.sections
        for row in gone { notePartedCell(of: row, at: sections.index(of: row.item)) }
    }

    // MARK: Measuring anew

    /// Counts with estimates again if the width or the theme has changed; what is seen stays where it is. A list without
    /// a width waits until it has one.
    private func measureAnewIfNeeded() {
        guard rowWidth > 0, needsMeasuring || rowWidth != measuredWidth else { return }
        // Nothing was measured before; the headers were asked for when the list was loaded.
        let isFirst = measuredWidth == 0 && !needsMeasuring
        needsMeasuring = false
        measuredWidth = rowWidth
        if isFirst { return }
        dropPreparedRows()
        let generation = self.generation
        openAnchor = anchor
        defer { openAnchor = nil }
        rebuildHeights()
        guard generation == self.generation else { return }
        measureShownRows()
        guard generation == self.generation else { return }
        takeOverHeights()
    }

    /// Asks again for the heights of the rows that have cells; later, if they have no width.
    func measureShownRows() {
        guard rowWidth > 0 else { return forgetHeights() }
        cellsToMeasure = []
        var place = 0
        while place < shown.count {
            let (item, cell, generation) = (shown[place].item, shown[place].cell, self.generation)
            guard let index = sections.index(of: item) else { return }
            let height = askRowHeight(at: index) ?? measuredHeight(of: cell)
            guard generation == self.generation else { return }
            shown[place].height = height
            heights.setHeight(height, of: item)
            place += 1
        }
    }

    /// Forgets the heights of rows far from what is seen when there are many of them: those count with their mean until
    /// they come into view again. So however far one scrolls, what is remembered does not grow.
    private func forgetFarHeights() {
        guard heights.runCount > ListMetrics.mostHeightRuns + ListView.runsOfSection * sections.count else { return }
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

    /// How many runs a section has at most that has just been merged and is not in view: of its header, and of its rows.
    private static let runsOfSection = 2

    // MARK: Placing rows

    func placeRows() {
        var displacement = 0.0
        for row in shown where !row.isNew {
            displacement = row.cell.frame.minY - heights.offset(of: row.item)
            break
        }
        let (width, generation) = (rowWidth, self.generation)
        for place in shown.indices {
            // Code of the app's may have run, since a cell that comes is laid out first.
            guard generation == self.generation else { return }
            let row = shown[place]
            let frame = Rect(x: 0, y: heights.offset(of: row.item), width: width, height: row.height)
            if row.isNew {
                shown[place].isNew = false
                if let transition { transition.bring(row.cell, of: row.item, to: frame, from: displacement) }
            } else {
                displacement = row.cell.frame.minY - frame.minY
            }
            row.cell.frame = frame
            row.cell.showsSeparator = showsSeparator(below: row.item)
        }
    }

    /// Whether a line stands below a row: not below the last one of its section.
    private func showsSeparator(below item: Int) -> Bool {
        separatorStyle == .singleLine && sections.index(of: item + 1) != nil
    }
}
