public import WaldenCore
public import WaldenGeometry

/// A control that Space and Return activate when it is in focus, as a tap does: the ground of buttons, switches and
/// their like.
///
/// ```swift
/// final class Checkbox: KeyActivatedControl {
///     override func performPrimaryAction() {
///         isChecked.toggle()
///         sendActions(for: .valueChanged)
///         super.performPrimaryAction()
///     }
/// }
/// ```
/// Space activates when it is released, and the control looks pressed until then; Return activates at once. Repeats of
/// a held key do nothing. Escape, and losing the focus, take a held Space back. Around a control in focus, the place of
/// its focus ring is drawn anew when the ring comes or goes.
@MainActor
open class KeyActivatedControl: Control {
    /// The Space or Return key that is down.
    private var heldPress: Press?
    /// Whether the release of the held key activates: that of Space does, unless Escape or something else came between.
    private var isArmed = false

    /// Makes a control with a frame in its superview's coordinates, in points.
    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    /// Does what a tap does. The default sends `touchUpInside`, then `primaryActionTriggered`.
    ///
    /// Called for keys. Overriders that change something do so, then call `super`.
    ///
    /// The corresponding UIKit method is `performPrimaryAction()`.
    open func performPrimaryAction() {
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }

    // MARK: Keys

    /// Activates at Return, and gets ready to at Space; passes other keys on.
    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !begins($0) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    /// Swallows the repeats of a key that activates; passes other keys on.
    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { $0 !== heldPress }
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }

    /// Activates at the release of Space; passes other keys on.
    open override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { $0 !== heldPress }
        if rest.count < presses.count {
            let activates = isArmed
            letGo()
            if activates { performPrimaryAction() }
        }
        if !rest.isEmpty { super.pressesEnded(rest, with: event) }
    }

    /// Takes a held key back; passes other keys on.
    open override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { $0 !== heldPress }
        if rest.count < presses.count {
            disarm()
            letGo()
        }
        if !rest.isEmpty { super.pressesCancelled(rest, with: event) }
    }

    /// Takes a held Space back when the focus goes. Overriders call `super`.
    open override func focusDidChange() {
        let wasFocused = isFocused
        super.focusDidChange()
        if !isFirstResponder { disarm() }
        if isFocused != wasFocused { focusRingDidChange() }
    }

    /// Takes a key that activates; tells whether it did.
    private func begins(_ press: Press) -> Bool {
        guard isEnabled, press.key.modifierFlags.withoutLocks.isEmpty else { return false }
        switch press.key.symbol {
        case .space:
            hold(press, isArmed: true)
            isHighlighted = true
        case .return, .keypadEnter:
            hold(press, isArmed: false)
            performPrimaryAction()
        case .escape:
            guard isArmed else { return false }
            disarm()
        default: return false
        }
        return true
    }

    private func hold(_ press: Press, isArmed: Bool) {
        letGo()
        heldPress = press
        self.isArmed = isArmed
    }

    private func letGo() {
        if isArmed, !isTracking { isHighlighted = false }
        heldPress = nil
        isArmed = false
    }

    /// Makes the release of a held Space do nothing.
    private func disarm() {
        guard isArmed else { return }
        isArmed = false
        if !isTracking { isHighlighted = false }
        sendActions(for: .touchCancel)
    }
}
