internal import WaldenCore

/// Selection by the user. Notifies the delegate after the selection reaches its final state.
extension ListView {
    enum Choice: Equatable {
        /// Selects only this row.
        case only
        case toggle
        /// Selects the rows from the anchor to this row, in addition to others or instead of them.
        case range(adding: Bool)
        case cursor
    }

    /// Applies a choice of the user.
    ///
    /// - Returns: The chosen row, which the delegate may substitute; `nil` if the delegate refused
    ///   or the list changed.
    @discardableResult
    func choose(_ item: Int, as choice: Choice) -> Int? {
        guard let index = sections.index(of: item) else { return nil }
        let generation = self.generation
        var chosen: Int? = item
        var choice = choice
        if !allowsMultipleSelection, case .range = choice { choice = .only }
        switch choice {
        case .cursor:
            selection.cursor = item
            updateCells()
        case .range(let adding): selectRange(to: item, index, adding: adding)
        case .toggle where selection.contains(item): deselect(item, index)
        case .only: chosen = select(index, isOnly: true)
        case .toggle: chosen = select(index, isOnly: false)
        }
        return generation == self.generation ? chosen : nil
    }

    private func select(_ index: ListIndex, isOnly: Bool) -> Int? {
        let generation = self.generation
        guard let chosen = listDelegate.map({ $0.listView(self, willSelectRowAt: index) }) ?? index,
            generation == self.generation
        else { return nil }
        let item = self.item(of: chosen, for: "delegate: listView(_:willSelectRowAt:)")
        let old = selection.items
        if isOnly || !allowsMultipleSelection { selection.items = RangeSet() }
        selection.select(item, true)
        let deselected = allowsMultipleSelection ? [] : old.ranges.joined().filter { $0 != item }
        notify(deselected: deselected.compactMap(sections.index), selected: chosen, since: old)
        return item
    }

    private func deselect(_ item: Int, _ index: ListIndex) {
        guard allowsEmptySelection || selection.count > 1 else { return }
        let old = selection.items
        selection.select(item, false)
        notify(deselected: [index], since: old)
    }

    private func selectRange(to item: Int, _ index: ListIndex, adding: Bool) {
        let old = selection.items
        let anchor = selection.anchor ?? selection.cursor ?? item
        let rows = sections.rows(in: min(anchor, item)..<max(anchor, item) + 1)
        selection.items = adding ? old.union(rows) : rows
        selection.anchor = anchor
        selection.cursor = item
        notify(selected: index, since: old)
    }

    func chooseAll() -> Bool {
        guard allowsMultipleSelection, sections.rowCount > 0 else { return false }
        let old = selection.items
        selectAll()
        notify(since: old)
        return true
    }

    func chooseNone() -> Bool {
        guard allowsEmptySelection, !selection.isEmpty else { return false }
        let old = selection.items
        let only = allowsMultipleSelection ? nil : selection.first.flatMap(sections.index)
        deselectAll()
        notify(deselected: only.map { [$0] } ?? [], since: old)
        return true
    }

    func open(_ item: Int) {
        guard window?.isVisible == true, let index = sections.index(of: item) else { return }
        listDelegate?.listView(self, performPrimaryActionForRowAt: index)
    }

    /// Updates the cells, then notifies the delegate; stops if the delegate changes the rows.
    private func notify(deselected: [ListIndex] = [], selected: ListIndex? = nil, since old: RangeSet<Int>) {
        let generation = self.generation
        updateCells()
        for index in deselected where generation == self.generation {
            listDelegate?.listView(self, didDeselectRowAt: index)
        }
        if let selected, generation == self.generation { listDelegate?.listView(self, didSelectRowAt: selected) }
        if generation == self.generation, old != selection.items { listDelegate?.listViewDidChangeSelection(self) }
    }
}
