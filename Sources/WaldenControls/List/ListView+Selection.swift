internal import WaldenCore

/// Selection by the app; does not notify the delegate.
extension ListView {
    /// The first selected row; `nil` if there is none.
    public var indexPathForSelectedRow: ListIndex? { selection.first.flatMap { sections.index(of: $0) } }

    /// All selected rows, from top to bottom.
    ///
    /// - Complexity: O(*n*) in their number. See also ``numberOfSelectedRows`` and ``isRowSelected(at:)``.
    public var indexPathsForSelectedRows: [ListIndex] { selection.items.ranges.joined().compactMap(sections.index) }
    /// The number of selected rows.
    public var numberOfSelectedRows: Int { selection.count }

    /// Returns whether a row is selected. The row must exist.
    public func isRowSelected(at index: ListIndex) -> Bool {
        selection.contains(item(of: index, for: "isRowSelected"))
    }

    /// Selects a row, and scrolls to it unless the position is `.none`; `nil` deselects all rows.
    ///
    /// With multiple selection, other rows stay selected. The row must exist.
    public func selectRow(at index: ListIndex?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let index else { return deselectAll() }
        afterDeferredChanges { list in
            let item = list.item(of: index, for: "selectRow")
            if !list.allowsMultipleSelection { list.selection.items = RangeSet() }
            list.selection.select(item, true)
            list.updateCells()
            if scrollPosition != .none { list.scroll(toItem: item, scrollPosition, animated: animated) }
        }
    }

    /// Deselects a row. The row must exist.
    public func deselectRow(at index: ListIndex) {
        afterDeferredChanges { list in
            list.selection.set(list.item(of: index, for: "deselectRow"), isSelected: false)
            list.updateCells()
        }
    }

    /// Selects all rows if ``allowsMultipleSelection`` is true; otherwise does nothing.
    ///
    /// - Complexity: O(*n*) in the number of sections.
    public func selectAll() {
        loadIfNeeded()
        afterDeferredChanges { list in
            guard list.allowsMultipleSelection else { return }
            list.selection.items = list.sections.rows(in: 0..<list.sections.itemCount)
            list.updateCells()
        }
    }

    /// Deselects all rows.
    public func deselectAll() {
        afterDeferredChanges { list in
            list.selection.items = RangeSet()
            list.selection.anchor = nil
            list.updateCells()
        }
    }

    /// Keeps only the first selected row, unless multiple selection is allowed.
    func reduceSelection() {
        guard !allowsMultipleSelection, let first = selection.first else { return }
        selection.items = RangeSet(first..<first + 1)
        updateCells()
    }

    func updateCells() { for row in shown { update(row.cell, of: row.item) } }

    func update(_ cell: ListCell, of item: Int) {
        cell.isSelected = selection.contains(item)
        cell.isSelectable = allowsSelection
        cell.isListActive = isFirstResponder
        cell.isFocused = allowsSelection && item == selection.cursor && isFirstResponder && window?.showsFocus == true
    }

    func updateFocus() {
        if selection.cursor == nil, isFirstResponder, allowsSelection { selection.cursor = firstCursor }
        updateCells()
    }

    private var firstCursor: Int? {
        if let first = selection.first { return first }
        let top = bounds.minY + contentInset.top
        for row in shown where heights.offset(of: row.item) >= top { return row.item }
        return sections.row(from: heights.item(at: top))
    }
}
