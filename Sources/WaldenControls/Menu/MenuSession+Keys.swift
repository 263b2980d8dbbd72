internal import WaldenCore
internal import WaldenPlatform

/// Keys in an open menu (S154).
extension MenuSession {
    func handle(_ press: Press, in view: MenuView) {
        let layout = view.layout
        switch press.key.symbol.withoutKeypad {
        case .downArrow:
            move(to: layout.nextRow(after: view.highlightedRow ?? view.openRow, backwards: false), in: view)
        case .upArrow: move(to: layout.nextRow(after: view.highlightedRow ?? view.openRow, backwards: true), in: view)
        case .home: move(to: layout.nextRow(after: nil, backwards: false), in: view)
        case .end: move(to: layout.nextRow(after: nil, backwards: true), in: view)
        case .pageUp: movePage(backwards: true, in: view)
        case .pageDown: movePage(backwards: false, in: view)
        case .rightArrow, .leftArrow:
            let isOnward = (press.key.symbol.withoutKeypad == .rightArrow) == (view.layoutDirection == .leftToRight)
            if isOnward { enter(from: view) } else { leave(view, isEscape: false) }
        case .escape: leave(view, isEscape: true)
        case .menu, .tab, .backTab, .function(10): close()
        case .return, .space:
            if let row = view.highlightedRow { choose(row, in: view, byKey: true) }
        default: type(press, in: view)
        }
    }

    private func move(to row: Int?, in view: MenuView) {
        hover.cancel()
        closeSubmenus(of: view)
        view.highlightAndReveal(row)
    }

    private func movePage(backwards: Bool, in view: MenuView) {
        let layout = view.layout
        guard let start = view.highlightedRow ?? layout.nextRow(after: nil, backwards: false) else { return }
        let distance = max(view.rowArea.height - layout.rows[start].height, layout.rows[start].height)
        let goal = layout.rows[start].top + (backwards ? -distance : distance)
        var row = start
        while let next = layout.nextRow(after: row, backwards: backwards), backwards ? next < row : next > row {
            if backwards ? layout.rows[next].top < goal : layout.rows[next].top > goal { break }
            row = next
        }
        move(to: row, in: view)
    }

    /// Opens a submenu of the menu, as its letter does.
    func choose(_ submenu: Menu) {
        guard let view = levels.first else { return }
        let row = view.layout.rows.firstIndex { $0.item.submenu === submenu && $0.item.isEnabled }
        guard let row else { return }
        move(to: row, in: view)
        choose(row, in: view, byKey: true)
    }

    private func enter(from view: MenuView) {
        if let row = view.highlightedRow, view.layout.rows[row].item.submenu != nil {
            openSubmenu(ofRow: row, in: view, highlightsFirst: true)
        } else {
            neighborHandler?(true)
        }
    }

    /// Leaves a level for the one beneath; Escape leaves the menu, and the arrow goes to its neighbour.
    private func leave(_ view: MenuView, isEscape: Bool) {
        guard let index = levels.firstIndex(of: view), index > 0 else {
            if isEscape { close() } else { neighborHandler?(false) }
            return
        }
        let below = levels[index - 1]
        let row = below.openRow
        view.popup?.close()
        if levels.last === below { below.highlight(row) }
    }

    private func type(_ press: Press, in view: MenuView) {
        let rows = view.layout.rows
        let flags = press.key.modifierFlags.withoutLocks
        // With Alt, as the letters of a menu bar.
        if flags.isSubset(of: [.shift, .alternate]) {
            let letters = press.key.mnemonicLetters
            let row = rows.firstIndex { row in
                row.item.isEnabled && row.item.title.mnemonic.map(letters.contains) == true
            }
            if let row {
                move(to: row, in: view)
                return choose(row, in: view, byKey: true)
            }
        }
        guard flags.isSubset(of: .shift) else { return }
        let titles = rows.map { $0.item.isEnabled ? $0.item.title.text : nil }
        let row = view.typeAhead.type(
            press.key.characters, at: press.timestamp, in: titles, from: view.highlightedRow)
        if let row { move(to: row, in: view) }
    }
}

extension Key {
    /// The letters that the key stands for in menus: its own, and the Latin one on its place in other layouts.
    var mnemonicLetters: [String] {
        [charactersIgnoringModifiers, latinSymbol?.character.map(String.init) ?? ""].map { $0.lowercased() }
            .filter { !$0.isEmpty }
    }
}
