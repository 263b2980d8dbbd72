internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenText

/// A text input whose text is a document: a field or a text view.
@MainActor
protocol DocumentTextInput: AttributedTextInput, DirectedTextInput {
    var document: TextDocument { get }
    var interaction: TextInteraction { get }
    /// The top left corner of the text, in the coordinates of ``textInputView``.
    var textOrigin: Point { get }
    /// The visible part, in the text's coordinates.
    var visibleText: Rect { get }
    /// The selection of which the delegate was told last, or that code set with a text.
    var toldSelection: TextSelection { get set }
    /// Whether what the user pastes keeps its attributes.
    var allowsEditingTextAttributes: Bool { get }

    /// Redraws what an edit changed, and adapts the size.
    func textDidChange()
}

extension DocumentTextInput {
    /// Changes the text in code, which ends a composition and clears undo.
    func changeInCode(_ body: () -> Void) {
        inputDelegate?.textWillChange(self)
        body()
        // Of a change by the user, the delegate is yet to be told.
        if !interaction.isChangingText { toldSelection = document.selection }
        textDidChange()
        inputDelegate?.textDidChange(self)
    }

    /// Changes a part of the text in code, likewise. The change gets where the part is once the composition has ended.
    func changeInCode(_ range: TextRange, _ body: (TextRange) -> Void) {
        // In a change by the user, it has ended.
        let place = interaction.isChangingText ? range : TextRange(endComposition(moving: [range.offsets])[0])
        changeInCode { body(place) }
    }

    /// Ends a composition; returns where ranges are then, moved to whole scalars.
    func endComposition(moving ranges: [Range<Int>]) -> [Range<Int>] {
        let (marked, count) = (document.composition, document.count)
        interaction.endComposition()
        let growth = document.count - count
        return ranges.map { range in
            func moved(_ offset: Int) -> Int {
                guard let marked, offset > marked.lowerBound else { return offset }
                return max(marked.lowerBound, offset + growth)
            }
            return document.editor.scalars(in: moved(range.lowerBound)..<moved(range.upperBound))
        }
    }

    /// Changes attributes of a part of the text in code, which ends a composition. Undo stays: the text is the same.
    func changeAttributesInCode(_ range: TextRange, _ body: (TextRange) -> Void) {
        body(TextRange(endComposition(moving: [range.offsets])[0]))
        textDidChange()
        interaction.layoutDidChange(self)
    }

    func writingDirection(at position: TextPosition) -> WritingDirection { document.writingDirection(at: position) }

    /// Sets the direction of paragraphs without letters.
    func setNeutralDirection(_ direction: WritingDirection) {
        guard direction != document.style.neutralDirection else { return }
        document.style.neutralDirection = direction
        textDidChange()
        interaction.updateCaret(isInput: true)
    }

    /// Changes what is marked by a name, and redraws the difference.
    func changeHighlights(named name: TextHighlights.Name, _ body: (inout TextHighlights) -> Void) {
        let (old, view, origin) = (document.highlights[name], textInputView, textOrigin)
        document.changeHighlights(named: name, body)
        guard window != nil else { return view.setNeedsDisplay() }
        for rect in document.changedRects(from: old, to: document.highlights[name], in: visibleText) {
            view.setNeedsDisplay(rect.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -1, dy: 0))
        }
    }
}

extension TextField: DocumentTextInput {
    var textOrigin: Point { .zero }
    var visibleText: Rect { contentView.bounds }
}
extension TextView: DocumentTextInput {}
