public import WaldenGeometry
public import WaldenGraphics
public import WaldenPlatform

/// A view whose text the user edits.
///
/// With a `TextInteraction` added to it, a view that adopts the protocol is edited by keyboard, pointer, fingers and
/// input methods as a text field is, and has the edit menu and undo. It stores its text, lays it out, and draws text,
/// selection and composition; the interaction does the rest.
///
/// Offsets of positions count bytes of UTF-8 from the beginning of the text, what is composed included. Rectangles and
/// points are in the coordinates of ``textInputView``.
///
/// The corresponding UIKit protocol is `UITextInput`.
@MainActor
public protocol TextInput: KeyInput, TextInputTraits, View {
    // MARK: Text

    /// The beginning of the text.
    var beginningOfDocument: TextPosition { get }

    /// The end of the text.
    var endOfDocument: TextPosition { get }

    /// Returns a part of the text.
    func text(in range: TextRange) -> String

    /// Replaces a part of the text, and puts the caret after the new text. Asks nobody and sends nothing.
    ///
    /// A view tells its ``inputDelegate`` before and after a change that code makes. It may tell of all: the
    /// interaction ignores those that it makes itself.
    func replace(_ range: TextRange, with text: String)

    /// Returns whether the user may replace a part of the text. True by default.
    ///
    /// It is not asked for undo and redo. A composition is asked about if it replaces a selection, and when it is
    /// committed. Return writes `"\n"`, but after a lone `"\r"`, which would join it, `"\r"` or `"\r\n"`.
    ///
    /// The corresponding UIKit method is `shouldChangeText(in:replacementText:)`.
    func shouldChangeText(in range: TextRange, replacementText: String) -> Bool

    /// Called once after each change by the user: by keys, an input method, a paste or undo. Does nothing by default.
    func textWasEdited()

    /// Returns the elements of the edit menu; by default, those that are suggested.
    ///
    /// An interaction asks each time that it opens the menu: for the secondary button, for Menu and Shift+F10, and for
    /// a finger, whose menu shows only what can be chosen. Without elements, no menu opens.
    ///
    /// The corresponding UIKit method is `editMenu(for:suggestedActions:)`.
    ///
    /// - Parameters:
    ///   - range: What is selected; empty for a caret.
    ///   - suggestedElements: What the menu would have: guesses for a misspelt word, and the usual actions.
    func editMenu(for range: TextRange, suggestedElements: [any MenuElement]) -> [any MenuElement]

    /// Whether the user may change the text; true by default. If not, it can be selected and copied.
    var isEditable: Bool { get }

    /// Whether the text has several lines; true by default. Return then writes a line break, and Tab a tab.
    var isMultiline: Bool { get }

    /// The view in whose coordinates rectangles and points are, and which shows the caret; this one by default.
    var textInputView: View { get }

    // MARK: Selection and composition

    /// What is selected; empty for a caret. Setting it ends no composition, and draws.
    var selectedTextRange: TextRange { get set }

    /// What an input method composes: a part of the text that is shown underlined; `nil` for none.
    var markedTextRange: TextRange? { get }

    /// Replaces the composition, or begins one at the caret. An empty text removes it.
    ///
    /// - Parameter selectedRange: What is selected in the composition, in UTF-8 from its beginning; `nil` hides the
    ///   caret.
    func setMarkedText(_ text: String, selectedRange: Range<Int>?)

    /// Replaces the composition, or begins one, with what the input method says of its parts. By default, what is being
    /// converted becomes the selected range, unless there is one, and the other hints are not shown.
    ///
    /// What is predicted disappears when the app ends the composition.
    ///
    /// The corresponding UIKit method is `setAttributedMarkedText(_:selectedRange:)`.
    func setMarkedText(_ text: String, selectedRange: Range<Int>?, hints: [CompositionHint])

    /// Makes the composition a part of the text.
    func unmarkText()

    /// The object to tell of changes that the view or the app makes by itself. An interaction sets it; hold it weakly.
    var inputDelegate: (any TextInputDelegate)? { get set }

    // MARK: Layout

    /// Returns the rectangle of the caret at a position: as high as its line, and of zero width.
    func caretRect(for position: TextPosition) -> Rect

    /// Returns the rectangles of a part of the text, from the first line to the last.
    func selectionRects(for range: TextRange) -> [Rect]

    /// Returns the position of the caret that is nearest to a point.
    func closestPosition(to point: Point) -> TextPosition

