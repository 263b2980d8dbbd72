internal import Walden
internal import WaldenHeadless

/// Dead keys and Compose, with what a desktop does about them.
extension TestKeyboard {
    /// A dead key, which gives its accent to the letter that follows.
    public enum DeadKey: Character, CaseIterable, Sendable {
        /// As in à.
        case grave = "`"
        /// As in á.
        case acute = "´"
        /// As in â.
        case circumflex = "^"
        /// As in ã.
        case tilde = "~"
        /// As in ā.
        case macron = "¯"
        /// As in ă.
        case breve = "˘"
        /// As in ȧ.
        case dotAbove = "˙"
        /// As in ä.
        case diaeresis = "¨"
        /// As in å.
        case ringAbove = "˚"
        /// As in ő.
        case doubleAcute = "˝"
        /// As in ǎ.
        case caron = "ˇ"
        /// As in ç.
        case cedilla = "¸"
        /// As in ą.
        case ogonek = "˛"
    }

    /// Presses and releases a dead key. The letter that follows gets the accent: `press(dead: .acute)`, then
    /// `type("e")` write é.
    ///
    /// While it is pending, the accent is seen in the edited text as a composition. Without a letter that has such an
    /// accent, it is written itself, as it is by a press elsewhere and by another focus that the app sets. Backspace
    /// and Escape take it back; where no text is edited, the app gets these two keys as well.
    public func press(dead key: DeadKey) { press(TestKey(key)) }

    // MARK: Sequences

    /// Feeds a pressed key to the sequence, which may change its text. Returns whether the key is left for the app.
    func compose(_ key: inout Key, of testKey: TestKey) -> Bool {
        screen.pump()
        if interruptions != sequenceStart { forgetSequence() }
        guard !testKey.symbol.isModifier else { return true }
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .super]) else {
            endSequence()
            return true
        }
        if composer.isPending, key.symbol == .backspace || key.symbol == .escape {
            guard screen.inputMethodState(of: seat) != nil else {
                composer.reset()
                return true
            }
            if key.symbol == .backspace { composer.removeLast() } else { composer.reset() }
            showSequence()
            return false
        }
        let accents = composer.accents
        switch composer.feed(testKey) {
        case .composing:
            key.characters = ""
            key.isComposing = true
        case .composed(let text):
            key.characters = text
            key.symbol = TestKey(text.first ?? " ").symbol
        case .cancelled: cancel(accents, by: &key, of: testKey)
        case .none: return true
        }
        showSequence(precedesKey: !key.isComposing && !key.characters.isEmpty)
        return true
    }

    private func cancel(_ accents: String?, by key: inout Key, of testKey: TestKey) {
        guard !testKey.writesText else {
            key.characters = accents.map { $0 + key.characters } ?? ""
            return
        }
        showSequence(typing: accents ?? "")
        // A dead key begins the next sequence.
        if composer.feed(testKey) == .composing {
            key.characters = ""
            key.isComposing = true
        }
    }

    /// Ends the sequence; the accents of dead keys are written.
    private func endSequence() {
        guard composer.isPending else { return }
        let accents = composer.accents
        composer.reset()
        showSequence(typing: accents ?? "")
    }

    /// Ends the sequence where the app, or an input method, replaces what is shown.
    func forgetSequence() {
        composer.reset()
        isSequenceShown = false
        screen.platform.inputMethods.sequences.remove(seat.id)
        sequenceStart = interruptions
    }

    private var interruptions: Int { screen.platform.inputMethods.interruptions[seat.id, default: 0] }

    /// Shows the sequence in the text that is edited, after text that is typed at its place.
    private func showSequence(typing typed: String = "", precedesKey: Bool = false) {
        let text = composer.isPending ? composer.text : ""
        guard let state = screen.inputMethodState(of: seat), !text.isEmpty || !typed.isEmpty || isSequenceShown else {
            return
        }
        isSequenceShown = !text.isEmpty
        if isSequenceShown { screen.platform.inputMethods.sequences.insert(seat.id) }
        let end = text.utf8.count
        screen.send(
            .textInput(
                TextInputChange(
                    seat: seat.id, window: state.window, time: screen.now, committed: typed,
                    composition: text.isEmpty
                        ? nil
                        : TextInputChange.Composition(text: text, selection: end..<end, rest: composer.accents ?? ""),
                    precedesKey: precedesKey)))
    }
}

extension TestKeyboard.DeadKey {
    var symbol: KeySymbol {
        KeySymbol(rawValue: DeadKey.firstSymbol + UInt32(DeadKey.allCases.firstIndex(of: self) ?? 0))
    }

    /// `dead_grave`; the others follow in the order of the cases.
    private static let firstSymbol: UInt32 = 0xFE50
    private typealias DeadKey = TestKeyboard.DeadKey

    /// The combining mark.
    var mark: Unicode.Scalar {
        switch self {
        case .grave: "\u{300}"
        case .acute: "\u{301}"
        case .circumflex: "\u{302}"
        case .tilde: "\u{303}"
        case .macron: "\u{304}"
        case .breve: "\u{306}"
        case .dotAbove: "\u{307}"
        case .diaeresis: "\u{308}"
        case .ringAbove: "\u{30A}"
        case .doubleAcute: "\u{30B}"
        case .caron: "\u{30C}"
        case .cedilla: "\u{327}"
        case .ogonek: "\u{328}"
        }
    }

    /// What the key writes with Space.
    var typewriterForm: Character {
        switch self {
        case .acute: "'"
        case .diaeresis: "\""
        default: rawValue
        }
    }
}
