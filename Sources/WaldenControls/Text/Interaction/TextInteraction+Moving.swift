internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// The selection, and how keys move it.
extension TextInteraction {
    // MARK: Selection

    /// The end of the selection at which the caret is.
    var head: TextPosition {
        guard let input else { return TextPosition(offset: 0) }
        let selection = input.selectedTextRange
        if let anchor, anchor.selection == selection { return anchor.head }
        return anchorPosition.offset == selection.end.offset ? selection.start : selection.end
    }

    /// The end of the selection that stays when it is extended.
    var anchorPosition: TextPosition {
        guard let input else { return TextPosition(offset: 0) }
        let selection = input.selectedTextRange
        guard let anchor, anchor.selection == selection else { return selection.start }
        return anchor.position
    }

    /// Selects by hand: ends a run of typing, and shows and scrolls to the moving end.
    func select(anchor: TextPosition, head: TextPosition, keepsColumn: Bool = false, reveals: Bool = true) {
        guard let input else { return }
        let range = anchor.offset == head.offset ? TextRange(head) : TextRange(anchor, head)
        self.anchor = setSelection(range) ? (anchor, head, input.selectedTextRange) : nil
        if !isApplyingChange { isChangedByInputMethod = false }
        endRun()
        if !keepsColumn { column = nil }
        if reveals { revealCaret() } else { updateCaret(isInput: true) }
        application?.setNeedsSurroundingsUpdate()
    }

    /// Selects a range without hearing of it; returns false if a callback selected something else.
    @discardableResult
    func setSelection(_ range: TextRange) -> Bool {
        let (outer, count) = (isSelecting, selectionCount)
        isSelecting = true
        input?.selectedTextRange = range
        isSelecting = outer
        return selectionCount <= count + 1
    }

    /// Selects a range by hand; the end is the one that moves.
    func select(_ range: TextRange) { select(anchor: range.start, head: range.end) }

    // MARK: Moving

    func move(_ movement: TextMovement, extends: Bool) {
        guard let input else { return }
        let selection = input.selectedTextRange
        if !extends, !selection.isEmpty, let side = collapsed(selection, by: movement, input) {
            return select(TextRange(side))
        }
        guard let target = target(of: movement, from: head, in: input) else { return }
        let keepsColumn = movement.isVertical
        select(anchor: extends ? anchorPosition : target, head: target, keepsColumn: keepsColumn)
        if extends { offerPrimarySelection() }
    }

    /// Returns the side to which a selection collapses (S122); `nil` if the movement goes on from its moving end.
    private func collapsed(
        _ selection: TextRange, by movement: TextMovement, _ input: any TextInput
    ) -> TextPosition? {
        guard movement == .left || movement == .right else { return nil }
        let (start, end) = (input.caretRect(for: selection.start), input.caretRect(for: selection.end))
        let startsLeft = start.minY == end.minY ? start.minX <= end.minX : isLeftToRight(at: selection.start)
        return (movement == .left) == startsLeft ? selection.start : selection.end
    }

    /// Returns where a movement leads from a position; `nil` for nowhere.
    private func target(
        of movement: TextMovement, from position: TextPosition, in input: any TextInput
    ) -> TextPosition? {
        if isSecure, let end = movement.secureTarget(isLeftToRight: true) {
            return end == .forward ? input.endOfDocument : input.beginningOfDocument
        }
        switch movement {
        case .left: return input.position(from: position, in: .left, x: nil)
        case .right: return input.position(from: position, in: .right, x: nil)
        case .up, .down: return vertical(movement == .up ? .up : .down, from: position, in: input)
        case .pageUp, .pageDown: return page(movement == .pageUp, from: position, in: input)
        case .wordLeft, .wordRight:
            let isForward = isLeftToRight(at: position) == (movement == .wordRight)
            return input.position(from: position, toBoundary: .word, in: isForward ? .forward : .backward)
        case .wordBackward: return input.position(from: position, toBoundary: .word, in: .backward)
        case .wordForward: return input.position(from: position, toBoundary: .word, in: .forward)
        case .characterBackward: return input.position(from: position, toBoundary: .character, in: .backward)
        case .characterForward: return input.position(from: position, toBoundary: .character, in: .forward)
        case .lineStart: return input.range(enclosing: position, with: .line).start
        case .lineEnd: return input.range(enclosing: position, with: .line).end
        case .paragraphUp, .paragraphStart:
            return input.position(from: position, toBoundary: .paragraph, in: .backward)
        case .paragraphDown, .paragraphEnd:
            return input.position(from: position, toBoundary: .paragraph, in: .forward)
        case .textStart: return input.beginningOfDocument
        case .textEnd: return input.endOfDocument
        }
    }

