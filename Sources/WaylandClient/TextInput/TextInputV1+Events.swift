internal import CXKBCommon
internal import WaldenPlatform
internal import WaylandProtocols

extension TextInputV1 {
    func handle(_ event: ZwpTextInputV1.Event) {
        switch event {
        case .enter: noteEntered()
        case .leave: noteLeft()
        case .preeditStyling(let index, let length, let style):
            if style == .selection || style == .highlight { highlight = Int64(index)..<Int64(index) + Int64(length) }
        case .preeditCursor(let index): caret = index
        case .preeditString(_, let text, let rest): compose(text, rest: rest)
        case .deleteSurroundingText(let index, let length):
            deletion = Int64(index)..<Int64(index) + Int64(length)
        case .commitString(_, let text): commit(text)
        case .modifiersMap(let map): modifiers = Self.modifiers(named: map.bytes)
        case .keysym(_, let time, let symbol, let state, let mask):
            change(symbol, isPressed: state == WlKeyboard.KeyState.pressed.rawValue, mask: mask, time: time)
        case .inputPanelState, .cursorPosition, .language, .textDirection: break
        }
    }

    /// Shows a composed text, with the caret at its end unless it was placed.
    ///
    /// - Parameter rest: What the input method leaves if it goes; empty if it does not say.
    private func compose(_ text: String, rest: String) {
        defer { (highlight, caret) = (nil, nil) }
        guard let state = editedText else { return }
        var change = change(in: state)
        if let highlight {
            change.composition = TextInputBatch.composition(
                text, from: Int32(clamping: highlight.lowerBound), to: Int32(clamping: highlight.upperBound))
        } else {
            let caret = caret ?? .max
            change.composition = TextInputBatch.composition(text, from: caret, to: caret)
        }
        owner.apply(change, rest: rest.isEmpty ? nil : rest)
    }

    private func commit(_ text: String) {
        defer { deletion = nil }
        guard let state = editedText else { return }
        if let symbol = Self.controlSymbols[text] { return strike(symbol) }
        var change = change(in: state)
        change.committed = text
        if let deletion, deletion.lowerBound <= 0, deletion.upperBound >= 0 {
            let limit = Int64(TextInputState.maximumLength)
            change.deletedBefore = Int(min(-deletion.lowerBound, limit))
            change.deletedAfter = Int(min(deletion.upperBound, limit))
        }
        owner.apply(change)
    }

    private func change(in state: TextInputState) -> TextInputChange {
        TextInputChange(seat: owner.seat.id, window: state.window, time: owner.seat.connection.now)
    }

    // MARK: Keys

    /// The keys of control characters: weston's simple input method commits those of the keys that it grabs.
    private static let controlSymbols: [String: KeySymbol] = [
        "\u{8}": .backspace, "\t": .tab, "\n": .return, "\r": .return, "\u{1B}": .escape, "\u{7F}": .delete,
    ]

    private func strike(_ symbol: KeySymbol) {
        for isPressed in [true, false] {
            post(symbol.rawValue, isPressed: isPressed, flags: [], time: owner.seat.connection.now)
        }
    }

    /// The maximum number of keys that are down.
    private static let maximumKeys = 32

    private func change(_ symbol: UInt32, isPressed: Bool, mask: UInt32, time: UInt32) {
        guard editedText != nil else { return }
        if isPressed {
            guard pressedSymbols.count < Self.maximumKeys, pressedSymbols.insert(symbol).inserted else { return }
        } else {
            guard pressedSymbols.remove(symbol) != nil else { return }
        }
        var flags: KeyModifierFlags = []
        for (index, modifier) in modifiers.enumerated() where mask & 1 << UInt32(index) != 0 { flags.insert(modifier) }
        post(symbol, isPressed: isPressed, flags: flags, time: owner.seat.connection.time(time))
    }

    /// Posts the releases of the keys that are down: they may never come.
    func releaseKeys() {
        for symbol in pressedSymbols.sorted() {
            post(symbol, isPressed: false, flags: [], time: owner.seat.connection.now)
        }
        pressedSymbols = []
    }

    private func post(_ symbol: UInt32, isPressed: Bool, flags: KeyModifierFlags, time: Double) {
        guard let window = activatedWindow else { return }
        let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)).flatMap { $0.value == 0 ? nil : $0 }
        let key = Key(
            code: symbol | Key.inputMethodBit, symbol: KeySymbol(rawValue: symbol).unicode,
            characters: scalar.map { String($0) } ?? "", modifierFlags: flags)
        owner.post(
            .key(
                KeyChange(
                    seat: owner.seat.id, window: window, time: time, isPressed: isPressed, key: key, repeats: false)))
    }

    /// Returns the modifiers of names, each with a zero byte at its end.
    private static func modifiers(named bytes: [UInt8]) -> [KeyModifierFlags] {
        bytes.split(separator: 0, omittingEmptySubsequences: false).prefix(UInt32.bitWidth).map { name in
            switch String(decoding: name, as: UTF8.self) {
            case XKB_MOD_NAME_SHIFT: .shift
            case XKB_MOD_NAME_CTRL: .control
            case XKB_MOD_NAME_ALT: .alternate
            case XKB_MOD_NAME_LOGO: .super
            case XKB_MOD_NAME_CAPS: .capsLock
            case XKB_MOD_NAME_NUM: .numLock
            default: []
            }
        }
    }
}
