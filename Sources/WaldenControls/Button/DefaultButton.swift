internal import WaldenCore

/// Presses the default button of a window by a Return that nothing in focus took.
@MainActor
enum DefaultButton {
    /// Makes a window ask for its default button when Return reaches it.
    static func watch(_ window: Window) {
        window.unclaimedKeyHandler = { window, press in
            guard press.key.symbol == .return || press.key.symbol == .keypadEnter,
                press.key.modifierFlags.withoutLocks.isEmpty, let button = find(in: window.cover ?? window)
            else { return false }
            button.performPrimaryAction()
            return true
        }
    }

    /// The frontmost default button in a view that can be pressed. What a presented controller covers is out of reach.
    private static func find(in view: View) -> Button? {
        guard view.canBePressed else { return nil }
        for view in view.subviews.reversed() where view.canBePressed {
            if let button = view as? Button, button.role == .default, button.isEnabled { return button }
            if let button = find(in: view) { return button }
        }
        return nil
    }
}

extension View {
    /// Whether the person can see the view and act on it, as far as the view itself decides.
    fileprivate var canBePressed: Bool {
        !isHidden && isUserInteractionEnabled && Float(alpha) >= View.minimumTouchableAlpha
    }
}
