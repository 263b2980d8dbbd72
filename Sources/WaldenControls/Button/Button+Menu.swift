internal import WaldenCore

extension Button {
    /// What the button offers; `nil` for no menu.
    public var menu: Menu? {
        get { extras?.menu }
        set {
            guard newValue !== menu else { return }
            closeMenu()
            extrasForWriting.menu = newValue
            if showsMenuAsPrimaryAction { contentDidChange() }
        }
    }

    /// Whether a press opens the menu, at touch-down, in place of what it does otherwise; false by default.
    public var showsMenuAsPrimaryAction: Bool {
        get { extras?.showsMenuAsPrimaryAction ?? false }
        set {
            guard newValue != showsMenuAsPrimaryAction else { return }
            extrasForWriting.showsMenuAsPrimaryAction = newValue
            contentDidChange()
        }
    }

    /// Whether the menu is open.
    public var isMenuOpen: Bool { extras?.menuView != nil }

    /// Opens the menu, after `menuActionTriggered` is sent: an action may still change the menu.
    ///
    /// - Parameter touch: The touch that opens it, and that may go on to choose; `nil` for a key.
    func openMenu(following touch: Touch?) {
        guard !isMenuOpen else { return }
        sendActions(for: .menuActionTriggered)
        guard isEnabled, let menu, window != nil, !isMenuOpen else { return }
        guard let view = MenuView.open(menu, from: self, isForFingers: touch?.type == .direct) else { return }
        extras?.menuView = view
        extras?.menuTouch = touch
        isHighlighted = true
        view.closeHandler = { [weak self] in self?.menuDidClose() }
        if touch == nil { view.highlightFirst() } else { view.touchOrigin = touch?.location(in: nil) }
    }

    /// Closes the menu if it is open.
    func closeMenu() { extras?.menuView?.close() }

    private func menuDidClose() {
        extras?.menuView = nil
        extras?.menuTouch = nil
        isHighlighted = false
    }

    /// The touch that opened the menu, if it is among some touches.
    func menuTouch(in touches: Set<Touch>) -> Touch? {
        guard let touch = extras?.menuTouch, touches.contains(touch) else { return nil }
        return touch
    }

    /// Opens the menu if a key asks for it: Menu, Shift and F10, or the arrow down of a button that is there for its
    /// menu.
    func opensMenu(_ press: Press) -> Bool {
        guard isEnabled, menu != nil else { return false }
        let key = press.key
        let modifiers = key.modifierFlags.withoutLocks
        let asks =
            key.symbol == .menu || (key.symbol == .function(10) && modifiers == .shift)
            || (key.symbol == .downArrow && modifiers.isEmpty && showsMenuAsPrimaryAction)
        if asks { openMenu(following: nil) }
        return asks
    }
}
