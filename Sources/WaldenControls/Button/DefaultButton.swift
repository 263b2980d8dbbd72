internal import WaldenCore
internal import WaldenPlatform

/// Presses a window's default button on Return, and the one that cancels on Escape, unless the focused view handles it.
@MainActor
enum DefaultButton {
    static func watch(_ window: Window) {
        window.unclaimedKeyHandler = { window, press in
            guard let role = role(of: press.key), let button = find(role, in: window.cover ?? window) else {
                return false
            }
            button.performPrimaryAction()
            return true
        }
    }

    private static func role(of key: Key) -> Button.Role? {
        guard key.modifierFlags.withoutLocks.isEmpty else { return nil }
        return key.symbol.withoutKeypad == .return ? .default : key.symbol == .escape ? .cancel : nil
    }

    /// Returns the frontmost button of a role that the user can press.
    private static func find(_ role: Button.Role, in view: View) -> Button? {
        guard view.canBePressed else { return nil }
        for view in view.subviews.reversed() where view.canBePressed {
            if let button = view as? Button, button.role == role, button.isEnabled { return button }
            if let button = find(role, in: view) { return button }
        }
        return nil
    }
}

extension View {
    fileprivate var canBePressed: Bool { isUserInteractionEnabled && isPerceptible }
}
