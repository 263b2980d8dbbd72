package import WaldenCore
internal import WaldenGraphics
internal import WaldenPlatform

extension TextInteraction: TextEditingInteraction {
    package func handle(_ press: Press) -> Bool {
        guard let input, input.isUserInteractionEnabled, isEnabled else { return false }
        spelling?.cancelRequest()
        if touchEditing?.handle(press.key.symbol) == true { return true }
        if composesCodePoint(press.seat), handleCodePoint(press.key) { return true }
        guard let action = TextKeyAction(press.key, isMultiline: input.isMultiline) else {
            if input.markedTextRange == nil { forgetReplaced() }
            return false
        }
        if case .newline = action, press.phase == .changed, !input.isMultiline { return true }
        guard perform(action) else { return false }
        if writes(action) { application?.hideCursorWhileTyping(for: press.seat) }
        return true
    }

    /// Whether Escape of the seat that acts takes back a code point now, or closes the menu of fingers.
    var usesEscape: Bool {
        if let seat = application?.currentEvent?.seat, composesCodePoint(seat) { return true }
        return touchEditing?.menu != nil
    }

    /// Whether a key writes something: in a text of one line, Return does not.
    private func writes(_ action: TextKeyAction) -> Bool {
        switch action {
        case .insert, .tab: true
        case .newline: input?.isMultiline == true
        default: false
        }
    }

    private func perform(_ action: TextKeyAction) -> Bool {
        switch action {
        case .insert, .tab, .delete, .toggleOverwriting, .typeCodePoint:
            return isEditable && performEdit(action)
        case .newline: return isEditable && performReturn()
        case .move(let movement, let extends):
            if !extends, leavesToScrolling(movement) { return false }
            endComposition()
            isMovedByKey = true
            move(movement, extends: extends)
            isMovedByKey = false
        case .edit(let action): return performByKey(action)
        case .selectNothing:
            endComposition()
            select(TextRange(head))
        case .moveFocus(let backwards): return view?.window?.moveFocus(backwards: backwards) ?? false
        case .openMenu:
            guard let input else { return false }
            endComposition()
            openMenu(at: input.caretRect(for: head), offeringGuessesAt: head)
        }
        return true
    }

    /// Whether the key for a movement scrolls the text instead (S95): there is no caret, and something to scroll.
    private func leavesToScrolling(_ movement: TextMovement) -> Bool {
        guard !isEditable, movement.scrolls, let view = input as? ScrollView else { return false }
        return view.isScrollEnabled && view.allowsKeyboardScrolling && !view.scrollableAxes.isEmpty
    }

    private func performEdit(_ action: TextKeyAction) -> Bool {
        if case .insert(let text) = action {
            // What a compose sequence has replaced is a part of this change.
            if input?.markedTextRange != nil { endComposition() }
            type(text)
            return true
        }
        endComposition()
        switch action {
        case .tab: type("\t")
        case .delete(let movement): delete(movement)
        case .toggleOverwriting:
            isOverwriting.toggle()
            updateCaret(isInput: true)
        case .typeCodePoint: return beginCodePoint()
        default: return false
        }
        return true
    }

    /// Does what Return does: a line break, or what a field does at its end.
    func performReturn() -> Bool {
        endComposition()
        guard let input, !input.isMultiline else {
            type(lineBreak)
            return true
        }
        return (input as? any TextReturning)?.performReturn() ?? false
    }

    /// What Return writes: a line feed. After a carriage return, which would join it, another carriage return; and a
    /// whole CR LF before a line feed, which that would join.
    private var lineBreak: String {
        guard let input else { return "\n" }
        let selection = input.selectedTextRange
        let before = input.position(from: selection.start, toBoundary: .character, in: .backward)
        guard input.text(in: TextRange(before, selection.start)) == "\r" else { return "\n" }
        let after = input.position(from: selection.end, toBoundary: .character, in: .forward)
        return input.text(in: TextRange(selection.end, after)) == "\n" ? "\r\n" : "\r"
    }

    /// Performs a standard edit action on the text. A chord that it can't perform now changes nothing.
    private func performByKey(_ action: TargetAction) -> Bool {
        guard let view, let application else { return false }
        if isUndo(action) { endComposition() }
        if view.canPerformAction(action, withSender: nil) {
            return application.sendAction(action, to: view, from: view, for: application.currentEvent)
        }
        // Undo may have steps of the app's own.
        return !isEditable && action !== TargetAction.copy && action !== TargetAction.selectAll
            ? false : !isUndo(action)
    }

    func isUndo(_ action: TargetAction) -> Bool { action === TargetAction.undo || action === TargetAction.redo }

    // MARK: Code points

    private func beginCodePoint() -> Bool {
        guard replaceSelectionForComposition(with: "u") else { return true }
        codePoint = ""
        composingSeat = application?.currentEvent?.seat
        mark("u", selectedRange: 1..<1)
        updateCaret(isInput: true)
        return true
    }

    /// Whether a seat types a code point. The keys of another one end it, as they end what an input method composes.
    private func composesCodePoint(_ seat: SeatID) -> Bool {
        codePoint != nil && (composingSeat == nil || composingSeat == seat)
    }

    private func handleCodePoint(_ key: Key) -> Bool {
        guard let digits = codePoint else { return false }
        if key.symbol.isModifier { return true }
        switch key.symbol.withoutKeypad {
        case .space, .return:
            codePoint = nil
            let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
            cancelComposition(keepsReplaced: true)
            if let scalar, scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) { type(String(scalar)) }
            forgetReplaced()
        case .escape:
            codePoint = nil
            cancelComposition()
        case .backspace where !digits.isEmpty:
            compose(digits.dropLast())
        default:
            guard key.modifierFlags.allowDigits else {
                codePoint = nil
                cancelComposition()
                return false
            }
            // Some layouts have digits on the shifted level, others have no Latin letters.
            let latin = key.latinSymbol?.character.map(String.init) ?? ""
            let digit = [key.characters, key.charactersIgnoringModifiers, latin].lazy
                .compactMap { $0.lowercased().first }.first(where: \.isHexDigit)
            guard let digit, digits.count < 6 else {
                // Other keys end the code point, and mean what they always do.
                codePoint = nil
                cancelComposition(keepsReplaced: true)
                return false
            }
            compose(digits + String(digit))
        }
        return true
    }

    private func compose(_ digits: some StringProtocol) {
        codePoint = String(digits)
        let text = "u" + digits
        mark(text, selectedRange: text.utf8.count..<text.utf8.count)
        updateCaret(isInput: true)
    }
}

extension KeyModifierFlags {
    /// Whether a digit of a code point may have them: Control and Shift may stay down, as in GTK.
    fileprivate var allowDigits: Bool {
        let flags = withoutLocks
        return flags.isEmpty || flags == .shift || flags == [.control, .shift]
    }
}

extension TextMovement {
    /// Whether the key for it scrolls a view without a caret.
    fileprivate var scrolls: Bool {
        switch self {
        case .left, .right, .up, .down, .lineStart, .lineEnd, .pageUp, .pageDown: true
        default: false
        }
    }
}

/// A text of one line that does something at Return.
@MainActor
protocol TextReturning {
    /// Returns whether anything was done; otherwise the key goes on, such as to the default button.
    func performReturn() -> Bool
}
