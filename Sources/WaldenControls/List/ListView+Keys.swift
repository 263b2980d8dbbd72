internal import WaldenCore
internal import WaldenGeometry
internal import WaldenPlatform

/// Keys that select and open rows.
extension ListView {
    /// Handles a key; returns whether it has an effect.
    func handleRowKey(_ key: Key, isRepeat: Bool) -> Bool {
        let modifiers = key.modifierFlags.withoutLocks
        guard allowsSelection, window != nil, isPerceptibleInTree, modifiers.isSubset(of: [.shift, .control]) else {
            return false
        }
        loadIfNeeded()
        guard sections.rowCount > 0 else { return false }
        if let target = target(of: key.symbol.withoutKeypad) { return moveCursor(to: target, modifiers) }
        guard !isRepeat else { return false }
        switch key.symbol.withoutKeypad {
        case .space: return selectCursor(modifiers)
        case .return: return openCursor(modifiers)
        case .escape: return modifiers.isEmpty && chooseNone()
        default: return false
        }
    }

    /// Returns whether a press went to a text of a row or header, even if that has lost the focus since. What such a
    /// text leaves of keys neither selects nor opens rows.
    func isOfText(_ press: Press) -> Bool {
        guard let view = press.responder as? View, view !== self, view.textEditing != nil else { return false }
        return view.isDescendant(of: self)
    }

    /// Returns the row to which a key moves the cursor; at the ends, the cursor row.
    private func target(of symbol: KeySymbol) -> Int? {
        let (first, last) = (sections.row(from: 0), sections.row(upTo: sections.itemCount - 1))
        let cursor = selection.cursor
        switch symbol {
        case .downArrow: return cursor.map { sections.row(from: $0 + 1) ?? $0 } ?? first
        case .upArrow: return cursor.map { sections.row(upTo: $0 - 1) ?? $0 } ?? last
        case .pageDown: return cursor.map { row(aPageFrom: $0, downwards: true) ?? $0 } ?? first
        case .pageUp: return cursor.map { row(aPageFrom: $0, downwards: false) ?? $0 } ?? last
        case .home: return first
        case .end: return last
        default: return nil
        }
    }

    /// Moves the cursor to a row; returns false if nothing changes, so that an enclosing scroll
    /// view may scroll.
    private func moveCursor(to item: Int, _ modifiers: Event.ModifierFlags) -> Bool {
        let old = selection
        var target = item
        let isMove = modifiers.contains(.control) && !modifiers.contains(.shift)
        let extends = modifiers.contains(.shift)
        if item != old.cursor || !isMove && !extends && !(old.count == 1 && old.contains(item)) {
            let choice: Choice = extends ? .range(adding: false) : isMove ? .cursor : .only
            guard let chosen = choose(item, as: choice) else { return true }
            target = chosen
        }
        let offset = contentOffset
        scroll(toItem: target, .none, animated: false)
        if contentOffset != offset { flashScrollIndicators() }
        return contentOffset != offset || selection.cursor != old.cursor || selection.items != old.items
    }

    private func selectCursor(_ modifiers: Event.ModifierFlags) -> Bool {
        guard let cursor = selection.cursor else { return false }
        let choice: Choice =
            modifiers.contains(.shift) ? .range(adding: false) : modifiers.contains(.control) ? .toggle : .only
        choose(cursor, as: choice)
        return true
    }

    private func openCursor(_ modifiers: Event.ModifierFlags) -> Bool {
        guard modifiers.isEmpty, let cursor = selection.cursor else { return false }
        if let chosen = selection.contains(cursor) ? cursor : choose(cursor, as: .only) { open(chosen) }
        return true
    }
}
