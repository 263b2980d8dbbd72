internal import WaldenCore

/// Changes that the app makes while the list asks it something.
///
/// While the list asks the data source, the delegate or a cell, it works with item numbers that a reload or an update
/// would invalidate. Such changes wait until the pass that asks is over, and are then applied in order, by
/// `applyDeferredChanges()` alone. The pass stops asking as soon as a change waits.
extension ListView {
    /// A change that waits.
    enum DeferredChange {
        /// An update that leads to these sections.
        case update(ListUpdate, ListSections, completion: @MainActor (Bool) -> Void)
        /// The completion of an update that a reload has made pointless.
        case completion(@MainActor (Bool) -> Void)
        /// An action on rows, by their indexes after the changes that wait before it.
        case action(@MainActor (ListView) -> Void)

        /// What is left of the change when the list is reloaded after it.
        var afterReload: DeferredChange? {
            switch self {
            case .update(_, _, let completion), .completion(let completion): .completion(completion)
            case .action: nil
            }
        }
    }

    /// A row that is no longer displayed.
    struct Departure {
        let cell: ListCell
        let index: ListIndex
    }

    /// How often something is repeated because the app's answers keep changing it.
    static let maximumRounds = 8

    /// Runs a pass that asks the app; changes of the app wait.
    func asking<Result>(_ pass: () -> Result) -> Result {
        askDepth += 1
        defer {
            askDepth -= 1
            if askDepth == 0, isLayoutOwed, !isLayingOut { setNeedsLayout() }
        }
        return pass()
    }

    /// Whether the rows are about to change, so that there is no point in asking further.
    var hasDeferredChanges: Bool { needsReload || !deferredChanges.isEmpty }

    /// Whether a change must wait for others.
    var defersChanges: Bool { askDepth > 0 || !deferredChanges.isEmpty }

    /// The sections after all changes that wait.
    var latestSections: ListSections {
        for change in deferredChanges.reversed() {
            if case .update(_, let sections, _) = change { return sections }
        }
        return sections
    }

    /// Performs an action on rows, after the changes that wait.
    func afterDeferredChanges(_ action: @escaping @MainActor (ListView) -> Void) {
        if defersChanges, hasDeferredChanges {
            deferredChanges.append(.action(action))
        } else {
            action(self)
        }
    }

    /// Applies the changes that the app made while it was asked.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    func applyDeferredChanges() -> Bool {
        guard askDepth == 0, !isApplyingChanges, hasDeferredChanges else { return false }
        isApplyingChanges = true
        // Applying a change asks the app, which may make more of them.
        var budget = deferredChanges.count + ListView.maximumRounds
        repeat {
            while !deferredChanges.isEmpty {
                budget -= 1
                apply(deferredChanges.removeFirst(), isWithinBudget: budget >= 0)
            }
            loadIfNeeded()
        } while !deferredChanges.isEmpty && budget > 0
        isApplyingChanges = false
        tellDepartures()
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

    // MARK: Telling the delegate

    /// Notes that a row is no longer displayed, if the delegate knows that it was.
    ///
    /// - Parameter index: The row as the app knows it.
    func noteDeparture(of row: ShownRow, at index: ListIndex?) {
        if row.isTold, let index { departures.append(Departure(cell: row.cell, index: index)) }
    }

    /// Tells the delegate which rows are no longer displayed, and which are now. It may change the list at once:
    /// nothing is kept from one call to the next.
    func tellDisplayedRows() {
        tellDepartures()
        while let position = firstUntoldRow {
            shown[position].isTold = true
            let row = shown[position]
            if let index = sections.index(of: row.item) {
                listDelegate?.listView(self, willDisplay: row.cell, forRowAt: index)
            }
        }
    }

    func tellDepartures() {
        while askDepth == 0, !departures.isEmpty {
            let departure = departures.removeFirst()
            listDelegate?.listView(self, didEndDisplaying: departure.cell, forRowAt: departure.index)
        }
    }

    private var firstUntoldRow: Int? {
        for (position, row) in shown.enumerated() where !row.isTold && row.cell.superview === self { return position }
        return nil
    }
}
