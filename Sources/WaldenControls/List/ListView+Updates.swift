internal import WaldenCore
internal import WaldenGeometry

/// Rows and sections that are inserted, deleted and reloaded.
///
/// The data source has its new rows before the list is told. Several changes go into one
/// ``performBatchUpdates(_:completion:)``: what is deleted or reloaded is named by its index before all of them, what is
/// inserted by its index after all of them. In every section that stays, the number of rows afterwards must be the
/// number before, less those deleted, plus those inserted.
extension ListView {
    /// How rows appear and disappear. The rows around them move, except with ``none``.
    ///
    /// The corresponding UIKit type is `UITableView.RowAnimation`.
    public enum RowAnimation: Sendable, Hashable {
        /// The list's choice: they fade.
        case automatic
        /// They fade.
        case fade
        /// They slide in from the left edge, and out to it.
        case left
        /// They slide in from the right edge, and out to it.
        case right
        /// They appear and disappear at once.
        case none
    }

    /// Inserts rows that the data source has added.
    ///
    /// - Parameters:
    ///   - indexes: Their indexes after the update.
    ///   - animation: How they appear.
    /// - Precondition: They exist, and account for the difference in numbers.
    public func insertRows(at indexes: [ListIndex], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.insertedRows.append(ListChanges.Rows(indexes: indexes, animation: animation))
        }
    }

    /// Deletes rows that the data source has removed.
    ///
    /// - Parameters:
    ///   - indexes: Their indexes before the update.
    ///   - animation: How they disappear.
    /// - Precondition: They existed, and account for the difference in numbers.
    public func deleteRows(at indexes: [ListIndex], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.deletedRows.append(ListChanges.Rows(indexes: indexes, animation: animation))
        }
    }

    /// Asks for the cells of rows again. The rows stay selected.
    ///
    /// - Parameters:
    ///   - indexes: Their indexes before the update.
    ///   - animation: How the new cells appear.
    /// - Precondition: They existed.
    public func reloadRows(at indexes: [ListIndex], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.reloadedRows.append(ListChanges.Rows(indexes: indexes, animation: animation))
        }
    }

    /// Inserts sections that the data source has added, with their rows.
    ///
    /// - Parameters:
    ///   - sections: Their indexes after the update.
    ///   - animation: How they appear.
    /// - Precondition: They exist, and account for the difference in numbers.
    public func insertSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.insertedSections.append(ListChanges.Sections(sections: sections, animation: animation))
        }
    }

    /// Deletes sections that the data source has removed, with their rows.
    ///
    /// - Parameters:
    ///   - sections: Their indexes before the update.
    ///   - animation: How they disappear.
    /// - Precondition: They existed, and account for the difference in numbers.
    public func deleteSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.deletedSections.append(ListChanges.Sections(sections: sections, animation: animation))
        }
    }

    /// Asks for the header and the rows of sections again; the number of rows may differ.
    ///
    /// - Parameters:
    ///   - sections: Their indexes before the update.
    ///   - animation: How the new rows appear.
    /// - Precondition: They existed.
    public func reloadSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        performBatchUpdates {
            pendingChanges.reloadedSections.append(ListChanges.Sections(sections: sections, animation: animation))
        }
    }

    /// Performs several changes as one update.
    ///
    /// An update without changes asks for the heights of the rows in view again. Rows in view stay where they are seen,
    /// unless the list is at its top.
    ///
    /// An update made while the list asks the app something, such as for a cell, takes effect after the answer, without
    /// animation. Until then the list knows the new numbers of rows, and answers other questions by the rows before.
    ///
    /// - Parameters:
    ///   - updates: Makes the changes, by the methods above.
    ///   - completion: Called once, with whether all animations ran to their end.
    /// - Precondition: The changes account for the differences in numbers.
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
        // Numbers that are just being asked for are not known before and after.
        if reloads || needsReload || isCounting {
            if !needsReload { setNeedsReload() }
            loadIfNeeded()
            complete(true)
        } else {
            perform(changes, complete)
        }
    }

    // MARK: Steps

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
        tellDepartures()
        // A reload has ended it.
        guard let transition, runningTransitions.contains(where: { $0 === transition }) else { return complete(true) }
        run(transition, complete)
    }

    private func run(_ transition: ListTransition, _ complete: @escaping @MainActor (Bool) -> Void) {
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

    /// Changes the rows as an update says. Showing the new ones is left to the layout.
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
            // Heights were not asked for, or for rows that are about to change.
            if hasDeferredChanges { forgetHeights() }
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

    /// Renumbers the rows that stay, and removes the others.
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
            noteDeparture(of: row, at: old.index(of: row.item))
            if let transition {
                transition.depart(row.cell, reload ?? update.deletion(of: row.item) ?? .fade)
                if row.cell.superview === self { sendSubviewToBack(row.cell) }
            } else {
                giveBack(row.cell)
            }
        }
        if let item = scrollTarget?.item { scrollTarget?.item = update.map.new(item) ?? heights.count }
        if let item = pendingScroll?.target.item { pendingScroll?.target.item = update.map.new(item) ?? heights.count }
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
                retire(header.view)
            }
        }
    }

    /// Shifts the content, and all cells and headers, by the change of the heights above them.
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

    /// Ends the animations of all updates.
    func endTransitions() {
        let running = runningTransitions
        runningTransitions = []
        for transition in running { transition.finish(in: self) }
        settleCells()
    }

    /// Makes the cells transparent again when no update is animated any more.
    private func settleCells() {
        guard runningTransitions.isEmpty else { return }
        for row in shown { row.cell.isMoving = false }
    }
}
