package import WaldenCore
package import WaldenGeometry
internal import WaldenGraphics
package import WaldenPlatform
internal import WaldenText

/// What a composition has replaced.
struct ReplacedText {
    /// The deletion. It has nothing of a secret.
    let edit: TextEdit
    /// The text, if it is a secret.
    let secret: SecretText?
}

/// A text whose secret is copied into no strings.
@MainActor
protocol SecretKeeping {
    /// Returns a part of the secret.
    func secretText(in range: TextRange) -> SecretText

    /// Inserts a secret.
    func insert(_ text: SecretText, at position: TextPosition)
}

/// Input methods (S138 to S144).
extension TextInteraction {
    package func takesInput(in window: Window) -> Bool { view?.window === window && isActive && isEditable }

    package func inputState(in window: Window, includesSurroundings: Bool) -> TextInputState? {
        guard let input, takesInput(in: window) else { return nil }
        var state = TextInputState(
            window: window.id, purpose: input.purpose, hints: input.hints,
            isChangedByInputMethod: isChangedByInputMethod)
        if includesSurroundings {
            state.surroundings = surroundings(of: input)
            state.caret = input.textInputView.convert(input.caretRect(for: head), to: window)
        }
        return state
    }

    package func caretRect(in window: Window) -> Rect? {
        guard let input, view?.window === window else { return nil }
        return input.textInputView.convert(input.caretRect(for: head), to: window)
    }

    /// The text around the selection, without the composition: at most 4,000 bytes, whole characters.
    private func surroundings(of input: any TextInput) -> TextInputState.Surroundings? {
        guard !input.isSecureTextEntry else { return nil }
        let outer = input.markedTextRange ?? input.selectedTextRange
        guard outer.end.offset - outer.start.offset <= TextInputState.maximumLength else { return nil }
        let inner = input.markedTextRange == nil ? input.text(in: outer) : ""
        let room = TextInputState.maximumLength - inner.utf8.count
        guard room >= 0 else { return nil }
        let first = boundary(max(0, outer.start.offset - room / 2), towards: .forward, in: input)
        let before = input.text(in: TextRange(min(first, outer.start), outer.start))
        let length = input.endOfDocument.offset
        let last = boundary(min(length, outer.end.offset + room / 2), towards: .backward, in: input)
        let after = input.text(in: TextRange(outer.end, max(last, outer.end)))
        let (start, stop) = (before.utf8.count, before.utf8.count + inner.utf8.count)
        let isForward = head.offset >= anchorPosition.offset || input.markedTextRange != nil
        return TextInputState.Surroundings(
            text: before + inner + after, cursor: isForward ? stop : start, anchor: isForward ? start : stop)
    }

    package func apply(_ change: TextInputChange) {
        // What another seat composes is not replaced, but becomes a part of the text.
        if let composingSeat, composingSeat != change.seat {
            endComposition()
            // The other one knew another text around the caret.
            if change.deletesText {
                application?.resetInputMethod(of: self, on: change.seat)
                return
            }
        }
        guard let input, isEditable else { return }
        isApplyingChange = true
        isChangedByInputMethod = true
        codePoint = nil
        application?.hideCursorWhileTyping(for: change.seat)
        let wasComposing = input.markedTextRange != nil
        if wasComposing, change.composition == nil || !change.committed.isEmpty || change.deletesText {
            cancelComposition(
                keepsReplaced: !change.committed.isEmpty || change.composition != nil || change.precedesKey)
        }
        if change.deletesText {
            applyDeletion(change, wasComposing: wasComposing, in: input)
        } else if !change.committed.isEmpty {
            commit(change.committed, wasComposing: wasComposing, in: input)
        }
        if let composition = change.composition, !composition.text.isEmpty {
            if replaceSelectionForComposition(with: composition.text) {
                remainder = CompositionRemainder(composition)
                composingSeat = change.seat
                mark(composition.text, selectedRange: composition.selection, hints: composition.hints)
            } else {
                application?.resetInputMethod(of: self)
            }
        }
        if input.markedTextRange == nil, !change.precedesKey { forgetReplaced() }
        isApplyingChange = false
        revealCaret()
        application?.setNeedsTextInputUpdate()
        if change.submits { _ = performReturn() }
    }