    /// Returns the next position of the caret in a direction; `nil` beyond the text.
    ///
    /// - Parameter x: Up and down, the x coordinate that the caret keeps; `nil` for where it is.
    func position(from position: TextPosition, in direction: TextLayoutDirection, x: Double?) -> TextPosition?

    // MARK: Units

    /// Returns the next boundary of a unit in a direction; at the end of the text, that end.
    func position(
        from position: TextPosition, toBoundary unit: TextGranularity, in direction: TextStorageDirection
    ) -> TextPosition

    /// Returns the unit around a position; at a boundary, the one that begins there.
    func range(enclosing position: TextPosition, with unit: TextGranularity) -> TextRange
}

/// A text input whose parts may differ in font, colour and decoration. Undo and paste then keep these attributes.
@MainActor
public protocol AttributedTextInput: TextInput {
    /// Returns a part of the text with its attributes.
    func attributedText(in range: TextRange) -> AttributedText

    /// Replaces a part of the text, and puts the caret after the new text. Asks nobody and sends nothing.
    func replace(_ range: TextRange, with text: AttributedText)

    /// Changes the attributes of a part of the text, and keeps the selection. Sends nothing.
    func setAttributes(in range: TextRange, _ change: (inout TextAttributes) -> Void)
}

/// A direction in which a caret moves, as seen. The corresponding UIKit type is `UITextLayoutDirection`.
public enum TextLayoutDirection: Sendable, Hashable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// To the line above.
    case up
    /// To the line below.
    case down
}

/// A direction in the order of the text. The corresponding UIKit type is `UITextStorageDirection`.
public enum TextStorageDirection: Sendable, Hashable {
    /// Towards the end of the text.
    case forward
    /// Towards its beginning.
    case backward
}

/// A unit of text. The corresponding UIKit type is `UITextGranularity`.
public enum TextGranularity: Sendable, Hashable {
    /// What a reader takes for one character: a grapheme cluster.
    case character
    /// A word. Forward, its boundary is its end; backward, its start.
    case word
    /// A sentence with the space after it.
    case sentence
    /// A line as it is laid out.
    case line
    /// A paragraph with its line break. Forward, its boundary is before the break.
    case paragraph
    /// The whole text.
    case document
}

/// Called by a text input when it changes without the user. The corresponding UIKit protocol is `UITextInputDelegate`.
@MainActor
public protocol TextInputDelegate: AnyObject {
    /// Called before the text changes in code: a composition ends.
    func textWillChange(_ input: any TextInput)

    /// Called after the text has changed in code: its undo steps are forgotten.
    func textDidChange(_ input: any TextInput)

    /// Called after the selection has changed in code.
    func selectionDidChange(_ input: any TextInput)

    /// Called after the layout has changed, such as by scrolling.
    func layoutDidChange(_ input: any TextInput)
}

extension TextInput {
    /// Returns true.
    public func shouldChangeText(in range: TextRange, replacementText: String) -> Bool { true }
    /// Does nothing.
    public func textWasEdited() {}
    /// Returns what is suggested.
    public func editMenu(for range: TextRange, suggestedElements: [any MenuElement]) -> [any MenuElement] {
        suggestedElements
    }
    /// True.
    public var isEditable: Bool { true }
    /// True.
    public var isMultiline: Bool { true }
    /// This view.
    public var textInputView: View { self }
    /// Replaces the composition, with what is being converted as the selected range.
    public func setMarkedText(_ text: String, selectedRange: Range<Int>?, hints: [CompositionHint]) {
        let whole = 0..<text.utf8.count
        let converted = hints.filter { $0.meaning == .selection }.map { $0.range.clamped(to: whole) }
            .first { !$0.isEmpty }
        let isCaret = selectedRange?.isEmpty ?? true
        setMarkedText(text, selectedRange: isCaret ? converted ?? selectedRange : selectedRange)
    }
    /// Whether the text has an end other than its beginning.
    public var hasText: Bool { endOfDocument.offset > 0 }

    /// Replaces the selection as typing does: with an interaction it can be undone, and the view is told.
    public func insertText(_ text: String) {
        guard let textEditing else { return replace(selectedTextRange, with: text) }
        textEditing.insertText(text)
    }

    /// Deletes the selection, or the character before the caret, as Backspace does.
    public func deleteBackward() {
        if let textEditing { return textEditing.deleteBackward() }
        let selection = selectedTextRange
        let start =
            selection.isEmpty
            ? position(from: selection.start, toBoundary: .character, in: .backward) : selection.start
        replace(TextRange(start, selection.end), with: "")
    }
}
