internal import WaldenCore

/// Presses a window's default button on a Return that the focused view does not handle.
@MainActor
enum DefaultButton {
    /// Makes a window look for its default button on an unhandled Return.
    static func watch(_ window: Window) {
        window.unclaimedKeyHandler = { window, press in
            guard press.key.symbol == .return || press.key.symbol == .keypadEnter,
                press.key.modifierFlags.withoutLocks.isEmpty, let button = find(in: window.cover ?? window)
            else { return false }
            button.performPrimaryAction()
            return true
        }
    }

    /// Returns the frontmost default button that can be pressed. The caller restricts the search to the window's cover,
    /// so that views beneath a presented controller are out of reach.
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
    /// Whether the view is visible and interactive, apart from its ancestors.
    fileprivate var canBePressed: Bool {
        !isHidden && isUserInteractionEnabled && Float(alpha) >= View.minimumTouchableAlpha
    }
}