    /// Whether the paragraph around a position is written from left to right.
    private func isLeftToRight(at position: TextPosition) -> Bool {
        guard let input else { return true }
        if let directed = input as? any DirectedTextInput {
            return directed.writingDirection(at: position) == .leftToRight
        }
        let line = input.range(enclosing: position, with: .line)
        if line.isEmpty, let right = input.position(from: line.start, in: .right, x: nil) {
            return right.offset > line.start.offset
        }
        // What a line begins with may be written in the other direction.
        return input.caretRect(for: line.start).minX <= input.caretRect(for: line.end).minX
    }

    // MARK: Up and down

    private func vertical(
        _ direction: TextLayoutDirection, from position: TextPosition, in input: any TextInput
    ) -> TextPosition {
        let x = column ?? input.caretRect(for: position).minX
        column = x
        let edge = direction == .up ? input.beginningOfDocument : input.endOfDocument
        return input.position(from: position, in: direction, x: x) ?? edge
    }

    private func page(_ isUp: Bool, from position: TextPosition, in input: any TextInput) -> TextPosition {
        let rect = input.caretRect(for: position)
        let x = column ?? rect.minX
        column = x
        let page = max(rect.height, input.textInputView.heightInSight - rect.height)
        // Line by line: where lines are is known once they are laid out, which may move the caret, too.
        var (target, reached) = (position, 0.0)
        while let next = input.position(from: target, in: isUp ? .up : .down, x: x) {
            let distance = abs(input.caretRect(for: next).midY - input.caretRect(for: position).midY)
            guard distance > reached else { break }
            if reached > 0, distance > page + rect.height / 2 { return target }
            (target, reached) = (next, distance)
        }
        // Beyond the first and the last line.
        if reached < page - rect.height { return isUp ? input.beginningOfDocument : input.endOfDocument }
        return target
    }
}

extension TextMovement {
    fileprivate var isVertical: Bool {
        switch self {
        case .up, .down, .pageUp, .pageDown: true
        default: false
        }
    }

    /// The end of a secret to which words and lines lead: its words are not told (S132).
    fileprivate func secureTarget(isLeftToRight: Bool) -> TextStorageDirection? {
        switch self {
        case .wordLeft, .wordBackward, .paragraphStart: .backward
        case .wordRight, .wordForward, .paragraphEnd: .forward
        default: nil
        }
    }
}

extension TextInteraction {
    // MARK: Deleting

    /// Deletes the selection, or from the caret to where a movement leads.
    func delete(_ movement: TextMovement) {
        guard let input else { return }
        let selection = input.selectedTextRange
        if !selection.isEmpty {
            replace(selection, with: "", .single)
        } else if movement == .characterBackward {
            deleteCharacterBackward(in: input)
        } else if let target = deletionTarget(movement, from: selection.start, in: input) {
            let kind: TextEditKind = movement == .characterForward ? .deletingForward : .single
            let range = TextRange(selection.start, target)
            if !range.isEmpty { replace(range, with: "", kind) }
        }
    }

    /// At the end of a paragraph, deleting to it deletes the break there.
    private func deletionTarget(
        _ movement: TextMovement, from caret: TextPosition, in input: any TextInput
    ) -> TextPosition? {
        guard movement == .paragraphStart || movement == .paragraphEnd else {
            return target(of: movement, from: caret, in: input)
        }
        let isForward = movement == .paragraphEnd
        let next = input.position(from: caret, toBoundary: .character, in: isForward ? .forward : .backward)
        let isAtEnd = input.text(in: TextRange(caret, next)).contains(where: \.isNewline)
        return isAtEnd ? next : target(of: movement, from: caret, in: input)
    }

    /// Deletes the character before the caret, or only its last part in scripts that compose it (S123).
    private func deleteCharacterBackward(in input: any TextInput) {
        let caret = input.selectedTextRange.start
        let start = input.position(from: caret, toBoundary: .character, in: .backward)
        guard start.offset < caret.offset else { return }
        let range = TextRange(start, caret)
        let character = isSecure ? "" : input.text(in: range)
        let rest = character.isTakenApart ? character.withoutLastMark : ""
        // What stays is not replaced: a character may have any length, and undo keeps what was replaced.
        let staysSame = character.utf8.starts(with: rest.utf8)
        let first = staysSame ? TextPosition(offset: start.offset + rest.utf8.count) : start
        replace(TextRange(first, caret), with: staysSame ? "" : rest, .deletingBackward)
    }
}

extension String {
    /// Whether Backspace deletes only the last part of this character (S123).
    var isTakenApart: Bool { self != "\r\n" && TextBreaks(self).isComposed(before: utf8.count) }
}
