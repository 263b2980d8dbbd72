internal import WaldenCore
internal import WaldenGeometry

/// Inserting, deleting and reloading rows and sections.
///
/// The data source changes its rows first. In a batch, indexes of deleted and reloaded rows are those before all
/// changes, indexes of inserted rows those after all changes.
extension ListView {
    /// An animation of appearing or disappearing rows, like `UITableView.RowAnimation`. Other rows
    /// move, unless it is ``none``.
    public enum RowAnimation: Sendable, Hashable {
        /// The list's choice: fading.
        case automatic
        /// Fading.
        case fade
        /// Sliding in from the left edge, and out to it.
        case left
        /// Sliding in from the right edge, and out to it.
        case right
        /// No animation.
        case none
    }

    /// Inserts rows that the data source has added, by their indexes after the update.
    public func insertRows(at indexes: [ListIndex], with animation: RowAnimation = .automatic) {
        performBatchUpdates { pendingChanges.insertedRows.append(.init(indexes: indexes, animation: animation)) }
    }

    /// Deletes rows that the data source has removed, by their indexes before the update.
    public func deleteRows(at indexes: [ListIndex], with animation: RowAnimation = .automatic) {
        performBatchUpdates { pendingChanges.deletedRows.append(.init(indexes: indexes, animation: animation)) }
    }

    /// Replaces the cells of rows, by their indexes before the update. The rows stay selected.
    public func reloadRows(at indexes: [ListIndex], with animation: RowAnimation = .automatic) {
        performBatchUpdates { pendingChanges.reloadedRows.append(.init(indexes: indexes, animation: animation)) }
    }

