/// A responder that takes typed text.
///
/// While it is first responder, keys that write text call ``insertText(_:)``, Return inserts a line break, and
/// Backspace calls ``deleteBackward()``, also while Shift is down. ``TextInput`` does more.
///
/// The corresponding UIKit protocol is `UIKeyInput`.
@MainActor
public protocol KeyInput: Responder {
    /// Whether there is any text.
    var hasText: Bool { get }

    /// Inserts text at the caret, in place of the selection: `"\n"` for Return.
    func insertText(_ text: String)

    /// Deletes the selection, or the character before the caret.
    func deleteBackward()
}
