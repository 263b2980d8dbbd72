internal import WaldenCore

/// What a person selects. The delegate is told when everything is as it is going to be.
extension ListView {
    /// How a person chooses a row.
    enum Choice {
        /// This row in place of all others.
        case only
        /// This row more, or less.
        case toggle
        /// The rows up to this one; beside others, or in their place.
        case range(adding: Bool)
        /// As the row on which keys act; the selection stays.
        case cursor
    }

    /// Takes a choice over, and tells of it.
    ///
    /// - Returns: The row that was chosen, by the delegate's will maybe another one; `nil` if the delegate refused, or
    ///   the list was changed by those who were told.
    @discardableResult
    func choose(_ item: Int, as choice: Choice) -> Int? {
        let choice = permitted(choice)
        guard let index = sections.index(of: item) else { return nil }
        let (generation, isSelected) = (self.generation, selection.contains(item))
        var chosen: Int? = item
        switch choice {
        case .cursor:
            selection.cursor = item
            updateCells()
        case .range(let adding): selectRange(to: item, index, adding: adding)
        case .toggle where isSelected: deselect(item, index)
        case .only, .toggle: chosen = select(item, index, isOnly: choice == .only)
        }
        return generation == self.generation ? chosen : nil
    }

    /// What a choice comes to where only one row can be selected.
    private func permitted(_ choice: Choice) -> Choice {
        if allowsMultipleSelection { return choice }
        switch choice {
        case .range: return .only
        case .only, .toggle, .cursor: return choice
        }
    }

    /// Selects the row that the delegate wants selected, and returns it.
    private func select(_ item: Int, _ index: ListIndex, isOnly: Bool) -> Int? {
        let generation = self.generation
        guard let chosen = listDelegate.map({ $0.listView(self, willSelectRowAt: index) }) ?? index else { return nil }
        guard generation == self.generation else { return nil }
        let item = chosen == index ? item : self.item(of: chosen, for: "delegate: listView(_:willSelectRowAt:)")
        let old = selection.items
        if isOnly || !allowsMultipleSelection { selection.items = RangeSet() }
        selection.set(item, isSelected: true)
        selection.anchor = item
        selection.cursor = item
        updateCells()
        if !allowsMultipleSelection {
            for range in old.ranges {
                for former in range where former != item { tellDeselected(former, since: generation) }
            }
        }
        tellSelected(chosen, old, since: generation)
        return item
    }

    private func deselect(_ item: Int, _ index: ListIndex) {
        guard allowsEmptySelection || selection.count > 1 else { return }
        let (generation, old) = (self.generation, selection.items)
        selection.set(item, isSelected: false)
        selection.anchor = item
        selection.cursor = item
        updateCells()
        tellDeselected(item, since: generation)
        tellChange(old, since: generation)
    }

    private func selectRange(to item: Int, _ index: ListIndex, adding: Bool) {
        let (generation, old) = (self.generation, selection.items)
        let anchor = selection.anchor ?? selection.cursor ?? item
        let rows = sections.rows(in: min(anchor, item)..<max(anchor, item) + 1)
        selection.items = adding ? old.union(rows) : rows
        selection.anchor = anchor
        selection.cursor = item
        updateCells()
        tellSelected(index, old, since: generation)
    }

    /// Selects everything; tells whether that is possible.
    func chooseAll() -> Bool {
        guard allowsMultipleSelection, sections.rowCount > 0 else { return false }
        let old = selection.items
        selectAll()
        tellChange(old, since: generation)
        return true
    }

    /// Selects nothing; tells whether something was selected.
    func chooseNone() -> Bool {
        guard allowsEmptySelection, !selection.isEmpty else { return false }
        let (generation, old) = (self.generation, selection.items)
        let only = allowsMultipleSelection ? nil : selection.first
        deselectAll()
        if let only { tellDeselected(only, since: generation) }
        tellChange(old, since: generation)
        return true
    }

    /// Opens a row, unless the list is not on the screen any more.
    func open(_ item: Int) {
        guard window?.isVisible == true, let index = sections.index(of: item) else { return }
        listDelegate?.listView(self, performPrimaryActionForRowAt: index)
    }

    // MARK: Telling

    private func tellSelected(_ index: ListIndex, _ old: RangeSet<Int>, since generation: Int) {
        guard generation == self.generation else { return }
        listDelegate?.listView(self, didSelectRowAt: index)
        tellChange(old, since: generation)
    }

    private func tellDeselected(_ item: Int, since generation: Int) {
        guard generation == self.generation, let index = sections.index(of: item) else { return }
        listDelegate?.listView(self, didDeselectRowAt: index)
    }

    private func tellChange(_ old: RangeSet<Int>, since generation: Int) {
        guard generation == self.generation, old != selection.items else { return }
        listDelegate?.listViewDidChangeSelection(self)
    }
}

extension ListView.Choice: Equatable {}
