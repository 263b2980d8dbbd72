internal import WaldenCore

/// Which rows are selected.
///
/// What the app selects is not told to the delegate.
extension ListView {
    /// The first of the selected rows; `nil` if none is.
    public var indexPathForSelectedRow: ListIndex? { selection.first.flatMap { sections.index(of: $0) } }

    /// All selected rows, from top to bottom.
    ///
    /// - Complexity: O(*n*) in their number; ``numberOfSelectedRows`` and ``isRowSelected(at:)`` are for lists that are
    ///   selected as a whole.
    public var indexPathsForSelectedRows: [ListIndex] {
        selection.items.ranges.flatMap { range in range.compactMap { sections.index(of: $0) } }
    }

    /// How many rows are selected.
    public var numberOfSelectedRows: Int { selection.count }

    /// Whether a row is selected.
    ///
    /// - Precondition: The row exists.
    public func isRowSelected(at index: ListIndex) -> Bool {
        selection.contains(item(of: index, for: "isRowSelected"))
    }

    /// Selects a row: beside others where several can be selected, else in place of the one that was.
    ///
    /// - Parameters:
    ///   - index: The row; `nil` to select none.
    ///   - animated: Whether the content moves there, or is there at once.
    ///   - scrollPosition: Where the row is to be seen; `.none` does not scroll.
    /// - Precondition: The row exists.
    public func selectRow(at index: ListIndex?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let index else { return deselectAll() }
        let item = item(of: index, for: "selectRow")
        if !allowsMultipleSelection { selection.items = RangeSet() }
        selection.set(item, isSelected: true)
        selection.anchor = item
        selection.cursor = item
        updateCells()
        if scrollPosition != .none { scroll(toItem: item, scrollPosition, animated: animated) }
    }

    /// Takes the selection from a row.
    ///
    /// - Precondition: The row exists.
    public func deselectRow(at index: ListIndex) {
        selection.set(item(of: index, for: "deselectRow"), isSelected: false)
        updateCells()
    }

    /// Selects all rows, where several can be selected.
    ///
    /// - Complexity: O(*n*) in the number of sections.
    public func selectAll() {
        loadIfNeeded()
        guard allowsMultipleSelection else { return }
        selection.items = sections.rows(in: 0..<sections.itemCount)
        updateCells()
    }

    /// Selects nothing.
    public func deselectAll() {
        selection.items = RangeSet()
        selection.anchor = nil
        updateCells()
    }

    /// Leaves the first of several selected rows, where only one may be.
    func reduceSelection() {
        guard !allowsMultipleSelection, let first = selection.first else { return }
        selection.items = RangeSet(first..<first + 1)
        updateCells()
    }

    // MARK: How it is seen

    func updateCells() {
        for row in shown { update(row.cell, of: row.item) }
    }

    func update(_ cell: ListCell, of item: Int) {
        cell.isSelected = selection.contains(item)
        cell.isSelectable = allowsSelection
        cell.isListActive = isFirstResponder
        cell.isFocused =
            allowsSelection && item == selection.cursor && isFirstResponder && window?.showsFocus == true
    }

    /// Shows on which row keys act.
    func updateFocus() {
        if selection.cursor == nil, isFirstResponder, allowsSelection { selection.cursor = firstCursor }
        updateCells()
    }

    /// Where the cursor is at first: at what is selected, else at the first row that is seen whole.
    private var firstCursor: Int? {
        if let first = selection.first { return first }
        let top = bounds.minY + contentInset.top
        let seen = shown.first { $0.isSeen && heights.offset(of: $0.item) >= top }
        return seen?.item ?? sections.row(from: heights.item(at: top))
    }
}
