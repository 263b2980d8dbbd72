public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics
public import WaldenPlatform
internal import WaldenText

extension TextField {
    /// Whether the text has several lines: false.
    public var isMultiline: Bool { false }
    /// The view in whose coordinates rectangles and points are: the one that shows the text.
    public var textInputView: View { contentView }
    /// The beginning of the text.
    public var beginningOfDocument: TextPosition { TextPosition(offset: 0) }
    /// The end of the text.
    public var endOfDocument: TextPosition { TextPosition(offset: document.count) }
    /// Whether there is any text.
    public var hasText: Bool { document.count > 0 }

    /// Returns a part of the text. An offset beyond it counts as its end. A part of a secret is a copy that the app
    /// answers for.
    public func text(in range: TextRange) -> String {
        secret?.string(in: range.start.offset..<range.end.offset) ?? document.text(in: range)
    }

    /// Replaces a part of the text in code, and puts the caret after the new text. Like setting ``text``, it ends a
    /// composition, clears undo and sends nothing. See ``edit(_:replacingWith:actionName:)`` for a change with undo.
    public func replace(_ range: TextRange, with text: String) {
        changeInCode(range) { replaceText($0.offsets, with: Self.singleLine(text)) }
        revealCaretAfterChangeInCode()
    }

    /// Asks the delegate whether the user may replace a part of the text.
    public func shouldChangeText(in range: TextRange, replacementText: String) -> Bool {
        delegate?.textField(self, shouldChangeTextIn: range, replacementText: replacementText) ?? true
    }

    /// Tells the delegate of a selection that moved with a change by the user, and sends `editingChanged`.
    public func textWasEdited() {
        let outer = isTellingEdit
        isTellingEdit = true
        if document.selection != toldSelection { tellSelection() }
        sendActions(for: .editingChanged)
        isTellingEdit = outer
        userDidEdit()
    }

    /// Asks the delegate for the elements of the edit menu.
    public func editMenu(for range: TextRange, suggestedElements: [any MenuElement]) -> [any MenuElement] {
        delegate?.textField(self, editMenuFor: range, suggestedElements: suggestedElements) ?? suggestedElements
    }

    private func tellSelection() {
        toldSelection = document.selection
        delegate?.textFieldDidChangeSelection(self)
    }

    /// What is selected; empty for a caret. Setting it tells the delegate, sends no events, and scrolls the caret into
    /// sight if the field has the focus.
    public var selectedTextRange: TextRange {
        get { document.selectedRange }
        set {
            let (old, hadAttributes) = (document.selectedRange, document.editor.typingAttributes != nil)
            document.select(aligned(newValue))
            if hadAttributes { textDidChange() }
            guard document.selectedRange != old else { return }
            contentView.redrawSelection(from: old, to: document.selectedRange)
            inputDelegate?.selectionDidChange(self)
            revealCaretAfterChangeInCode()
            tellSelection()
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
        let line = Self.singleLine(text)
        // Where line breaks were shortened or dropped, hints would be of other parts.
        compose(line, selected: selectedRange, hints: line.utf8.count == text.utf8.count ? hints : [])
        textDidChange()
    }

    /// Makes the composition a part of the text.
    public func unmarkText() { interaction.endComposition() }

    /// Returns the rectangle of the caret at a position: of zero width, in the coordinates of ``textInputView``.
    public func caretRect(for position: TextPosition) -> Rect {
        layoutIfNeeded()
        return document.caretRect(at: position)
    }

    /// Returns the rectangles of a part of the text, in the coordinates of ``textInputView``; not of what is far out of
    /// sight.
    public func selectionRects(for range: TextRange) -> [Rect] {
        layoutIfNeeded()
        return document.selectionRects(
            range.start.offset..<range.end.offset, in: contentView.bounds.insetBy(dx: -1e4, dy: 0), fillsLines: false)
    }

    /// Returns the position of the caret that is nearest to a point in the coordinates of ``textInputView``.
    public func closestPosition(to point: Point) -> TextPosition {
        layoutIfNeeded()
        return document.position(closestTo: Point(x: point.x, y: 0.5))
    }

    /// Returns the next position of the caret in a direction; `nil` beyond the text.
    public func position(from position: TextPosition, in direction: TextLayoutDirection, x: Double?) -> TextPosition? {
        document.position(from: position, in: direction, x: x)
    }

    /// Returns the next boundary of a unit in a direction.
    public func position(
        from position: TextPosition, toBoundary unit: TextGranularity, in direction: TextStorageDirection
    ) -> TextPosition { document.position(from: position, toBoundary: unit, in: direction) }

    /// Returns the unit around a position.
    public func range(enclosing position: TextPosition, with unit: TextGranularity) -> TextRange {
        document.range(enclosing: position, with: unit)
    }

    /// Returns a text without line breaks: each run of them becomes a space, and those at its ends are dropped.
    static func singleLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.breaksLine) else { return text }
        var line = String.UnicodeScalarView()
        var isAfterBreak = false
        for scalar in text.unicodeScalars {
            guard !scalar.breaksLine else {
                isAfterBreak = true
                continue
            }
            if isAfterBreak, !line.isEmpty { line.append(" ") }
            isAfterBreak = false
            line.append(scalar)
        }
        return String(line)
    }
}

