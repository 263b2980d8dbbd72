internal import WaldenCore
public import WaldenGraphics
internal import WaldenText

/// Text that an app adds while the user reads, selects or writes, such as the lines of a log.
extension TextView {
    /// Adds text without attributes at the end. See ``append(_:)-(AttributedText)``.
    public func append(_ text: String) { append(AttributedText(text)) }

    /// Adds text at the end, such as a line of a log, and leaves the user alone. Tells nobody.
    ///
    /// ```swift
    /// log.append(AttributedText("Not saved.\n", attributes: TextAttributes(color: .red)))
    /// ```
    /// The selection stays, even while the user drags it; so do a composition, and the undo steps. A caret at the end
    /// stays before the new text, except for what joins the character there, such as an accent; it goes along where the
    /// text cannot be edited, and no caret is seen.
    ///
    /// The view scrolls along while its last line is in sight, until the user or the app scrolls elsewhere. It waits
    /// for the end of a drag, and of a bounce at the end.
    ///
    /// In UIKit, apps append to the `textStorage`.
    ///
    /// - Complexity: O(*m*) in the length of the new text, and O(log *n*) in that of the text before it.
    public func append(_ text: AttributedText) {
        guard text.count > 0 else { return }
        noteEnd()
        let isAtEnd = document.selection == TextSelection(document.count)
        document.edit { $0.append(text) }
        if isAtEnd, !interaction.isEditable, interaction.drag.kind == nil {
            document.select(TextRange(endOfDocument))
            interaction.column = nil
        }
        textDidChange()
        setNeedsLayout()
        interaction.textWasAppended(to: self)
    }
}
