internal import WaldenCore

/// Re-entrant changes: those that the app makes while the list calls it.
///
/// A pass that calls the data source, the delegate or a cell holds item numbers, which a reload or an update would
/// invalidate. The list defers such changes until the pass ends; only `applyDeferredChanges()` applies them, in order.
/// A pass stops calling the app as soon as a change is deferred.
extension ListView {
    enum DeferredChange {
        /// An update that results in these sections.
        case update(ListUpdate, ListSections, completion: @MainActor (Bool) -> Void)
        /// The completion of an update that a later reload replaced.
        case completion(@MainActor (Bool) -> Void)
        /// An action on rows, by their indexes after earlier changes.
        case action(@MainActor (ListView) -> Void)

        /// The remainder of the change if a reload follows.
        var afterReload: DeferredChange? {
            switch self {
            case .update(_, _, let completion), .completion(let completion): .completion(completion)
            case .action: nil
            }
        }
    }

    /// The maximum number of rounds if the app keeps changing the list.
    static let maximumRounds = 8

    /// Runs a pass that calls the app, and defers the app's changes.
    func asking<Result>(_ pass: () -> Result) -> Result {
        askDepth += 1
        defer {
            askDepth -= 1
            if askDepth == 0, needsAnotherLayout, !isLayingOut { setNeedsLayout() }
        }
        return pass()
    }

    /// Whether the rows are about to change: a pass then stops calling the app.
    var hasDeferredChanges: Bool { needsReload || !deferredChanges.isEmpty }
    var defersChanges: Bool { askDepth > 0 || !deferredChanges.isEmpty }

    /// The sections after all deferred changes.
    var latestSections: ListSections {
        for change in deferredChanges.reversed() {
            if case .update(_, let sections, _) = change { return sections }
        }
        return sections
    }

    func afterDeferredChanges(_ action: @escaping @MainActor (ListView) -> Void) {
        if defersChanges, hasDeferredChanges { deferredChanges.append(.action(action)) } else { action(self) }
    }

    /// Applies the deferred changes; returns whether there were any.
    @discardableResult
    func applyDeferredChanges() -> Bool {
        guard askDepth == 0, !isApplyingChanges, hasDeferredChanges else { return false }
        isApplyingChanges = true
        // Applying a change calls the app, which may make more of them.
        var budget = deferredChanges.count + ListView.maximumRounds
        repeat {
            while !deferredChanges.isEmpty {
                budget -= 1
                apply(deferredChanges.removeFirst(), isWithinBudget: budget >= 0)
            }
            loadIfNeeded()
        } while !deferredChanges.isEmpty && budget > 0
        isApplyingChanges = false
        reportDepartures()
        return true
    }

    private func apply(_ change: DeferredChange, isWithinBudget: Bool) {
        switch change {
        case .update(let update, let sections, let completion):
            if isWithinBudget { apply(update, sections, nil) } else { setNeedsReload() }
            completion(true)
        case .completion(let completion): completion(true)
        case .action(let action): action(self)
        }
    }

    /// Records that a row, at its former index, is no longer displayed, if the delegate knows that it was.
    func recordDeparture(of row: ShownRow, at index: ListIndex?) {
        if row.isReported, let index { departures.append((row.cell, index)) }
    }

    /// Notifies the delegate of rows that appeared and disappeared. Re-entrant: keeps no state across calls.
    func reportDisplayedRows() {
        reportDepartures()
        while let position = firstUnreportedRow {
            shown[position].isReported = true
            let row = shown[position]
            if let index = sections.index(of: row.item) {
                listDelegate?.listView(self, willDisplay: row.cell, forRowAt: index)
            }
        }
    }

    func reportDepartures() {
        while askDepth == 0, !departures.isEmpty {
            let departure = departures.removeFirst()
            listDelegate?.listView(self, didEndDisplaying: departure.cell, forRowAt: departure.index)
        }
    }

    private var firstUnreportedRow: Int? {
        for (index, row) in shown.enumerated() where !row.isReported && row.cell.superview === self { return index }
        return nil
    }
}
