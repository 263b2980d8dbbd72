package import WaldenPlatform

extension Seat {
    /// Returns the clipboard or the primary selection; `nil` if the compositor has none.
    package func selection(_ name: PasteboardName) -> Selection? { selections[name] }

    /// Creates the devices of the selections, once for each manager.
    func adoptSelections() {
        for name in [PasteboardName.general, .primary] {
            guard let manager = connection.selectionManager(name) else { continue }
            if let selection = selections[name] {
                selection.adopt(manager)
            } else {
                selections[name] = Selection(name, manager: manager, seat: self)
            }
        }
    }

    func destroySelections() {
        for selection in selections.values { selection.destroy() }
        selections = [:]
    }

    /// Whether the compositor lets this client change the selections, and shows it those of others: one of its windows
    /// has the keyboard. A seat without a keyboard does not tell; there the last offer counts.
    var hasSelectionFocus: Bool { keyboard?.hasFocus ?? (newestSerial != nil) }
}

extension Connection {
    func selectionManager(_ name: PasteboardName) -> (any SelectionManager)? {
        switch name {
        case .general: dataDeviceManager
        case .primary: primarySelectionManager
        }
    }
}
