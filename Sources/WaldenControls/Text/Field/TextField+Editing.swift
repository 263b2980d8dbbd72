internal import WaldenCore
public import WaldenGraphics

/// Edits by commands of an app.
extension TextField {
    /// Replaces a part of the text as the user does: asks the delegate, makes an undo step, and sends `editingChanged`.
    ///
    /// The caret is then after the new text, and in sight. Line breaks become spaces; ``textFilter`` and ``maxLength``
    /// apply. Edits of a secret cannot be undone.
    ///
    /// - Parameters:
    ///   - range: The positions may be in or behind what is composed, which becomes a part of the text first. Offsets
    ///     beyond the text count as its end.
    ///   - text: What replaces it.
    ///   - actionName: What the undo step is called.
    /// - Returns: Whether the text was replaced. It is not if the field cannot be edited, the delegate refuses, or
    ///   nothing of the new text may be inserted.
    @discardableResult
    public func edit(_ range: TextRange, replacingWith text: String, actionName: String) -> Bool {
        let range = aligned(TextRange(endComposition(moving: [range.offsets])[0]))
        return interaction.edit(range, replacingWith: text, actionName: actionName)
    }
}