extension TextField {
    /// Returns what may be inserted in place of a part of the text.
    func filter(_ text: String, replacing range: TextRange) -> String {
        var text = Self.singleLine(text)
        if let textFilter { text = textFilter(text) }
        return maxLength.map { cut(text, replacing: range, to: $0) } ?? text
    }

    /// Returns as much of a text as fits. What joins the characters around it, such as an accent, adds none.
    private func cut(_ text: String, replacing range: TextRange, to maxLength: Int) -> String {
        let before = document.text(in: TextRange(beginningOfDocument, range.start))
        let after = document.text(in: TextRange(range.end, endOfDocument))
        let room = max(0, maxLength - TextBreaks(before + after).characterCount)
        let breaks = breaks(of: text, characters: room)
        // At both ends, and where the text parts characters, a few may join.
        let ends = sequence(first: 0) { breaks.characterBoundary(after: $0) }.prefix(min(room, breaks.count) + 4)
        for end in ends.reversed() where end > 0 {
            let part = String(decoding: text.utf8.prefix(end), as: UTF8.self)
            if TextBreaks(before + part + after).characterCount <= maxLength { return part }
        }
        // What is too long already may change without getting longer, as by Backspace in scripts that compose.
        let present = TextBreaks(document.text(in: TextRange(beginningOfDocument, endOfDocument))).characterCount
        guard self.breaks(of: text, characters: present).characterCount - Self.joining <= present else { return "" }
        return TextBreaks(before + text + after).characterCount > present ? "" : text
    }

    /// At most as many characters join others where texts meet.
    private static let joining = 8

    /// Returns the breaks of the beginning of a text: of all of it, unless it has more than some characters.
    ///
    /// A paste may be a million times as long as what fits.
    private func breaks(of text: String, characters count: Int) -> TextBreaks {
        var length = 4096
        while length < text.utf8.count {
            let breaks = TextBreaks(String(decoding: text.utf8.prefix(length), as: UTF8.self))
            if breaks.characterCount - 1 - Self.joining > count { return breaks }
            length *= 4
        }
        return TextBreaks(text)
    }
}

extension TextField: TextReturning {
    func performReturn() -> Bool {
        guard delegate?.textFieldShouldReturn(self) ?? true else { return true }
        userWillReturn()
        let events: Control.Events = [.editingDidEndOnExit, .primaryActionTriggered]
        let isHandled = !allControlEvents.isDisjoint(with: events)
        sendActions(for: .editingDidEndOnExit)
        sendActions(for: .primaryActionTriggered)
        return isHandled
    }
}
