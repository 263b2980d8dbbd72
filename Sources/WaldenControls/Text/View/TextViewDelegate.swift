public import WaldenCore
public import WaldenGraphics

/// What a text view asks and tells its owner. The corresponding UIKit protocol is `UITextViewDelegate`.
@MainActor
public protocol TextViewDelegate: ScrollViewDelegate {
    /// Returns whether the view may become first responder, and editing begin. True by default.
    func textViewShouldBeginEditing(_ textView: TextView) -> Bool

    /// Called when editing has begun.
    func textViewDidBeginEditing(_ textView: TextView)

    /// Returns whether editing may end. True by default.
    func textViewShouldEndEditing(_ textView: TextView) -> Bool

    /// Called when editing has ended.
    func textViewDidEndEditing(_ textView: TextView)

    /// Returns whether the user may replace a part of the text. True by default.
    ///
    /// It is not asked for undo and redo. A composition is asked about if it replaces a selection, and when it is
    /// committed. Return writes `"\n"`, but after a lone `"\r"`, which would join it, `"\r"` or `"\r\n"`.
    ///
    /// - Parameters:
    ///   - range: What is replaced; empty for an insertion. It may begin inside a character: Backspace takes only the
    ///     last part of one in scripts that compose it.
    ///   - replacementText: What replaces it; empty for a deletion.
    func textView(_ textView: TextView, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool

    /// Called after each change by the user, and after those that code makes as the user does, such as by
    /// ``KeyInput/insertText(_:)``.
    func textViewDidChange(_ textView: TextView)

    /// Called after the user or code has changed the selection, but not when code sets the text.
    func textViewDidChangeSelection(_ textView: TextView)

    /// Returns the elements of the edit menu; by default, those that are suggested. Without elements, no menu opens.
    ///
    /// ```swift
    /// let define = Action(title: "Define") { [weak self] _ in self?.define(range) }
    /// return range.isEmpty ? suggestedElements : suggestedElements + [define]
    /// ```
    /// The view asks each time that the menu opens: for the secondary button, for Menu and Shift+F10, and for a finger,
    /// whose menu shows only what can be chosen. The suggested elements are guesses for a misspelt word, and the usual
    /// actions.
    ///
    /// The corresponding UIKit method is `textView(_:editMenuForTextIn:suggestedActions:)`.
    func textView(
        _ textView: TextView, editMenuFor range: TextRange, suggestedElements: [any MenuElement]
    ) -> [any MenuElement]
}

extension TextViewDelegate {
    /// Returns true.
    public func textViewShouldBeginEditing(_ textView: TextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: TextView) {}
    /// Returns true.
    public func textViewShouldEndEditing(_ textView: TextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: TextView) {}
    /// Returns true.
    public func textView(
        _ textView: TextView, shouldChangeTextIn range: TextRange, replacementText: String
    ) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: TextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: TextView) {}
    /// Returns what is suggested.
    public func textView(
        _ textView: TextView, editMenuFor range: TextRange, suggestedElements: [any MenuElement]
    ) -> [any MenuElement] { suggestedElements }
}

extension TextView {
    /// The delegate, if it is told about the text.
    var textViewDelegate: (any TextViewDelegate)? { delegate as? any TextViewDelegate }
}
