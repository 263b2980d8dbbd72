internal import WaldenCore
public import WaldenGraphics
internal import WaldenPlatform
internal import WaldenText

typealias TextEditKind = TextStep.Kind

/// A step of the undo manager, to which further edits may be added.
@MainActor
final class TextUndoStep {
    var step: TextStep

    init(_ step: TextStep) { self.step = step }
}

extension TextInteraction {
    // MARK: Editing

    /// Inserts typed text in place of the selection, or of what follows while overwriting.
    func type(_ text: String) {
        guard let input else { return }
        if replacedByComposition != nil { return commit(text, wasComposing: false, in: input) }
        var range = input.selectedTextRange
        if isOverwriting, range.isEmpty, !text.contains(where: \.isNewline) {
            let end = input.position(from: range.start, toBoundary: .character, in: .forward)
            let next = TextRange(range.start, end)
            if !input.text(in: next).contains(where: \.isNewline) { range = next }
        }
        replace(range, with: text, .typing)
    }

    package func insertText(_ text: String) {
        endComposition()
        if let input { replace(input.selectedTextRange, with: text, .typing) }
    }

    package func deleteBackward() {
        endComposition()
        delete(.characterBackward)
    }

    /// Replaces a part of the text as the user does: asks the view, makes an undo step, and tells the view.
    ///
    /// - Parameters:
    ///   - range: A part of the text as it is once a composition has become a part of it, which happens first.
    ///   - text: What replaces it.
    ///   - actionName: What the undo step is called.
    /// - Returns: Whether the text was replaced. It is not if it cannot be edited, or the view refuses.
    @discardableResult
    public func edit(_ range: TextRange, replacingWith text: String, actionName: String) -> Bool {
        endComposition()
        defer { endRun() }
        return replace(range, with: text, .single, name: actionName)
    }

    /// Replaces a part of the text as the user does: asks first, records the step, and tells about it.
    ///
    /// - Parameters:
    ///   - attributed: The text with its attributes; `nil` for those of the text around.
    ///   - takesReplaced: Whether what a composition has replaced within the range is a part of the same step.
    ///   - isComposed: Whether the text was seen as a composition, which also a read-only text keeps.
    /// - Returns: Whether the text was replaced. What is refused or filtered away leaves all as it is.
    @discardableResult
    func replace(
        _ range: TextRange, with text: String, attributed: AttributedText? = nil, _ kind: TextEditKind,
        name: String? = nil, takesReplaced: Bool = false, isComposed: Bool = false
    ) -> Bool {
        guard let input, isEditable || isComposed else { return false }
        let known = revision
        let filtered = (input as? TextField)?.filter(text, replacing: range) ?? text
        guard text.isEmpty ? !range.isEmpty : !filtered.isEmpty,
            input.shouldChangeText(in: range, replacementText: filtered)
        else { return false }
        // Who was asked may have set another text.
        let isSameText = revision == known
        let range = isSameText ? range : input.selectedTextRange
        if range.isEmpty, filtered.isEmpty { return false }
        let deletion = takesReplaced && isSameText ? replacedByComposition?.edit : nil
        if takesReplaced { replacedByComposition = nil }
        let before = deletion?.selectionBefore ?? TextSelection(anchor: anchorPosition.offset, head: head.offset)
        let removed = recordedText(in: range, and: deletion)
        change {
            if let attributed, filtered.hasSameBytes(as: attributed.string) {
                insert(attributed, replacing: range)
            } else {
                input.replace(range, with: filtered)
            }
        }
        let after = input.selectedTextRange.end
        anchor = nil
        if !isSecure {
            record(
                TextEdit(
                    start: range.start.offset, removed: removed,
                    inserted: recordedText(in: TextRange(range.start, after)), selectionBefore: before,
                    selectionAfter: TextSelection(after.offset)), kind, name)
        }
        if kind == .typing { followTypedText() }
        textWasEdited()
        return true
    }

    /// Returns a part of the text as undo keeps it: none of a secret.
    func recordedText(in range: TextRange) -> AttributedText {
        guard let input, !isSecure else { return AttributedText() }
        return attributedInput?.attributedText(in: range) ?? AttributedText(input.text(in: range))
    }

    /// Returns a part of the text as it was before a deletion within it.
    private func recordedText(in range: TextRange, and deletion: TextEdit?) -> AttributedText {
        guard let deletion else { return range.isEmpty ? AttributedText() : recordedText(in: range) }
        let place = TextPosition(offset: deletion.start)
        var text = recordedText(in: TextRange(range.start, place))
        text.append(deletion.removed)
        text.append(recordedText(in: TextRange(place, range.end)))
        return text
    }

