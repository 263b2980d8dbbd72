internal import WaldenCore
internal import WaldenGraphics
internal import WaldenPlatform
internal import WaldenText

typealias TextEditKind = TextStep.Kind

/// A text that changes what is inserted, such as a field of one line.
@MainActor
protocol TextFiltering {
    /// Returns what may be inserted in place of a part of the text.
    func filter(_ text: String, replacing range: TextRange) -> String
}

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
        var range = input.selectedTextRange
        if isOverwriting, range.isEmpty, !text.contains(where: \.isNewline) {
            let end = input.position(from: range.start, toBoundary: .character, in: .forward)
            let next = TextRange(range.start, end)
            if !input.text(in: next).contains(where: \.isNewline) { range = next }
        }
        replace(range, with: text, .typing)
    }

    /// Replaces a part of the text as the user does: asks first, records the step, and tells about it.
    @discardableResult
    func replace(_ range: TextRange, with text: String, _ kind: TextEditKind, name: String? = nil) -> Bool {
        guard let input, isEditable else { return false }
        let text = (input as? any TextFiltering)?.filter(text, replacing: range) ?? text
        guard !range.isEmpty || !text.isEmpty, input.shouldChangeText(in: range, replacementText: text) else {
            return false
        }
        let before = TextSelection(anchor: anchorPosition.offset, head: head.offset)
        let removed = isSecure ? "" : input.text(in: range)
        change { input.replace(range, with: text) }
        let after = input.selectedTextRange.end
        let inserted = isSecure ? "" : input.text(in: TextRange(range.start, after))
        anchor = nil
        if !isSecure {
            record(
                TextEdit(
                    start: range.start.offset, removed: removed, inserted: inserted, selectionBefore: before,
                    selectionAfter: TextSelection(after.offset)), kind, name)
        }
        textWasEdited()
        return true
    }

    /// Changes the text without hearing from it.
    func change(_ body: () -> Void) {
        let outer = isChangingText
        isChangingText = true
        body()
        isChangingText = outer
        // A drag goes on from the caret: positions survive no edit.
        if pointer.unit != nil, let input { pointer.origin = TextRange(input.selectedTextRange.end) }
    }

    private func textWasEdited() {
        column = nil
        if !isApplyingChange { isChangedByInputMethod = false }
        updateCaret(isInput: true)
        revealCaret()
        application?.setNeedsTextInputUpdate()
        input?.textWasEdited()
    }

    // MARK: Undo

    /// Ends the run of edits: the next edit is a step of its own.
    func endRun() { run = nil }

    /// Forgets the steps, also if the view has left the window that has them.
    func forgetSteps() {
        endRun()
        recorder?.removeAllActions(withTarget: self)
        recorder = nil
    }

    func record(_ edit: TextEdit, _ kind: TextEditKind, _ name: String?) {
        guard let manager = view?.undoManager, manager.isUndoRegistrationEnabled else { return }
        if manager !== recorder { forgetSteps() }
        recorder = manager
        if let run, let number = run.number, manager.latestStep == number,
            run.step.step.extend(with: edit, kind, at: now)
        {
            return
        }
        let step = TextUndoStep(TextStep(edit, kind, at: now))
        manager.registerUndo(withTarget: self) { $0.revert(step) }
        manager.setActionName(name ?? kind.name)
        run = (step, manager.latestStep)
    }

    /// Reverts a step, and registers the inverse. Does nothing once the view has left.
    private func revert(_ step: TextUndoStep) {
        guard let input, let manager = view?.undoManager, manager === recorder else { return }
        endComposition()
        endRun()
        let edit = step.step.edit.inverse
        let inverse = TextUndoStep(TextStep(edit, .single, at: now))
        manager.registerUndo(withTarget: self) { $0.revert(inverse) }
        change {
            input.replace(
                TextRange(
                    TextPosition(offset: edit.removedRange.lowerBound),
                    TextPosition(offset: edit.removedRange.upperBound)), with: edit.inserted)
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
