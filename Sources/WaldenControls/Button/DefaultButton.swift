internal import WaldenCore

/// Presses a window's default button on Return, unless the focused view handles it.
@MainActor
enum DefaultButton {
    static func watch(_ window: Window) {
        window.unclaimedKeyHandler = { window, press in
            guard press.key.symbol == .return || press.key.symbol == .keypadEnter,
                press.key.modifierFlags.withoutLocks.isEmpty, let button = find(in: window.cover ?? window)
            else { return false }
            button.performPrimaryAction()
            return true
        }
    }

    /// Returns the frontmost default button that the user can press.
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
    fileprivate var canBePressed: Bool { isUserInteractionEnabled && isPerceptible }
}