    /// Deletes text around the selection. Where text is committed, or nothing is selected, all is one edit: it is
    /// allowed or refused as a whole.
    private func applyDeletion(_ change: TextInputChange, wasComposing: Bool, in input: any TextInput) {
        let selection = input.selectedTextRange
        let around = surroundingRange(of: selection, for: change, in: input)
        guard change.committed.isEmpty, !selection.isEmpty else {
            // A correction of what is typed is part of the typing.
            let isTyping = !wasComposing && !change.committed.isEmpty
            return replaceAsWhole(around, with: change.committed, isTyping ? .typing : .single)
        }
        if around.end > selection.end {
            let next = revision + 1
            if replace(TextRange(selection.end, around.end), with: "", .single), revision != next { return }
            setSelection(selection)
        }
        guard around.start < selection.start else { return }
        let length = selection.end.offset - selection.start.offset
        if replace(TextRange(around.start, selection.start), with: "", .single) {
            setSelection(TextRange(around.start, TextPosition(offset: around.start.offset + length)))
        }
    }

    /// Replaces a part of the text, with what a composition has replaced in it.
    private func replaceAsWhole(_ range: TextRange, with text: String, _ kind: TextEditKind) {
        recordReplaced { !range.contains(TextPosition(offset: $0.start)) }
        let (deletion, known) = (replacedByComposition, revision)
        if !replace(range, with: text, kind, takesReplaced: true), revision == known, !text.isEmpty {
            restore(deletion)
        }
    }

    /// Returns a selection with what a change deletes around it: whole characters, and before it also the end of one
    /// that Backspace takes apart.
    private func surroundingRange(
        of selection: TextRange, for change: TextInputChange, in input: any TextInput
    ) -> TextRange {
        let before = min(selection.start.offset, max(0, change.deletedBefore))
        let after = min(input.endOfDocument.offset - selection.end.offset, max(0, change.deletedAfter))
        let start = deletionStart(selection.start.offset - before, in: input)
        let end = boundary(selection.end.offset + after, towards: .backward, in: input)
        return TextRange(min(start, selection.start), max(end, selection.end))
    }

    /// Returns the next boundary of a character, or of a scalar in one that Backspace takes apart (S123).
    private func deletionStart(_ offset: Int, in input: any TextInput) -> TextPosition {
        let start = boundary(offset, towards: .backward, in: input)
        let end = boundary(offset, towards: .forward, in: input)
        // The scalars of a stand-in for a secret are others.
        guard start < end, !isSecure else { return end }
        let character = input.text(in: TextRange(start, end))
        // What begins with a mark is a piece of a longer character.
        guard character.unicodeScalars.first?.properties.isGraphemeExtend == false, character.isTakenApart else {
            return end
        }
        let bytes = Array(character.utf8)
        var index = offset - start.offset
        while index < bytes.count, bytes[index].isContinuation { index += 1 }
        return TextPosition(offset: start.offset + index)
    }

    /// Returns the nearest boundary of a character in a direction, or the offset itself if it is one.
    private func boundary(
        _ offset: Int, towards direction: TextStorageDirection, in input: any TextInput
    ) -> TextPosition {
        guard offset > 0, offset < input.endOfDocument.offset else { return TextPosition(offset: offset) }
        if let document = (input as? any DocumentTextInput)?.document {
            let isForward = direction == .forward
            return TextPosition(offset: document.editor.characterBoundary(near: offset, isForward: isForward))
        }
        let character = input.range(enclosing: TextPosition(offset: offset), with: .character)
        if character.start.offset == offset || character.end.offset == offset { return TextPosition(offset: offset) }
        return direction == .forward ? character.end : character.start
    }

