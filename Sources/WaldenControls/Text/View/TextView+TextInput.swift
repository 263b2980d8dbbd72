public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics
public import WaldenPlatform
internal import WaldenText

extension TextView {
    /// The beginning of the text.
    public var beginningOfDocument: TextPosition { TextPosition(offset: 0) }
    /// The end of the text.
    public var endOfDocument: TextPosition { TextPosition(offset: document.count) }
    /// Whether there is any text.
    public var hasText: Bool { document.count > 0 }

    /// Returns a part of the text. An offset beyond it counts as its end.
    public func text(in range: TextRange) -> String { document.text(in: range) }

    /// Replaces a part of the text in code, and puts the caret after the new text. Like setting ``text``, it ends a
    /// composition, clears undo and tells nobody.
    ///
    /// To add text at the end, see ``append(_:)-(String)``; for a change with undo,
    /// ``edit(_:replacingWith:actionName:)-(TextRange,_,_)``.
    public func replace(_ range: TextRange, with text: String) {
        changeInCode(range) { place in document.edit { _ = $0.replace(place.offsets, with: text) } }
    }

    /// Asks the delegate whether the user may replace a part of the text.
    public func shouldChangeText(in range: TextRange, replacementText: String) -> Bool {
        textViewDelegate?.textView(self, shouldChangeTextIn: range, replacementText: replacementText) ?? true
    }

    /// Tells the delegate of a change by the user, and of a selection that moved with it.
    public func textWasEdited() {
        if document.selection != toldSelection { tellSelection() }
        textViewDelegate?.textViewDidChange(self)
    }

    /// Asks the delegate for the elements of the edit menu.
    public func editMenu(for range: TextRange, suggestedElements: [any MenuElement]) -> [any MenuElement] {
        textViewDelegate?.textView(self, editMenuFor: range, suggestedElements: suggestedElements)
            ?? suggestedElements
    }

    private func tellSelection() {
        toldSelection = document.selection
        textViewDelegate?.textViewDidChangeSelection(self)
    }

    /// What is selected; empty for a caret. Setting it tells the delegate, and does not scroll: see
    /// ``scrollToVisible(_:)``.
    public var selectedTextRange: TextRange {
        get { document.selectedRange }
        set {
            let (old, hadAttributes) = (document.selectedRange, document.editor.typingAttributes != nil)
            document.select(newValue)
            if hadAttributes { textDidChange() }
            let new = document.selectedRange
            guard new != old else { return }
            redrawSelection(from: old, to: new)
            inputDelegate?.selectionDidChange(self)
            tellSelection()
        }
    }

    /// Redraws what is selected in one of two ranges only.
    private func redrawSelection(from old: TextRange, to new: TextRange) {
        var changes: [Range<Int>] = []
        let (one, other) = (old.start.offset..<old.end.offset, new.start.offset..<new.end.offset)
        if one.isEmpty || other.isEmpty || !one.overlaps(other) {
            changes = [one, other]
        } else {
            let starts = [one.lowerBound, other.lowerBound].sorted()
            let ends = [one.upperBound, other.upperBound].sorted()
            changes = [starts[0]..<starts[1], ends[0]..<ends[1]]
        }
        let origin = textOrigin
        for change in changes where !change.isEmpty {
            for rect in document.selectionRects(change, in: visibleText, fillsLines: true) {
                setNeedsDisplay(rect.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -1, dy: 0))
            }
        }
    }

    /// The end of the selection that moves, at which the caret stands.
    public var caretPosition: TextPosition { interaction.caretPosition }

    /// What an input method composes; `nil` for none.
    public var markedTextRange: TextRange? { document.markedRange }

    /// Replaces the composition, or begins one at the caret. The interaction calls it.
    public func setMarkedText(_ text: String, selectedRange: Range<Int>?) {
        setMarkedText(text, selectedRange: selectedRange, hints: [])
    }

    /// Replaces the composition, or begins one, with what the input method says of its parts. The interaction calls it.
    public func setMarkedText(_ text: String, selectedRange: Range<Int>?, hints: [CompositionHint]) {
        document.compose(text, selected: selectedRange, hints: hints)
        textDidChange()
    }

    /// Makes the composition a part of the text.
    public func unmarkText() { interaction.endComposition() }

    // MARK: Layout

    /// Returns the rectangle of the caret at a position: of zero width, in the view's coordinates. Lays out its line.
    public func caretRect(for position: TextPosition) -> Rect {
        document.caretRect(at: position).offsetBy(dx: textOrigin.x, dy: textOrigin.y)
    }

    /// Returns the rectangles of the visible part of a range, in the view's coordinates.
    public func selectionRects(for range: TextRange) -> [Rect] {
        document.selectionRects(range.start.offset..<range.end.offset, in: visibleText, fillsLines: false).map {
            $0.offsetBy(dx: textOrigin.x, dy: textOrigin.y)
        }
    }

    /// The rectangles of the visible part of the selection as they are drawn.
    var filledSelectionRects: [Rect] {
        let range = selectedTextRange
        return document.selectionRects(
            range.start.offset..<range.end.offset, in: visibleText, fillsLines: true
        ).map { $0.offsetBy(dx: textOrigin.x, dy: textOrigin.y) }
    }

    /// Returns the position of the caret that is nearest to a point in the view's coordinates.
    public func closestPosition(to point: Point) -> TextPosition {
        document.position(closestTo: point - textOrigin)
    }

    /// Returns the next position of the caret in a direction; `nil` beyond the text.
    public func position(from position: TextPosition, in direction: TextLayoutDirection, x: Double?) -> TextPosition? {
        document.position(from: position, in: direction, x: x.map { $0 - textOrigin.x })
    }

    /// Returns the next boundary of a unit in a direction.
    public func position(
        from position: TextPosition, toBoundary unit: TextGranularity, in direction: TextStorageDirection
    ) -> TextPosition { document.position(from: position, toBoundary: unit, in: direction) }

    /// Returns the unit around a position.
    public func range(enclosing position: TextPosition, with unit: TextGranularity) -> TextRange {
        document.range(enclosing: position, with: unit)
    }

    /// Scrolls to a part of the text, without an animation. The corresponding UIKit method is
    /// `scrollRangeToVisible(_:)`.
    public func scrollToVisible(_ range: TextRange) {
        layoutIfNeeded()
        let start = caretRect(for: range.start)
        // After the start, which moves what is below it when it is laid out for the first time.
        let rect = start.union(caretRect(for: range.end))
        // That may have laid out the lines.
        sizeDidChange()
        scrollRectToVisible(rect.inset(by: -textContainerInset), animated: false)
    }
}

extension TextView {
    /// The number of paragraphs whose layout is kept.
    package var laidOutCount: Int { document.layoutCount }
}
