internal import WaldenCore
internal import WaldenGraphics
internal import WaldenText

/// A text input whose text is a document: a field or a text view.
@MainActor
protocol DocumentTextInput: AttributedTextInput {
    var document: TextDocument { get }
    var interaction: TextInteraction { get }

    /// Redraws what an edit changed, and adapts the size.
    func textDidChange()

    /// Tells whether the user edits the text, if that has changed.
    func updateEditing()
}

extension DocumentTextInput {
    /// Changes the text in code, which ends a composition and clears undo.
    func changeInCode(_ body: () -> Void) {
        inputDelegate?.textWillChange(self)
        body()
        textDidChange()
        inputDelegate?.textDidChange(self)
    }

    /// Sets the direction of paragraphs without letters.
    func setNeutralDirection(_ direction: WritingDirection) {
        guard direction != document.style.neutralDirection else { return }
        document.style.neutralDirection = direction
        textDidChange()
        interaction.updateCaret(isInput: true)
    }
}

extension TextField: DocumentTextInput {}
extension TextView: DocumentTextInput {}