    func commit(_ text: String, wasComposing: Bool, in input: any TextInput) {
        let range = input.selectedTextRange
        recordReplaced { $0.start != range.start.offset }
        let (deletion, known) = (replacedByComposition, revision)
        // The text that was selected when the composition began is deleted already: both are one step.
        let isDone = replace(
            range, with: text, wasComposing ? .single : .typing, takesReplaced: true, isComposed: wasComposing)
        if !isDone, revision == known { restore(deletion) }
    }

    /// Makes what a composition has replaced a step of its own, if it is elsewhere.
    private func recordReplaced(where isElsewhere: (TextEdit) -> Bool) {
        guard let replaced = replacedByComposition, isElsewhere(replaced.edit) else { return }
        replacedByComposition = nil
        record(replaced)
    }

    /// Makes a deletion a step, unless it is of a secret.
    private func record(_ replaced: ReplacedText) {
        if replaced.secret == nil { record(replaced.edit, .single, nil) }
    }

    /// Brings back what a composition has replaced, since its text is refused.
    private func restore(_ replaced: ReplacedText?) {
        guard let replaced else { return }
        let deletion = replaced.edit
        // Who refused it may have taken the focus away, which made the deletion a step.
        let isStep = replacedByComposition == nil
        replacedByComposition = nil
        let start = TextPosition(offset: deletion.start)
        change {
            if let secret = replaced.secret {
                insert(secret, at: start)
            } else {
                insert(deletion.removed, replacing: TextRange(start))
            }
        }
        revision += 1
        let selection = deletion.selectionBefore
        select(anchor: TextPosition(offset: selection.anchor), head: TextPosition(offset: selection.head))
        guard isStep, replaced.secret == nil else { return }
        record(
            TextEdit(
                start: deletion.start, removed: AttributedText(), inserted: deletion.removed,
                selectionBefore: TextSelection(deletion.start), selectionAfter: selection), .single, nil)
    }

    private func secretText(in range: TextRange) -> SecretText? {
        guard let input, isSecure else { return nil }
        return (input as? any SecretKeeping)?.secretText(in: range) ?? SecretText(input.text(in: range))
    }

    private func insert(_ secret: SecretText, at position: TextPosition) {
        if let keeper = input as? any SecretKeeping { return keeper.insert(secret, at: position) }
        input?.replace(TextRange(position), with: secret.string(in: 0..<secret.count))
    }

    /// Deletes the selection before a composition takes its place; returns false if it must not.
    func replaceSelectionForComposition(with text: String) -> Bool {
        guard let input, input.markedTextRange == nil, !input.selectedTextRange.isEmpty else { return true }
        let known = revision
        guard input.shouldChangeText(in: input.selectedTextRange, replacementText: text) else { return false }
        let range = input.selectedTextRange
        if revision != known, range.isEmpty { return true }
        let document = (input as? any DocumentTextInput)?.document
        let attributes =
            document?.editor.typingAttributes ?? (document?.isPlain == false ? document?.typingAttributes : nil)
        let edit = TextEdit(
            start: range.start.offset, removed: recordedText(in: range), inserted: AttributedText(),
            selectionBefore: TextSelection(anchor: anchorPosition.offset, head: head.offset),
            selectionAfter: TextSelection(range.start.offset))
        let secret = secretText(in: range)
        change { input.replace(range, with: "") }
        if let attributes { document?.typingAttributes = attributes }
        revision += 1
        replacedByComposition = ReplacedText(edit: edit, secret: secret)
        return true
    }

