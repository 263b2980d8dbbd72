internal import WaldenCore
internal import WaldenGeometry

/// Touches that views in a row did not handle. The scroll view delays those of fingers, and cancels them on scrolling.
extension ListView {
    /// Tracks the first touch that may select a row; returns the other touches.
    func beginRowTouch(_ touches: Set<Touch>, _ event: Event?) -> Set<Touch> {
        guard allowsSelection, rowTouch == nil else { return touches }
        let isPrimary = event?.buttonMask.contains(.primary) ?? true
        let touch = touches.first {
            ($0.type != .indirectPointer || isPrimary) && cell(under: $0) != nil && !isOfText($0)
        }
        guard let touch, let cell = cell(under: touch), let item = row(of: cell)?.item else { return touches }
        rowTouch = touch
        touchedCell = cell
        touch.follower = self
        if touch.type == .indirectPointer { press(item, by: touch, event) } else { cell.isHighlighted = true }
        return touches.filter { $0 !== touch }
    }

    func moveRowTouch() {
        guard let touch = rowTouch, touch.type != .indirectPointer else { return }
        touchedCell?.isHighlighted = isOnTouchedCell(touch)
    }

    func endRowTouch() {
        guard let touch = rowTouch else { return }
        let item = isOnTouchedCell(touch) ? touchedCell.flatMap { row(of: $0)?.item } : nil
        let rowToOpen = rowToOpen
        cancelRowTouch()
        guard let item else { return }
        if touch.type == .indirectPointer {
            if let rowToOpen { open(rowToOpen) }
            return
        }
        if canBecomeFirstResponder, !isFirstResponder { becomeFirstResponder() }
        let opens = !allowsMultipleSelection
        let chosen = choose(item, as: opens ? .only : .toggle)
        if opens, let chosen { open(chosen) }
    }

    func cancelRowTouch() {
        if rowTouch?.follower === self { rowTouch?.follower = nil }
        rowTouch = nil
        rowToOpen = nil
        touchedCell?.isHighlighted = false
        touchedCell = nil
    }

    /// Selects a row at a pointer press, and opens it at the second press of a double click.
    private func press(_ item: Int, by touch: Touch, _ event: Event?) {
        if canBecomeFirstResponder, !isFirstResponder { becomeFirstResponder() }
        let modifiers = event?.modifierFlags ?? []
        let generation = self.generation
        // Otherwise the release opens it.
        let isDoubleClick = touch.tapCount == 2 && !opensRowsOnClick
        if modifiers.contains(.shift) {
            choose(item, as: .range(adding: modifiers.contains(.control)))
        } else if modifiers.contains(.control) {
            choose(item, as: .toggle)
        } else if isDoubleClick, selection.contains(item) {
            open(item)
        } else {
            // The delegate may have substituted another row at the first click, too.
            let former = selection
            let chosen = choose(item, as: .only)
            if opensRowsOnClick { rowToOpen = chosen }
            if isDoubleClick, let chosen, former.contains(chosen) { open(chosen) }
        }
        if generation != self.generation { cancelRowTouch() }
    }

    private func isOnTouchedCell(_ touch: Touch) -> Bool {
        guard let cell = touchedCell, cell.window != nil else { return false }
        return cell.bounds.contains(touch.location(in: cell))
    }

    /// Returns whether a touch sets the caret or selects in a text of a row.
    private func isOfText(_ touch: Touch) -> Bool {
        guard let hit = touch.view else { return false }
        let branch = sequence(first: hit) { $0.superview }.prefix { $0 !== self }
        return branch.lazy.compactMap(\.textEditing).first?.takesPress(on: hit) ?? false
    }

    private func cell(under touch: Touch) -> ListCell? {
        var view = touch.view
        while let current = view, current !== self {
            if let cell = current as? ListCell, cell.superview === self { return cell }
            view = current.superview
        }
        return nil
    }
}
