package import WaldenPlatform

/// A view that shows whether modifiers, such as Caps Lock, are on.
@MainActor
package protocol ModifierFlagsObserving: View {
    /// Called when the modifiers of a keyboard have changed, if the view is first responder of its seat.
    func modifierFlagsDidChange()
}

extension Window {
    /// Returns the modifiers of the keyboards that have a view in their focus.
    package func keyModifierFlags(of view: View) -> Event.ModifierFlags {
        firstResponders.filter { $0.responder === view }.reduce(into: []) { flags, focus in
            flags.formUnion(application.pressTracker.modifierFlags(of: focus.seat))
        }
    }
}

extension Application {
    func modifierFlagsDidChange(of seat: SeatID) {
        let flags = pressTracker.modifierFlags(of: seat)
        for window in allWindows {
            window.menuBar?.modifierFlagsDidChange(window === keyWindow ? flags : [])
            (window.firstResponder(for: seat) as? any ModifierFlagsObserving)?.modifierFlagsDidChange()
        }
    }

    /// Returns whether the keys of a seat go to a secret text.
    package func editsSecret(on seat: SeatID) -> Bool {
        // Another seat's keyboard may be in another window, and that one key.
        let focused = keyboardWindows.first { $0.seat == seat }.flatMap { visibleWindow(withID: $0.window) }
        guard let window = focused ?? keyWindow else { return false }
        return keyReceiver(for: window, of: seat).firstResponder(for: seat)?.textEditing?.isSecure ?? false
    }
}