    /// Shows a composition, unless a callback has taken the focus away or made the text read-only.
    func mark(_ text: String, selectedRange: Range<Int>?, hints: [CompositionHint] = []) {
        touchEditing?.hide()
        if let input, isActive, isEditable {
            view?.undoManager?.noteComposition(in: self)
            change { input.setMarkedText(text, selectedRange: selectedRange, hints: hints) }
            hidesCaret = selectedRange == nil
            application?.setNeedsTextInputUpdate()
        }
        if isActive, isEditable { return }
        endComposition()
        codePoint = nil
        forgetReplaced()
    }

    /// Makes the deletion before a composition that is gone a step of its own, and tells of it.
    func forgetReplaced() {
        hidesCaret = false
        guard let replaced = replacedByComposition else { return }
        replacedByComposition = nil
        record(replaced)
        input?.textWasEdited()
    }

    /// Removes what is composed without a trace.
    func cancelComposition(keepsReplaced: Bool = false) {
        guard let input, input.markedTextRange != nil else { return }
        (remainder, composingSeat) = (nil, nil)
        change { input.setMarkedText("", selectedRange: nil) }
        hidesCaret = false
        if !keepsReplaced { forgetReplaced() }
    }

    package func takesPress(on hit: View) -> Bool {
        guard let view, let input, view.isUserInteractionEnabled, hit.isDescendant(of: view) else { return false }
        if hit === view || hit === input.textInputView { return true }
        return !(hit is Control) && !(hit is ScrollIndicator)
    }

    package var isComposing: Bool { input?.markedTextRange != nil || replacedByComposition != nil }

    /// Makes what is composed a part of the text, and lets the input method begin anew. Without a composition it does
    /// nothing.
    public func endComposition() {
        let (seat, remainder) = (composingSeat, remainder)
        (composingSeat, self.remainder) = (nil, nil)
        guard let input, let marked = input.markedTextRange else { return forgetReplaced() }
        let shown = input.text(in: marked)
        let text = codePoint == nil ? remainder?.text(of: shown) ?? shown : ""
        codePoint = nil
        change { input.setMarkedText("", selectedRange: nil) }
        hidesCaret = false
        if text.isEmpty {
            updateCaret(isInput: false)
        } else {
            commit(text, wasComposing: true, in: input)
        }
        forgetReplaced()
        endRun()
        application?.resetInputMethod(of: self, on: seat)
    }

    @discardableResult
    package func endComposition(of seat: SeatID) -> Bool {
        // What the app has marked is nobody's.
        guard isComposing, composingSeat == nil || composingSeat == seat else { return false }
        endComposition()
        return true
    }
}

extension TextInputChange {
    fileprivate var deletesText: Bool { deletedBefore > 0 || deletedAfter > 0 }
}

extension TextInputTraits {
    var purpose: TextPurpose {
        if isSecureTextEntry { return keyboardType == .numberPad ? .pin : .password }
        switch keyboardType {
        case .numberPad: return .digits
        case .decimalPad, .numbersAndPunctuation: return .number
        case .phonePad: return .phone
        case .url: return .url
        case .emailAddress: return .email
        case .asciiCapable, .default, .webSearch: break
        }
        switch textContentType {
        case .name: return .name
        case .password: return .password
        case .oneTimeCode: return .digits
        case .emailAddress: return .email
        case .telephoneNumber: return .phone
        case .url: return .url
        case .dateTime: return .dateTime
        case .username, .fullStreetAddress, nil: return .normal
        }
    }
}

extension TextInput {
    var hints: TextHints {
        var hints: TextHints = isMultiline ? .multiline : []
        if isSecureTextEntry { return hints.union([.hiddenText, .sensitiveData]) }
        if textContentType == .password || textContentType == .oneTimeCode { hints.insert(.sensitiveData) }
        if isSpellCheckingEnabled { hints.insert(.spellcheck) }
        if keyboardType == .asciiCapable { hints.insert(.latin) }
        switch autocapitalizationType {
        case .none: break
        case .words: hints.insert(.titlecase)
        case .sentences: hints.insert(.autoCapitalization)
        case .allCharacters: hints.insert(.uppercase)
        }
        return hints
    }
}