    /// Inserts sections that the data source has added, with their rows, by their indexes after the update.
    public func insertSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        performBatchUpdates { pendingChanges.insertedSections.append(.init(indexes: sections, animation: animation)) }
    }

    /// Deletes sections that the data source has removed, with their rows, by their indexes before the update.
    public func deleteSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        performBatchUpdates { pendingChanges.deletedSections.append(.init(indexes: sections, animation: animation)) }
    }

    /// Reloads headers and rows of sections, by their indexes before the update; the number of rows may change.
    public func reloadSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        performBatchUpdates { pendingChanges.reloadedSections.append(.init(indexes: sections, animation: animation)) }
    }

    /// Performs several changes as one update.
    ///
    /// Even without changes, the list updates the heights of the visible rows. They stay in place, unless the list is
    /// at its top. Within a data source or delegate method, the update follows when the method returns, without
    /// animation; until then the list reports the new numbers of rows, but otherwise the old rows.
    ///
    /// - Parameters:
    ///   - updates: Makes the changes, with the methods above.
    ///   - completion: Called once; its argument is whether all animations ran to their end.
    /// - Precondition: All rows and sections given exist. In every remaining section, the number of rows afterwards is
    ///   the number before, less those deleted, plus those inserted; likewise for the number of sections.
    /// - Complexity: O(*n*) in the number of sections, and O(*k* log *k*) in the number of changes.
    public func performBatchUpdates(_ updates: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil) {
        loadIfNeeded()
        batchDepth += 1
        updates()
        batchDepth -= 1
        if let completion { batchCompletions.append(completion) }
        guard batchDepth == 0 else { return }
        let (changes, completions, reloads) = (pendingChanges, batchCompletions, batchReloads)
        pendingChanges = ListChanges()
        batchCompletions = []
        batchReloads = false
        let complete: @MainActor (Bool) -> Void = { isFinished in completions.forEach { $0(isFinished) } }
        // While the data source counts rows, there are no numbers to compare.
        if reloads || needsReload || isCounting {
            if !needsReload { setNeedsReload() }
            loadIfNeeded()
            complete(true)
        } else {
            perform(changes, complete)
        }
    }

    private func perform(_ changes: ListChanges, _ complete: @escaping @MainActor (Bool) -> Void) {
        let new = asking { askSections() }
        guard !needsReload else {
            loadIfNeeded()
            return complete(true)
        }
        let update = ListUpdate(changes, from: latestSections, to: new)
        guard !defersChanges else {
            deferredChanges.append(.update(update, new, completion: complete))
            return setNeedsLayout()
        }
        let isAnimated = update.isAnimated && window != nil && !isLayingOut && measuredWidth > 0
        let transition = isAnimated ? ListTransition(update, width: rowWidth) : nil
        if let transition { runningTransitions.append(transition) }
        apply(update, new, transition)
        applyDeferredChanges()
        reportDepartures()
        // A reload may have ended the transition.
        guard let transition, runningTransitions.containsIdentical(transition) else { return complete(true) }
        run(transition, complete)
    }

    private func run(_ transition: ListTransition, _ complete: @escaping @MainActor (Bool) -> Void) {
        for row in shown { row.cell.isMoving = true }
        View.animate(withDuration: ListMetrics.updateDuration, options: .allowUserInteraction) {
            self.transition = transition
            setNeedsLayout()
            layoutIfNeeded()
            transition.runRemovals()
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

    /// Applies an update. The next layout shows the new rows.
    func apply(_ update: ListUpdate, _ new: ListSections, _ transition: ListTransition?) {
        asking {
            let (old, top) = (sections, bounds.minY)
            let anchor = shown.first { heights.offset(of: $0.item) >= top && update.map.new($0.item) != nil }?.item
            let anchorY = anchor.map(heights.offset) ?? 0
            sections = new
            generation += 1
            rowsWithoutHeight = RangeSet()
            titledSections = [:]
            changeHeights(update, new)
            selection.follow(update.map, in: new)
            changeRows(update, old, transition)
            changeHeaders(update, transition)
            for section in update.changedSections {
                heights.setHeight(askHeaderHeight(of: section), of: sections.header(of: section))
            }
            measureShownRows()
            // Some heights were not queried.
            if hasDeferredChanges { invalidateHeights() }
            if let newAnchor = anchor.flatMap(update.map.new), contentOffset.y > minimumContentOffset.y {
                keepInPlace(by: heights.offset(of: newAnchor) - anchorY)
            }
            updateFocus()
            setNeedsLayout()
        }
    }

    private func changeHeights(_ update: ListUpdate, _ new: ListSections) {
        let height = defaultRowHeight
        for range in Array(update.deleted.ranges).reversed() { heights.remove(range) }
        for range in update.inserted.ranges { heights.insert(count: range.count, height: height, at: range.lowerBound) }
        for section in update.changedSections { heights.setHeight(0, of: new.header(of: section)) }
    }

    /// Renumbers remaining rows, and removes the others.
    private func changeRows(_ update: ListUpdate, _ old: ListSections, _ transition: ListTransition?) {
        let rows = shown
        shown = []
        for var row in rows {
            let reload = update.reload(of: row.item)
            if reload == nil, let item = update.map.new(row.item) {
                row.item = item
                shown.append(row)
                continue
            }
            if row.cell === touchedCell { cancelRowTouch() }
            recordDeparture(of: row, at: old.index(of: row.item))
            if let transition {
                transition.remove(row.cell, reload ?? update.deletion(of: row.item) ?? .fade)
                if row.cell.superview === self { sendSubviewToBack(row.cell) }
            } else {
                recycle(row.cell)
            }
        }
        if let item = scrollTarget?.item { scrollTarget?.item = update.map.new(item) ?? heights.count }
        if let item = pendingScroll?.item { pendingScroll?.item = update.map.new(item) ?? heights.count }
    }

    private func changeHeaders(_ update: ListUpdate, _ transition: ListTransition?) {
        let headers = shownHeaders
        shownHeaders = []
        for var header in headers {
            if !update.reloadedSections.contains(header.section), let section = update.sectionMap.new(header.section) {
                header.section = section
                shownHeaders.append(header)
            } else if let transition {
                transition.leaving.append(header.view)
            } else {
                recycle(header.view)
            }
        }
    }

    /// Shifts the content with all cells and headers by the change of the heights above them.
    private func keepInPlace(by delta: Double) {
        updateContentSize()
        guard delta != 0 else { return }
        View.performWithoutAnimation {
            for row in shown { row.cell.frame.origin.y += delta }
            for header in shownHeaders { header.view.frame.origin.y += delta }
            for transition in runningTransitions { transition.shift(by: delta) }
            shiftContent(by: Point(x: 0, y: delta))
        }
    }

    func endTransitions() {
        let running = runningTransitions
        runningTransitions = []
        for transition in running { transition.finish(in: self) }
        settleCells()
    }

    private func settleCells() {
        guard runningTransitions.isEmpty else { return }
        for row in shown { row.cell.isMoving = false }
    }
}
