internal import WaldenCore

/// Presses the default button of a window by a Return that nothing in focus took.
@MainActor
enum DefaultButton {
    /// Makes a window ask for its default button when Return reaches it.
    static func watch(_ window: Window) {
        window.unclaimedKeyHandler = { window, press in
            guard press.key.symbol == .return || press.key.symbol == .keypadEnter,
                press.key.modifierFlags.withoutLocks.isEmpty, let button = find(in: window)
            else { return false }
            button.performPrimaryAction()
            return true
        }
    }

    /// The frontmost default button that can be pressed: that of a dialog lies above those of the page.
    private static func find(in view: View) -> Button? {
        for view in view.subviews.reversed() where !view.isHidden && view.isUserInteractionEnabled {
            if let button = view as? Button, button.role == .default, button.isEnabled { return button }
            if let button = find(in: view) { return button }
        }
        return nil
    }
}
