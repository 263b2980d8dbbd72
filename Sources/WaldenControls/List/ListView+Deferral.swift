internal import WaldenCore

/// Changes that the app makes while the list calls it.
///
/// A pass that calls the data source, the delegate or a cell holds item numbers, which a reload or an update would
/// invalidate. Such changes wait until the pass is over, and `applyDeferredChanges()` alone applies them, in order. The
/// pass stops asking as soon as a change waits.
extension ListView {
    enum DeferredChange {
        /// An update that leads to these sections.
        case update(ListUpdate, ListSections, completion: @MainActor (Bool) -> Void)
        /// The completion of an update that a later reload replaced.
        case completion(@MainActor (Bool) -> Void)
        /// An action on rows, by their indexes after the earlier changes.
        case action(@MainActor (ListView) -> Void)

        /// What remains of the change when a reload follows.
        var afterReload: DeferredChange? {
            switch self {
            case .update(_, _, let completion), .completion(let completion): .completion(completion)
            case .action: nil
            }
        }
    }

    /// The maximum number of rounds while the app's answers keep changing the list.
    static let maximumRounds = 8

    /// Runs a pass that calls the app, whose changes are deferred.
    func asking<Result>(_ pass: () -> Result) -> Result {
        askDepth += 1
        defer {
            askDepth -= 1
            if askDepth == 0, needsAnotherLayout, !isLayingOut { setNeedsLayout() }
        }
        return pass()
    }

    /// Whether the rows are about to change, so that a pass stops asking.
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

    /// Records that a row, at its former index, is no longer displayed, if the delegate was told that it was.
    func recordDeparture(of row: ShownRow, at index: ListIndex?) {
        if row.isReported, let index { departures.append((row.cell, index)) }
    }

    /// Tells the delegate which rows came and went. Re-entrant: keeps no state across its calls.
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
