internal import WaldenCore
internal import WaldenGeometry

/// Rows and sections that come, go and change.
///
/// The data source has its new rows before the list is told. Several changes belong into one
/// ``performBatchUpdates(_:completion:)``; in it, what goes or is reloaded is named by where it was before all of
/// them, and what comes by where it is after all of them. In every section that stays, the rows afterwards are those
/// before, less those deleted, plus those inserted: everything else is an error of the app, and stops it.
extension ListView {
    /// How rows are seen to come and go. Those around them move in any case but ``none``.
    ///
    /// The corresponding UIKit type is `UITableView.RowAnimation`.
    public enum RowAnimation: Sendable, Hashable {
        /// As the list likes best: they fade.
        case automatic
        /// They fade.
        case fade
        /// They come from the left edge, and go there.
        case left
        /// They come from the right edge, and go there.
        case right
        /// Not at all.
        case none
    }

    /// Takes over rows that the data source has got.
    ///
    /// - Parameters:
    ///   - indexes: Where they are now.
    ///   - animation: How they are seen to come.
    /// - Precondition: They exist, and account for the difference in numbers.
    public func insertRows(at indexes: [ListIndex], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.insertedRows.append(ListChanges.Rows(indexes: indexes, animation: animation))
        }
    }

    /// Takes over that the data source has lost rows.
    ///
    /// - Parameters:
    ///   - indexes: Where they were.
    ///   - animation: How they are seen to go.
    /// - Precondition: They existed, and account for the difference in numbers.
    public func deleteRows(at indexes: [ListIndex], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.deletedRows.append(ListChanges.Rows(indexes: indexes, animation: animation))
        }
    }

    /// Asks for the cells of rows anew. They stay selected.
    ///
    /// - Parameters:
    ///   - indexes: Where the rows were before the update.
    ///   - animation: How the new cells are seen to come.
    /// - Precondition: They existed.
    public func reloadRows(at indexes: [ListIndex], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.reloadedRows.append(ListChanges.Rows(indexes: indexes, animation: animation))
        }
    }

    /// Takes over sections that the data source has got, with their rows.
    ///
    /// - Parameters:
    ///   - sections: Where they are now.
    ///   - animation: How they are seen to come.
    /// - Precondition: They exist, and account for the difference in numbers.
    public func insertSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.insertedSections.append(ListChanges.Sections(sections: sections, animation: animation))
        }
    }

    /// Takes over that the data source has lost sections, with their rows.
    ///
    /// - Parameters:
    ///   - sections: Where they were.
    ///   - animation: How they are seen to go.
    /// - Precondition: They existed, and account for the difference in numbers.
    public func deleteSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.deletedSections.append(ListChanges.Sections(sections: sections, animation: animation))
        }
    }

    /// Asks for the header and the rows of sections anew; they may be other rows, and other numbers of them.
    ///
    /// - Parameters:
    ///   - sections: Where the sections were before the update.
    ///   - animation: How the new rows are seen to come.
    /// - Precondition: They existed.
    public func reloadSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.reloadedSections.append(ListChanges.Sections(sections: sections, animation: animation))
        }
    }

    /// Takes several changes over as one.
    ///
    /// Without any change, it asks for the heights of the rows in view anew. Rows in view stay where they are seen, if
    /// the list is not at its top.
    ///
    /// - Parameters:
    ///   - updates: Tells the changes, by the methods above.
    ///   - completion: Called once, with whether everything was seen to run to its end.
    /// - Precondition: The changes account for the differences in numbers.
    /// - Complexity: O(*n*) in the number of sections, and O(*k* log *k*) in that of changes.
    public func performBatchUpdates(_ updates: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil) {
        loadIfNeeded()
        batchDepth += 1
        updates()
        batchDepth -= 1
        if let completion { batchCompletions.append(completion) }
        guard batchDepth == 0 else { return }
        let (changes, completions, reloads) = (pendingChanges, batchCompletions, batchReloads || isLoading)
        pendingChanges = ListChanges()
        batchCompletions = []
        batchReloads = false
        let complete: @MainActor (Bool) -> Void = { isFinished in completions.forEach { $0(isFinished) } }
        if reloads {
            reloadData()
            complete(true)
        } else {
            takeOver(changes, complete)
        }
    }

    // MARK: Steps

    private func takeOver(_ changes: ListChanges, _ complete: @escaping @MainActor (Bool) -> Void) {
        let generation = self.generation
        dropPreparedRows()
        let new = askSections()
        // Whoever was asked may have reloaded, and the list knows all of it.
        guard generation == self.generation else { return complete(true) }
        let update = ListUpdate(changes, from: sections, to: new)
        let isSeen = update.isAnimated && window != nil && !isLayingOut && measuredWidth > 0
        let transition = isSeen ? ListTransition(update, width: rowWidth) : nil
        perform(update, new, transition)
        guard let transition else {
            setNeedsLayout()
            return complete(true)
        }
        runningTransitions.append(transition)
        for row in shown { row.cell.isMoving = true }
        View.animate(withDuration: ListMetrics.updateDuration, options: .allowUserInteraction) {
            self.transition = transition
            setNeedsLayout()
            layoutIfNeeded()
            transition.runDepartures()
            self.transition = nil
        } completion: { [weak self] isFinished in
            if let self {
                self.runningTransitions.removeAll { $0 === transition }
                transition.finish(in: self)
                self.settleCells()
            }
            complete(isFinished)
        }
    }

    /// Makes everything what it is after an update, but for what is seen of it.
    private func perform(_ update: ListUpdate, _ new: ListSections, _ transition: ListTransition?) {
        let old = sections
        // Heights may be known that are not taken over yet.
        let (top, owed) = (bounds.minY, owedShift)
        let anchor = shown.first { heights.offset(of: $0.item) - owed >= top && update.map.new($0.item) != nil }?.item
        let place = (anchor.map(heights.offset) ?? 0) - owed
        openAnchor = nil
        sections = new
        generation += 1
        rowsWithoutHeight = RangeSet()
        titledSections = [:]
        changeHeights(update, new)
        selection.follow(update.map, in: new)
        let parted = changeRows(update, old, transition)
        changeHeaders(update, transition)
        if transition == nil { for (row, _) in parted { giveBack(row.cell) } }
        let generation = self.generation
        for (row, index) in parted { notePartedCell(of: row, at: index) }
        guard generation == self.generation else { return }
        askHeights(update)
        guard generation == self.generation else { return }
        if let newAnchor = anchor.flatMap(update.map.new), contentOffset.y > minimumContentOffset.y {
            keepInPlace(by: heights.offset(of: newAnchor) - place, transition)
        }
        updateFocus()
    }

    private func changeHeights(_ update: ListUpdate, _ new: ListSections) {
        let height = defaultRowHeight
        for range in Array(update.deleted.ranges).reversed() { heights.remove(range) }
        for range in update.inserted.ranges { heights.insert(count: range.count, height: height, at: range.lowerBound) }
        for section in update.changedSections { heights.setHeight(0, of: new.header(of: section)) }
    }

    /// Gives the cells to the rows that stay; returns those of rows that are gone, with the rows that they showed.
    private func changeRows(_ update: ListUpdate, _ old: ListSections, _ transition: ListTransition?)
        -> [(row: ShownRow, index: ListIndex?)]
    {
        var parted: [(row: ShownRow, index: ListIndex?)] = []
        var kept: [ShownRow] = []
        for var row in shown {
            let reload = update.reload(of: row.item)
            if reload == nil, let item = update.map.new(row.item) {
                row.item = item
                kept.append(row)
                continue
            }
            if row.cell === touchedCell { cancelRowTouch() }
            parted.append((row, old.index(of: row.item)))
            guard let transition else { continue }
            transition.depart(row.cell, reload ?? update.deletion(of: row.item) ?? .fade)
            if row.cell.superview === self { sendSubviewToBack(row.cell) }
        }
        shown = kept
        if let item = aim?.item { aim?.item = update.map.new(item) ?? heights.count }
        if let item = laterScroll?.aim.item { laterScroll?.aim.item = update.map.new(item) ?? heights.count }
        return parted
    }

    private func changeHeaders(_ update: ListUpdate, _ transition: ListTransition?) {
        var kept: [ShownHeader] = []
        for var header in shownHeaders {
            if !update.reloadedSections.contains(header.section), let section = update.sectionMap.new(header.section) {
                header.section = section
                kept.append(header)
            } else if let transition {
                transition.leaving.append(header.view)
            } else {
                retire(header.view)
            }
        }
        shownHeaders = kept
    }

    /// Asks for the heights of new headers, and of the rows that have cells.
    private func askHeights(_ update: ListUpdate) {
        let generation = self.generation
        for section in update.changedSections {
            let height = askHeaderHeight(of: section)
            guard generation == self.generation else { return }
            heights.setHeight(height, of: sections.header(of: section))
        }
        measureShownRows()
    }

    /// Keeps what is seen where it is, though something above it has changed.
    private func keepInPlace(by way: Double, _ transition: ListTransition?) {
        contentSize = Size(width: rowWidth, height: heights.total)
        guard way != 0 else { return }
        View.performWithoutAnimation {
            for row in shown { row.cell.frame.origin.y += way }
            for header in shownHeaders { header.view.frame.origin.y += way }
            for transition in runningTransitions { transition.shift(by: way) }
            transition?.shift(by: way)
            preparation.top? += way
            shiftContent(by: Point(x: 0, y: way))
        }
    }

    /// Ends what is still seen of updates.
    func endTransition() {
        let running = runningTransitions
        runningTransitions = []
        for transition in running { transition.finish(in: self) }
        settleCells()
    }

    /// Lets one see through the cells again when no update is seen to run any more.
    private func settleCells() {
        guard runningTransitions.isEmpty else { return }
        for row in shown { row.cell.isMoving = false }
    }
}
