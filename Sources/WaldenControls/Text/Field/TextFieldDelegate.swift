public import WaldenCore
public import WaldenGraphics

/// What a text field asks and tells its owner. The corresponding UIKit protocol is `UITextFieldDelegate`.
@MainActor
public protocol TextFieldDelegate: AnyObject {
    /// Returns whether editing may begin. True by default.
    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool

    /// Called when editing has begun.
    func textFieldDidBeginEditing(_ textField: TextField)

    /// Returns whether editing may end. True by default.
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool

    /// Called when editing has ended.
    func textFieldDidEndEditing(_ textField: TextField)

    /// Returns whether the user may replace a part of the text. True by default.
    ///
    /// It is asked after ``TextField/textFilter`` and ``TextField/maxLength`` were applied, and not for undo and redo.
    /// A composition is asked about if it replaces a selection, and when it is committed.
    ///
    /// The corresponding UIKit method is `textField(_:shouldChangeCharactersIn:replacementString:)`.
    ///
    /// - Parameters:
    ///   - range: What is replaced; empty for an insertion. It may begin inside a character: Backspace takes only the
    ///     last part of one in scripts that compose it.
    ///   - replacementText: What replaces it; empty for a deletion.
    func textField(
        _ textField: TextField, shouldChangeTextIn range: TextRange, replacementText: String
    ) -> Bool

    /// Called after the user or code has changed the selection, but not when code sets the text.
    func textFieldDidChangeSelection(_ textField: TextField)

    /// Returns the elements of the edit menu; by default, those that are suggested. Without elements, no menu opens.
    func textField(
        _ textField: TextField, editMenuFor range: TextRange, suggestedElements: [any MenuElement]
    ) -> [any MenuElement]

    /// Returns whether the button that clears the text may do so. True by default.
    func textFieldShouldClear(_ textField: TextField) -> Bool

    /// Returns whether Return has its usual effect: to send `editingDidEndOnExit` and `primaryActionTriggered` or,
    /// without an action for these, to press the default button. True by default.
    func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
    /// Returns true.
    public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: TextField) {}
    /// Returns true.
    public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: TextField) {}
    /// Returns true.
    public func textField(
        _ textField: TextField, shouldChangeTextIn range: TextRange, replacementText: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: TextField) {}
    /// Returns what is suggested.
    public func textField(
        _ textField: TextField, editMenuFor range: TextRange, suggestedElements: [any MenuElement]
    ) -> [any MenuElement] { suggestedElements }
    /// Returns true.
    public func textFieldShouldClear(_ textField: TextField) -> Bool { true }
    /// Returns true.
    public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
