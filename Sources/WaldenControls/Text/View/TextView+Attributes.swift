public import WaldenCore
public import WaldenGraphics
internal import WaldenText

extension TextView: AttributedTextInput {
    /// The text with its attributes. Setting it is like setting ``text``. What the user pastes keeps its attributes
    /// only with ``allowsEditingTextAttributes``. Links have the accent colour and an underline, unless their
    /// attributes have others; see ``linkHandler``.
    public var attributedText: AttributedText {
        get { document.editor.attributedText }
        set { setText(newValue) }
    }

    /// The attributes of what the user types next: those of the text before the caret, until they are set. They hold
    /// until the selection changes.
    public var typingAttributes: TextAttributes {
        get { document.typingAttributes }
        set {
            document.typingAttributes = newValue
            // An empty line looks like what would be typed there.
            textDidChange()
            interaction.layoutDidChange(self)
        }
    }

    /// Returns a part of the text with its attributes.
    public func attributedText(in range: TextRange) -> AttributedText { document.attributedText(in: range) }

    /// Replaces a part of the text, and puts the caret after the new text. Tells nobody.
    public func replace(_ range: TextRange, with text: AttributedText) {
        changeInCode(range) { document.replace($0, with: text) }
    }

    /// Changes the attributes of a part of the text in code: the user cannot undo it, but still what they did before.
    /// Ends a composition; tells nobody.
    public func setAttributes(in range: TextRange, _ change: (inout TextAttributes) -> Void) {
        changeAttributesInCode(range) { document.setAttributes(in: $0, change) }
    }

    /// Changes the attributes of a part of the text for the user, who can undo it; or of what is typed next, if the
    /// range is an empty selection.
    ///
    /// ```swift
    /// view.changeAttributes(in: view.selectedTextRange, actionName: "Underline") { $0.underline = .single }
    /// ```
    /// The step is called “Formatting” unless it is given another name. In a text that cannot be edited, nothing
    /// happens.
    public func changeAttributes(
        in range: TextRange, actionName: String? = nil, _ change: (inout TextAttributes) -> Void
    ) {
        guard !range.isEmpty || range != selectedTextRange else { return change(&typingAttributes) }
        interaction.changeAttributes(in: range, actionName: actionName, change)
    }
}
