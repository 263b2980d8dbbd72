package import WaldenPlatform

/// A menu bar of a window: its commands have keys, and keys open it (S157).
@MainActor
package protocol WindowMenuBar: View {
    /// The commands with keys in its menus.
    var menuCommands: [KeyCommand] { get }

    /// Handles a key that nobody took; returns whether it opens a menu.
    func handleMenuKey(_ press: Press) -> Bool

    /// Called when the modifiers of a keyboard that writes to the window have changed.
    func modifierFlagsDidChange(_ flags: KeyModifierFlags)
}

extension Window {
    /// The menu bar that is in the window, if any.
    package var menuBar: (any WindowMenuBar)? {
        get { menuBarStorage?.view as? any WindowMenuBar }
        set { menuBarStorage = newValue.map { WeakView(view: $0) } }
    }
}
