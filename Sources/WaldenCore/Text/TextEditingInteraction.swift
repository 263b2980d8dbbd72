package import WaldenGeometry
package import WaldenPlatform

/// The interaction that edits the text of a ``TextInput``, as the window and input methods see it.
@MainActor
package protocol TextEditingInteraction: Interaction {
    /// Whether the text is secret.
    var isSecure: Bool { get }

    /// Called after the view gained or lost the focus, before the view is told, and when its window became or is no
    /// longer key.
    func focusDidChange()

    /// Called when the keyboard's layout writes in another direction than before.
    func keyboardDirectionDidChange()

    /// Handles a key that goes down or repeats; returns whether it used the key.
    func handle(_ press: Press) -> Bool

    /// Replaces the selection as typing does.
    func insertText(_ text: String)

    /// Deletes as Backspace does.
    func deleteBackward()

    /// Returns whether an edit action can be performed now; `nil` for actions that are not about text.
    func canPerform(_ action: TargetAction) -> Bool?

    /// Performs a standard edit action on the text.
    func perform(_ action: TargetAction)

    /// Whether the text is in a window, in focus, and can be edited.
    func takesInput(in window: Window) -> Bool

    /// What an input method is told of the text; `nil` while the text cannot be edited.
    ///
    /// - Parameters:
    ///   - window: The window of the text.
    ///   - includesSurroundings: Whether to include the text around the caret, and where the caret is.
    func inputState(in window: Window, includesSurroundings: Bool) -> TextInputState?

    /// The caret in window coordinates; `nil` if the text is in another window.
    func caretRect(in window: Window) -> Rect?

    /// Applies what an input method did.
    func apply(_ change: TextInputChange)

    /// Returns whether a press on a view belongs to the text, not to a control in it, such as a button that clears it.
    func takesPress(on view: View) -> Bool

    /// Whether something is composed in the text.
    var isComposing: Bool { get }

    /// Makes a composition a part of the text.
    func endComposition()

    /// Makes a composition a part of the text, unless another seat composes it; returns whether there was one to end.
    @discardableResult
    func endComposition(of seat: SeatID) -> Bool

    /// Called before the view leaves its window or comes to one.
    func windowWillChange()
}

extension Responder {
    /// The interaction that edits this responder's text; `nil` if it has none.
    package var textEditing: (any TextEditingInteraction)? {
        (self as? View)?.rare?.textEditing
    }
}
