internal import WaldenPlatform

/// Compose sequences.
///
/// What is pending is shown in the edited text, if there is one. If a sequence leads nowhere, dead keys write their
/// accents before what the last key writes, as in GTK; other sequences write nothing. Backspace takes one key of the
/// sequence back and Escape all of it, and neither reaches the app. Where no text is edited, nobody sees what is
/// pending: both end it, and reach the app. Another keymap, such as that of a second keyboard, leaves it.
extension KeyboardDevice {
    /// Feeds a pressed key to the sequence, which may change its text.
    ///
    /// - Returns: Whether the key is left for the app.
    func compose(_ key: inout Key) -> Bool {
        guard !key.symbol.isModifier else { return true }
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .super]) else {
            endSequence()
            return true
        }
        let compiler = seat.connection.keymapCompiler
        if composer == nil, compiler.mayBeginSequence(key.symbol.rawValue) { composer = compiler.makeComposer() }
        guard let composer else { return true }
        let pending = composer.pendingSymbols
        if !pending.isEmpty, key.symbol == .backspace || key.symbol == .escape {
            guard seat.textInput.showsSequences else {
                composer.reset()
                return true
            }
            if key.symbol == .backspace { composer.removeLast() } else { composer.reset() }
            showSequence()
            return false
        }
        switch composer.feed(key.symbol.rawValue) {
        case .composing: key.becomeSilent()
        case .composed(let text, let symbol):
            key.characters = text
            if symbol != 0 { key.symbol = KeySymbol(rawValue: symbol) }
        case .cancelled: cancel(pending, by: &key)
        case .none: return true
        }
        showSequence(precedesKey: key.writesText)
        return true
    }

    private func cancel(_ pending: [UInt32], by key: inout Key) {
        let accents = PendingSequence.accents(of: pending)
        guard !key.writesText else {
            if let accents { key.characters = accents + key.characters } else { key.becomeSilent() }
            return
        }
        seat.textInput.showSequence("", typing: accents ?? "")
        // A dead key begins the next sequence.
        if composer?.feed(key.symbol.rawValue) == .composing { key.becomeSilent() }
    }

    private func showSequence(precedesKey: Bool = false) {
        let symbols = composer?.pendingSymbols ?? []
        seat.textInput.showSequence(
            PendingSequence.text(of: symbols), leaving: PendingSequence.accents(of: symbols) ?? "",
            precedesKey: precedesKey)
    }

    /// Ends the sequence; the accents of dead keys are written.
    func endSequence() {
        guard let composer, !composer.pendingSymbols.isEmpty else { return }
        let accents = PendingSequence.accents(of: composer.pendingSymbols)
        composer.reset()
        seat.textInput.showSequence("", typing: accents ?? "")
    }

    /// Ends the sequence without writing anything.
    func cancelSequence() {
        forgetSequence()
        seat.textInput.clearSequence()
    }

    /// Ends the sequence where the app forgets what is shown.
    func forgetSequence() { composer?.reset() }
}

extension Key {
    /// Whether the key writes characters other than control codes.
    fileprivate var writesText: Bool {
        characters.unicodeScalars.contains { $0.value >= 0x20 && $0.value != 0x7F }
    }

    fileprivate mutating func becomeSilent() {
        characters = ""
        isComposing = true
    }
}
