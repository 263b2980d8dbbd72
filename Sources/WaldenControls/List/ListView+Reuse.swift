internal import WaldenCore
internal import WaldenGeometry

/// Reusing cells and headers.
///
/// A spare cell stays in the view tree, hidden unless another row takes it in the same layout. Scrolling thus neither
/// changes the tree nor allocates.
extension ListView {
    /// Registers the class of the cells with a reuse identifier.
    public func register(_ cellClass: ListCell.Type, forCellReuseIdentifier identifier: String) {
        cellClasses[identifier] = cellClass
    }

    /// Registers the class of the headers with a reuse identifier.
    public func register(_ headerClass: ListHeaderView.Type, forHeaderViewReuseIdentifier identifier: String) {
        headerClasses[identifier] = headerClass
    }

    /// Returns a spare cell for a row, or creates one. A class must be registered for the identifier.
    public func dequeueReusableCell(withIdentifier identifier: String, for index: ListIndex) -> ListCell {
        if let cell = spareCells[identifier]?.popLast() {
            spareCellCount -= 1
            dequeuedCells.append(cell)
            View.performWithoutAnimation { cell.prepareForReuse() }
            return cell
        }
        guard let cellClass = cellClasses[identifier]
        else { preconditionFailure("ListView.dequeueReusableCell: no class is registered for “\(identifier)”") }
        return cellClass.init(reuseIdentifier: identifier)
    }

    /// Returns a spare header, or creates one. A class must be registered for the identifier.
    public func dequeueReusableHeaderView(withIdentifier identifier: String) -> ListHeaderView {
        if let header = spareHeader(named: identifier) { return header }
        guard let headerClass = headerClasses[identifier]
        else { preconditionFailure("ListView.dequeueReusableHeaderView: no class is registered for “\(identifier)”") }
        return headerClass.init(reuseIdentifier: identifier)
    }

    /// Takes a cell for a row. The app may return one that is spare or still disappearing.
    func claim(_ cell: ListCell) {
        if let name = cell.reuseIdentifier, let position = spareCells[name]?.firstIndex(ofIdentical: cell) {
            spareCells[name]?.remove(at: position)
            spareCellCount -= 1
        }
        for transition in runningTransitions { transition.keep(cell) }
    }

    func attach(_ cell: ListCell) {
        if cell.isHidden { cell.isHidden = false }
        guard cell.superview !== self else { return }
        View.performWithoutAnimation { insertSubview(cell, at: 0) }
    }

    /// Makes a cell spare, or removes it if it has no reuse identifier or is in use.
    func recycle(_ cell: ListCell) {
        cell.removeAllAnimations()
        cell.isMoving = false
        guard let name = cell.reuseIdentifier, cell.superview === self || cell.superview == nil, !isInUse(cell) else {
            let hadFocus = hasFocus(cell)
            if cell.superview === self {
                cell.removeFromSuperview()
                cell.isHidden = false
            }
            if hadFocus { becomeFirstResponder() }
            return
        }
        guard spareCells[name]?.containsIdentical(cell) != true else { return }
        spareCells[name, default: []].append(cell)
        spareCellCount += 1
    }

    /// Returns whether a cell must keep its row: a touch is in it, or it contains the first responder.
    func isInUse(_ cell: ListCell) -> Bool {
        if hasFocus(cell) { return true }
        for held in contentTouches where held.isLive && held.touch?.view?.isDescendant(of: cell) == true { return true }
        return false
    }

    func row(of cell: ListCell) -> ShownRow? {
        for row in shown where row.cell === cell { return row }
        return nil
    }

    /// Returns whether a cell or header contains the first responder.
    func hasFocus(_ view: View) -> Bool { (window?.firstResponder as? View)?.isDescendant(of: view) == true }

    /// Adds touches in the content of rows, and drops those that have ended.
    func trackContentTouches(_ touches: Set<Touch>) {
        contentTouches.removeAll { known in !known.isLive || touches.contains { $0 === known.touch } }
        for touch in touches { contentTouches.append(ContentTouch(touch: touch)) }
    }

    /// Recycles cells that were dequeued and not returned for a row.
    func recycleDequeuedCells(except used: ListCell?) {
        guard !dequeuedCells.isEmpty else { return }
        if dequeuedCells.count == 1, dequeuedCells[0] === used { return dequeuedCells.removeAll(keepingCapacity: true) }
        let unused = dequeuedCells
        dequeuedCells = []
        for cell in unused where cell !== used && row(of: cell) == nil { recycle(cell) }
    }

    func hideSpareCells() {
        guard spareCellCount > 0 else { return }
        let maximum = shown.count + ListMetrics.maximumSpareCells
        for name in spareCells.keys {
            while spareCellCount > maximum, let cell = spareCells[name]?.popLast() {
                spareCellCount -= 1
                if cell.superview === self { cell.removeFromSuperview() }
            }
            for cell in spareCells[name] ?? [] where !cell.isHidden { cell.isHidden = true }
        }
    }

    /// Takes a header for a section. The app may return one that is spare or still disappearing.
    func claim(_ header: ListHeaderView) {
        if let name = header.reuseIdentifier { spareHeaders[name]?.removeAll { $0 === header } }
        for transition in runningTransitions { transition.keep(header) }
    }

    func spareHeader(named name: String) -> ListHeaderView? {
        guard let header = spareHeaders[name]?.popLast() else { return nil }
        header.prepareForReuse()
        return header
    }

    /// Removes a header, and makes it spare if it has a reuse identifier.
    func recycle(_ header: ListHeaderView) {
        header.removeAllAnimations()
        header.removeFromSuperview()
        guard let name = header.reuseIdentifier else { return }
        if spareHeaders[name]?.count ?? 0 < ListMetrics.maximumSpareCells {
            spareHeaders[name, default: []].append(header)
        }
    }
}
