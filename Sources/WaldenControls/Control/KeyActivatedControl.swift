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
    /// The held Space whose release activates the control.
    private var armedPress: Press?

    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    /// Acts on a key as on a tap: sends `touchUpInside`, then `primaryActionTriggered`. Overrides change their own
    /// state first, then call `super`. Corresponds to UIKit's `performPrimaryAction()`.
    open func performPrimaryAction() {
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }

    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = take(presses, handle)
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    open override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        if let armedPress, presses.contains(armedPress) {
            // It may have become disabled or invisible meanwhile.
            if actsOnKeys {
                unhighlight()
                performPrimaryAction()
            } else {
                disarm()
            }
        }
        super.pressesEnded(presses, with: event)
    }

    open override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        if let armedPress, presses.contains(armedPress) { disarm() }
        super.pressesCancelled(presses, with: event)
    }

    /// Cancels a held Space on loss of focus. Overrides call `super`.
    open override func focusDidChange() {
        let wasFocused = isFocused
        super.focusDidChange()
        if !isFirstResponder { disarm() }
        if isFocused != wasFocused { focusRingDidChange() }
    }

    private func handle(_ press: Press) -> Bool {
        guard actsOnKeys, press.key.modifierFlags.withoutLocks.isEmpty else { return false }
        switch press.key.symbol {
        case .space:
            armedPress = press
            isHighlighted = true
        case .return, .keypadEnter:
            disarm()
            // A `touchCancel` action may have disabled the control.
            if isEnabled { performPrimaryAction() }
        case .escape:
            guard armedPress != nil else { return false }
            disarm()
        default: return false
        }
        return true
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
