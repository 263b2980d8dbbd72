/// An interaction that opens a menu by the Menu key or Shift+F10.
@MainActor
package protocol KeyMenuInteraction: Interaction {
    /// Opens the menu; returns whether there is one.
    func openMenuByKey() -> Bool
}

extension Window {
    /// Opens the menu of a view for a key that nobody took: of the first responder or its nearest ancestor that has
    /// one.
    func openMenu(by press: Press) -> Bool {
        let modifiers = press.key.modifierFlags.withoutLocks
        guard press.key.symbol == .menu || press.key.symbol == .function(10) && modifiers == .shift else {
            return false
        }
        var view = press.responder as? View ?? (press.responder as? ViewController)?.viewIfLoaded
        while let current = view {
            for case let interaction as any KeyMenuInteraction in current.interactions where interaction.openMenuByKey()
            {
                return true
            }
            view = current.superview
        }
        return false
    }
}
