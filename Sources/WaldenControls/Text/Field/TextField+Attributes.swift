public import WaldenCore
public import WaldenGraphics
internal import WaldenText

extension TextField: AttributedTextInput {
    /// The text with its attributes. Setting it is like setting ``text``. What the user pastes keeps its attributes
    /// only with ``allowsEditingTextAttributes``. Links look like other text.
    public var attributedText: AttributedText {
        get { secret == nil ? document.editor.attributedText : AttributedText(plainText) }
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
    public func attributedText(in range: TextRange) -> AttributedText {
        secret == nil ? document.attributedText(in: range) : AttributedText(text(in: range))
    }

    /// Replaces a part of the text, and puts the caret after the new text. Sends nothing.
    public func replace(_ range: TextRange, with text: AttributedText) {
        guard secret == nil else { return replace(range, with: text.string) }
        changeInCode(range) { document.replace($0, with: Self.singleLine(text)) }
        revealCaretAfterChangeInCode()
    }

    /// Changes the attributes of a part of the text in code: the user cannot undo it, but still what they did before.
    /// Ends a composition; sends nothing.
    public func setAttributes(in range: TextRange, _ change: (inout TextAttributes) -> Void) {
        guard secret == nil else { return }
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

extension TextField {
    /// Returns a text without line breaks: each run of them becomes a space, and those at its ends are dropped.
    static func singleLine(_ text: AttributedText) -> AttributedText {
        guard text.string.unicodeScalars.contains(where: \.breaksLine) else { return text }
        var result = AttributedText()
        let scalars = text.string.unicodeScalars
        for line in scalars.split(whereSeparator: \.breaksLine) {
            let start = text.string.utf8.distance(from: text.string.startIndex, to: line.startIndex)
            let end = text.string.utf8.distance(from: text.string.startIndex, to: line.endIndex)
            if result.count > 0 { result.append(" ", attributes: text.attributes(at: start - 1)) }
            result.append(text[start..<end])
        }
        return result
    }
}
