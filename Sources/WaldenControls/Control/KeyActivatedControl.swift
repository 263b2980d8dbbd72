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
/// Return, Escape and loss of focus cancel a held Space.
@MainActor
open class KeyActivatedControl: Control {
    /// The presses whose beginning the control took, and whose end it takes too.
    private var heldPresses: [Press] = []
    /// The held Space whose release activates.
    private var armedPress: Press?

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
        let rest = presses.filter { !heldPresses.contains($0) }
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }

    open override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        let rest = release(presses)
        if let armedPress, presses.contains(armedPress) {
            unhighlight()
            performPrimaryAction()
        }
        if !rest.isEmpty { super.pressesEnded(rest, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        let rest = release(presses)
        if let armedPress, presses.contains(armedPress) { disarm() }
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
            hold(press)
            armedPress = press
            isHighlighted = true
        case .return, .keypadEnter:
            hold(press)
            disarm()
            // An action of `touchCancel` may have disabled it.
            if isEnabled { performPrimaryAction() }
        case .escape:
            guard armedPress != nil else { return false }
            hold(press)
            disarm()
        default: return false
        }
        return true
    }

    private func hold(_ press: Press) {
        // A window may have swallowed the end of an earlier one.
        heldPresses.removeAll { $0.phase == .ended || $0.phase == .cancelled }
        heldPresses.append(press)
    }

    /// Forgets held presses that are over; returns the others, which belong to the next responder.
    private func release(_ presses: Set<Press>) -> Set<Press> {
        let rest = presses.filter { !heldPresses.contains($0) }
        heldPresses.removeAll { presses.contains($0) }
        return rest
    }

    private func disarm() {
        guard armedPress != nil else { return }
        unhighlight()
        sendActions(for: .touchCancel)
    }

    private func unhighlight() {
        armedPress = nil
        if !isTracking { isHighlighted = false }
    }
}
