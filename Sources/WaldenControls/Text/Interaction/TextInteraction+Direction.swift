internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// Texts that mix directions (S122).
extension TextInteraction {
    package func keyboardDirectionDidChange() {
        adoptKeyboardDirection()
        moveCaretToKeyboardDirection()
    }

    private var keyboardDirection: WritingDirection? {
        guard let view, let window = view.window else { return nil }
        return window.application.keyboardDirection(for: view, in: window)
    }

    func adoptKeyboardDirection() {
        guard let input = input as? any DocumentTextInput, let keyboardDirection else { return }
        input.setNeutralDirection(keyboardDirection)
    }

    /// Where the direction changes, moves the caret to the side on which the keyboard writes.
    private func moveCaretToKeyboardDirection() {
        guard let input, let keyboardDirection, input.selectedTextRange.isEmpty else { return }
        let position = input.selectedTextRange.start
        guard let flag = flag(of: input), flag != keyboardDirection else { return }
        let other = TextPosition(
            offset: position.offset, affinity: position.affinity == .upstream ? .downstream : .upstream)
        setSelection(TextRange(other))
        updateCaret(isInput: true)
    }

    /// Where the direction changes, moves the caret to the side of the text before it.
    func followTypedText() {
        guard let input, input.selectedTextRange.isEmpty, input.selectedTextRange.start.affinity == .downstream,
            flag(of: input) != nil
        else { return }
        let end = TextPosition(offset: input.selectedTextRange.start.offset, affinity: .upstream)
        setSelection(TextRange(end))
    }

    /// Returns the direction in which text goes on at the caret, if the text around it has two; `nil` otherwise.
    func flag(of input: any TextInput) -> WritingDirection? {
        let position = input.selectedTextRange.start
        guard position.offset > 0, position.offset < input.endOfDocument.offset else { return nil }
        let before = input.caretRect(for: TextPosition(offset: position.offset, affinity: .upstream))
        let after = input.caretRect(for: TextPosition(offset: position.offset, affinity: .downstream))
        guard before.minY == after.minY, abs(before.minX - after.minX) > 0.5 else { return nil }
        let isUpstream = position.affinity == .upstream
        let neighbour = input.position(
            from: position, toBoundary: .character, in: isUpstream ? .backward : .forward)
        let far = input.caretRect(
            for: TextPosition(offset: neighbour.offset, affinity: isUpstream ? .downstream : .upstream))
        let isRightward = isUpstream ? before.minX > far.minX : far.minX > after.minX
        return isRightward ? .leftToRight : .rightToLeft
    }
}