    func insert(_ text: AttributedText, replacing range: TextRange) {
        guard let attributedInput else {
            input?.replace(range, with: text.string)
            return
        }
        attributedInput.replace(range, with: text)
    }

    /// Changes the attributes of a part of an ``AttributedTextInput`` for the user, who can undo it. Does nothing in a
    /// text that cannot be edited, or is a secret.
    ///
    /// - Parameters:
    ///   - range: The positions may be in or behind what is composed in a field or text view.
    ///   - actionName: What the undo step is called; `nil` for “Formatting”.
    ///   - body: Changes the attributes of each piece of the range that has the same ones.
    public func changeAttributes(
        in range: TextRange, actionName: String? = nil, _ body: (inout TextAttributes) -> Void
    ) {
        guard let input = attributedInput, isEditable, !isSecure, !range.isEmpty else { return }
        let document = input as? any DocumentTextInput
        let place = document?.endComposition(moving: [range.offsets]).first.map { TextRange($0) } ?? range
        endComposition()
        let selection = TextSelection(anchor: anchorPosition.offset, head: head.offset)
        let removed = recordedText(in: place)
        change { input.setAttributes(in: place, body) }
        let edit = TextEdit(
            start: place.start.offset, removed: removed, inserted: recordedText(in: place), selectionBefore: selection,
            selectionAfter: selection)
        guard edit.removed != edit.inserted else { return }
        record(edit, .single, actionName ?? "Formatting")
        textWasEdited()
    }

    /// Changes the text without hearing from it.
    func change(_ body: () -> Void) {
        let outer = isChangingText
        isChangingText = true
        body()
        isChangingText = outer
        continueDragFromCaret()
    }

    /// Shows what follows from text that code has added at the end. Selection, drag, composition and steps still hold.
    func textWasAppended(to input: any TextInput) {
        if !isApplyingChange { isChangedByInputMethod = false }
        layoutDidChange(input)
    }

    private func textWasEdited() {
        touchEditing?.hide()
        revision += 1
        column = nil
        if !isApplyingChange { isChangedByInputMethod = false }
        revealCaret()
        application?.setNeedsSurroundingsUpdate()
        input?.textWasEdited()
    }

    // MARK: Undo

    /// Ends the run of edits: the next edit is a step of its own.
    func endRun() { run = nil }

    /// Forgets the steps, also if the view has left the window that has them.
    func forgetSteps() {
        endRun()
        let manager = recorder
        recorder = nil
        manager?.removeAllActions(withTarget: self)
    }

    func record(_ edit: TextEdit, _ kind: TextEditKind, _ name: String?) {
        // Without this step, the positions of earlier ones are wrong.
        guard let manager = view?.undoManager, manager.isUndoRegistrationEnabled else { return forgetSteps() }
        if manager !== recorder { forgetSteps() }
        recorder = manager
        if let run, let number = run.number, manager.latestStep == number,
            run.step.step.extend(with: edit, kind, at: now)
        {
            return manager.latestStepDidGrow()
        }
        let step = TextUndoStep(TextStep(edit, kind, at: now))
        let known = revision
        register(step, with: manager)
        // Who was told of it may have set another text.
        guard revision == known else { return }
        run = (step, manager.latestStep)
        manager.setActionName(name ?? kind.name)
    }

    private func register(_ step: TextUndoStep, with manager: UndoManager) {
        manager.registerUndo(
            withTarget: self,
            isPossible: { $0.isEditable && $0.recorder != nil && $0.view?.undoManager === $0.recorder },
            handler: { $0.revert(step) })
    }

    /// Reverts a step, and registers the inverse.
    private func revert(_ step: TextUndoStep) {
        guard let manager = recorder else { return }
        endComposition()
        endRun()
        let edit = step.step.edit.inverse
        let inverse = TextUndoStep(TextStep(edit, .single, at: now))
        register(inverse, with: manager)
        change {
            let range = TextRange(
                TextPosition(offset: edit.removedRange.lowerBound), TextPosition(offset: edit.removedRange.upperBound))
            insert(edit.inserted, replacing: range)
        }
        let (anchor, head) = (edit.selectionAfter.anchor, edit.selectionAfter.head)
        select(anchor: TextPosition(offset: anchor), head: TextPosition(offset: head))
        textWasEdited()
    }
}

extension TextStep.Kind {
    fileprivate var name: String {
        switch self {
        case .typing: "Typing"
        case .deletingBackward, .deletingForward: "Delete"
        case .single: "Edit"
        }
    }
}
