public import WaldenCore
public import WaldenGeometry

/// The base class of controls, such as buttons, that Space and Return activate while focused, as a tap does.
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
/// Space activates on release, and highlights the control until then; Return activates at once. Key repeats do nothing.
/// Escape and loss of focus cancel a held Space.
@MainActor
open class KeyActivatedControl: Control {
    private var heldPress: Press?
    /// Whether releasing the held key activates: true for Space until Escape, loss of focus or a cancel.
    private var isArmed = false

    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    /// Acts on a key as on a tap: sends `touchUpInside`, then `primaryActionTriggered`. Overrides change their own state
    /// first, then call `super`. Corresponds to UIKit's `performPrimaryAction()`.
    open func performPrimaryAction() {
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }

    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !handle($0) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { $0 !== heldPress }
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }

    open override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { $0 !== heldPress }
        if rest.count < presses.count {
            let activates = isArmed
            releaseHeldKey()
            if activates { performPrimaryAction() }
        }
        if !rest.isEmpty { super.pressesEnded(rest, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { $0 !== heldPress }
        if rest.count < presses.count {
            disarm()
            releaseHeldKey()
        }
        if !rest.isEmpty { super.pressesCancelled(rest, with: event) }
    }

    /// Cancels a held Space on loss of focus. Overrides call `super`.
    open override func focusDidChange() {
        let wasFocused = isFocused
        super.focusDidChange()
        if !isFirstResponder { disarm() }
        if isFocused != wasFocused { focusRingDidChange() }
    }

    private func handle(_ press: Press) -> Bool {
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
        releaseHeldKey()
        heldPress = press
        self.isArmed = isArmed
    }

    private func releaseHeldKey() {
        if isArmed, !isTracking { isHighlighted = false }
        heldPress = nil
        isArmed = false
    }

    private func disarm() {
        guard isArmed else { return }
        isArmed = false
        if !isTracking { isHighlighted = false }
        sendActions(for: .touchCancel)
    }
}
