internal import WaldenCore

extension Button {
    /// The menu of the button; `nil` for none.
    public var menu: Menu? {
        get { extras?.menu }
        set {
            guard newValue !== menu else { return }
            closeMenu()
            extrasForWriting.menu = newValue
            if showsMenuAsPrimaryAction { contentDidChange() }
        }
    }

    /// Whether touch-down opens the menu, in place of the usual action; false by default.
    public var showsMenuAsPrimaryAction: Bool {
        get { extras?.showsMenuAsPrimaryAction ?? false }
        set {
            guard newValue != showsMenuAsPrimaryAction else { return }
            extrasForWriting.showsMenuAsPrimaryAction = newValue
            contentDidChange()
        }
    }

    /// Whether the menu is open.
    public var isMenuOpen: Bool { extras?.menuSession != nil }

    /// Opens the menu for a touch or a key, after sending `menuActionTriggered`, whose handlers may change the menu.
    func openMenu(following touch: Touch?) {
        guard !isMenuOpen else { return }
        sendActions(for: .menuActionTriggered)
        guard isEnabled, let menu, window != nil, !isMenuOpen else { return }
        let session = MenuSession.open(
            menu, from: self, at: .beside(bounds), minimumWidth: bounds.width, isForFingers: touch?.type == .direct)
        guard let session else { return }
        extras?.menuSession = session
        extras?.menuTouch = touch
        isHighlighted = true
        session.closeHandler = { [weak self] in self?.menuDidClose() }
        if touch == nil {
            session.showMnemonics()
            session.highlightFirst(prefersChosen: startsAtChosenItem)
        }
    }

    func closeMenu() { extras?.menuSession?.close() }

    private func menuDidClose() {
        extras?.menuSession = nil
        extras?.menuTouch = nil
        isHighlighted = false
    }

    func menuTouch(in touches: Set<Touch>) -> Touch? {
        guard let touch = extras?.menuTouch, touches.contains(touch) else { return nil }
        return touch
    }

    /// Opens the menu on Menu, Shift-F10, or on Space or the down arrow if the menu is the primary action.
    /// Returns whether the key is one of these.
    ///
    /// Space opens it when it goes down, as a press does: some compositors refuse a popup for a key that is up again.
    func handleMenuKey(_ press: Press) -> Bool {
        guard actsOnKeys, menu != nil else { return false }
        let key = press.key
        let modifiers = key.modifierFlags.withoutLocks
        let isShortcut =
            key.symbol == .menu || (key.symbol == .function(10) && modifiers == .shift)
            || ([.downArrow, .space].contains(key.symbol.withoutKeypad) && modifiers.isEmpty
                && showsMenuAsPrimaryAction)
        if isShortcut { openMenu(following: nil) }
        return isShortcut
    }
}
