internal import WaldenCore
internal import WaldenGeometry

/// Using cells again.
///
/// A cell that is let go of waits in the tree, hidden if no other row takes it in the same layout: so scrolling changes
/// no tree and makes nothing.
extension ListView {
    /// Tells of which class the cells of a name are.
    ///
    /// - Parameters:
    ///   - cellClass: The class.
    ///   - identifier: The name.
    public func register(_ cellClass: ListCell.Type, forCellReuseIdentifier identifier: String) {
        cellClasses[identifier] = cellClass
    }

    /// Tells of which class the headers of a name are.
    ///
    /// - Parameters:
    ///   - headerClass: The class.
    ///   - identifier: The name.
    public func register(_ headerClass: ListHeaderView.Type, forHeaderViewReuseIdentifier identifier: String) {
        headerClasses[identifier] = headerClass
    }

    /// Takes a cell that is no longer used, or makes one.
    ///
    /// - Parameters:
    ///   - identifier: The name of the cell's kind.
    ///   - index: The row for which it is.
    /// - Returns: A cell of the class that is registered for the name.
    /// - Precondition: A class is registered for the name.
    public func dequeueReusableCell(withIdentifier identifier: String, for index: ListIndex) -> ListCell {
        if let cell = spareCells[identifier]?.popLast() {
            spareCellCount -= 1
            lentCells.append(cell)
            View.performWithoutAnimation { cell.prepareForReuse() }
            return cell
        }
        guard let cellClass = cellClasses[identifier] else {
            preconditionFailure("ListView.dequeueReusableCell: no class is registered for “\(identifier)”")
        }
        return cellClass.init(reuseIdentifier: identifier)
    }

    /// Takes a header that is no longer used, or makes one.
    ///
    /// - Parameter identifier: The name of the header's kind.
    /// - Returns: A header of the class that is registered for the name.
    /// - Precondition: A class is registered for the name.
    public func dequeueReusableHeaderView(withIdentifier identifier: String) -> ListHeaderView {
        if let header = spareHeader(named: identifier) { return header }
        guard let headerClass = headerClasses[identifier] else {
            preconditionFailure("ListView.dequeueReusableHeaderView: no class is registered for “\(identifier)”")
        }
        return headerClass.init(reuseIdentifier: identifier)
    }

    // MARK: Cells

    /// Takes a cell for a row that the app may have used before: it waits for no other row any more, and does not go.
    func claim(_ cell: ListCell) {
        if let name = cell.reuseIdentifier, let place = spareCells[name]?.firstIndex(ofIdentical: cell) {
            spareCells[name]?.remove(at: place)
            spareCellCount -= 1
        }
        keepFromLeaving(cell)
    }

    /// Lets a view stay that leaves with an update.
    func keepFromLeaving(_ view: View) {
        for transition in runningTransitions { transition.keep(view) }
        transition?.keep(view)
    }

    /// Makes a cell one of the list's, behind headers and indicators.
    func attach(_ cell: ListCell, isHidden: Bool) {
        if cell.isHidden != isHidden { cell.isHidden = isHidden }
        guard cell.superview !== self else { return }
        View.performWithoutAnimation { insertSubview(cell, at: 0) }
    }

    /// Lets go of the cell of a row that is gone, and tells of it.
    func retire(_ row: ShownRow, at index: ListIndex?) {
        giveBack(row.cell)
        notePartedCell(of: row, at: index)
    }

    /// Tells that a row is no longer seen, if it was told that it is.
    ///
    /// - Parameter index: The row as the app knows it.
    func notePartedCell(of row: ShownRow, at index: ListIndex?) {
        guard row.isTold, let index else { return }
        listDelegate?.listView(self, didEndDisplaying: row.cell, forRowAt: index)
    }

    /// Keeps a cell for another row; one without a name, or with touches or the focus, goes.
    func giveBack(_ cell: ListCell) {
        cell.removeAllAnimations()
        cell.isMoving = false
        guard let name = cell.reuseIdentifier, cell.superview === self || cell.superview == nil, !isInUse(cell) else {
            let hadFocus = hasFocus(cell)
            if cell.superview === self {
                cell.removeFromSuperview()
                // The app may show it elsewhere.
                cell.isHidden = false
            }
            if hadFocus { becomeFirstResponder() }
            return
        }
        guard spareCells[name]?.containsIdentical(cell) != true else { return }
        spareCells[name, default: []].append(cell)
        spareCellCount += 1
    }

    /// Whether a cell cannot be given to another row: it is touched, or something in it gets the keys.
    func isInUse(_ cell: ListCell) -> Bool {
        if hasFocus(cell) { return true }
        for held in heldTouches where held.isLive && held.touch?.view?.isDescendant(of: cell) == true { return true }
        return false
    }

    /// The row that a cell shows; `nil` if it shows none.
    func row(of cell: ListCell) -> ShownRow? {
        for row in shown where row.cell === cell { return row }
        return nil
    }

    private func hasFocus(_ cell: ListCell) -> Bool {
        (window?.firstResponder as? View)?.isDescendant(of: cell) == true
    }

    func noteHeldTouches(_ touches: Set<Touch>) {
        heldTouches.removeAll { known in !known.isLive || touches.contains { $0 === known.touch } }
        for touch in touches { heldTouches.append(HeldTouch(touch: touch)) }
    }

    /// Takes back cells that were asked for, and did not become that of a row.
    func takeBackLentCells(but used: ListCell?) {
        guard !lentCells.isEmpty else { return }
        if lentCells.count == 1, lentCells[0] === used { return lentCells.removeAll(keepingCapacity: true) }
        let lent = lentCells
        lentCells = []
        for cell in lent where cell !== used && row(of: cell) == nil { giveBack(cell) }
    }

    /// Hides the cells that no row has taken, and lets those go that are too many.
    func hideSpareCells() {
        guard spareCellCount > 0 else { return }
        let most = shown.count + ListMetrics.mostSpareCells
        for name in spareCells.keys {
            while spareCellCount > most, let cell = spareCells[name]?.popLast() {
                spareCellCount -= 1
                if cell.superview === self { cell.removeFromSuperview() }
            }
            for cell in spareCells[name] ?? [] where !cell.isHidden { cell.isHidden = true }
        }
    }

    // MARK: Headers

    /// Takes a header for a section that the app may have used before.
    func claim(_ header: ListHeaderView) {
        if let name = header.reuseIdentifier { spareHeaders[name]?.removeAll { $0 === header } }
        keepFromLeaving(header)
    }

    func spareHeader(named name: String) -> ListHeaderView? {
        guard let header = spareHeaders[name]?.popLast() else { return nil }
        header.prepareForReuse()
        return header
    }

    /// Lets go of a header, and keeps it for another section if it has a name.
    func retire(_ header: ListHeaderView) {
        header.removeAllAnimations()
        header.removeFromSuperview()
        guard let name = header.reuseIdentifier else { return }
        if spareHeaders[name]?.count ?? 0 < ListMetrics.mostSpareCells {
            spareHeaders[name, default: []].append(header)
        }
    }
}

extension ListView.HeldTouch {
    /// Whether more is to come of the touch.
    @MainActor fileprivate var isLive: Bool { touch.map { $0.phase != .ended && $0.phase != .cancelled } ?? false }
}
