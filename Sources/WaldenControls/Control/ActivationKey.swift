internal import WaldenCore

/// The key by which a control is being activated.
struct ActivationKey {
    /// The Space or Return key that is down.
    fileprivate(set) var press: Press?
    /// Whether its release activates: that of Space does, unless Escape or something else came between.
    fileprivate(set) var isArmed = false
}

/// A control that Space and Return activate: Space when it is released, and the control looks pressed until then;
/// Return at once. Repeats of a held key do nothing. Escape, and losing the focus, take a held Space back.
@MainActor
protocol KeyActivated: Control {
    /// The state of the keys.
    var activationKey: ActivationKey { get set }

    /// Does what the control is for, as a tap does.
    func activateByKey()
}

extension KeyActivated {
    /// Takes the keys that went down and activate; returns the others.
    func activationKeysBegan(_ presses: Set<Press>) -> Set<Press> { presses.filter { !begins($0) } }

    /// Returns the repeating keys that have nothing to do with activation.
    func activationKeysChanged(_ presses: Set<Press>) -> Set<Press> { presses.filter { $0 !== activationKey.press } }

    /// Takes the key that went up; returns the others.
    func activationKeysEnded(_ presses: Set<Press>) -> Set<Press> {
        guard let press = activationKey.press, presses.contains(press) else { return presses }
        let activates = activationKey.isArmed
        letGo()
        if activates { activateByKey() }
        return presses.subtracting([press])
    }

    /// Takes a held key back that was lost; returns the others.
    func activationKeysCancelled(_ presses: Set<Press>) -> Set<Press> {
        guard let press = activationKey.press, presses.contains(press) else { return presses }
        disarm()
        letGo()
        return presses.subtracting([press])
    }

    /// Takes a held Space back when the control is no longer in focus.
    func activationKeyFocusDidChange() {
        if !isFirstResponder { disarm() }
    }

    private func begins(_ press: Press) -> Bool {
        guard isEnabled, press.key.modifierFlags.withoutLocks.isEmpty else { return false }
        switch press.key.symbol {
        case .space:
            hold(press, isArmed: true)
            isHighlighted = true
        case .return, .keypadEnter:
            hold(press, isArmed: false)
            activateByKey()
        case .escape:
            guard activationKey.isArmed else { return false }
            disarm()
        default: return false
        }
        return true
    }

    private func hold(_ press: Press, isArmed: Bool) {
        letGo()
        activationKey = ActivationKey(press: press, isArmed: isArmed)
    }

    private func letGo() {
        if activationKey.isArmed, !isTracking { isHighlighted = false }
        activationKey = ActivationKey()
    }

    /// Makes the release of a held Space do nothing.
    private func disarm() {
        guard activationKey.isArmed else { return }
        activationKey.isArmed = false
        if !isTracking { isHighlighted = false }
        sendActions(for: .touchCancel)
    }
}
