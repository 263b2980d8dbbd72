internal import WaldenPlatform
internal import WaylandClient

extension EventTranslation {
    func translate(_ event: KeyboardEvent, of device: KeyboardDevice) {
        let seat = SeatID(device.seat.name)
        switch event {
        case .entered(let surface): setFocus(surface, true, seat)
        case .left(let surface): setFocus(surface, false, seat)
        case .key(let stroke):
            guard let window = platform.window(stroke.surface) else { return }
            queue.append(
                .key(
                    KeyInput(
                        seat: seat, window: window.id, time: time(stroke.time), isPressed: stroke.isPressed,
                        key: Key(code: stroke.code, meaning: stroke.meaning), repeats: stroke.meaning.repeats)))
        case .modifiers(let modifiers, let heldKey):
            let held = heldKey.map { Key(code: $0.code, meaning: $0.meaning) }
            queue.append(
                .modifiers(ModifierInput(seat: seat, flags: KeyModifierFlags(modifiers), heldKey: held)))
        case .repeatInfo(let info):
            queue.append(
                .keyRepeat(
                    KeyRepeatInfo(seat: seat, rate: Int(info.rate), delay: .milliseconds(Int64(info.delay)))))
        case .keymapRefused(let replacement): queue.append(.warning(Self.sentence(for: replacement)))
        }
    }

    /// What a user reads about a keymap that cannot be used.
    private static func sentence(for replacement: KeymapReplacement) -> String {
        let consequence =
            switch replacement {
            case .former: "the keyboard goes on with the one before"
            case .standard: "the keyboard goes on with this machine's own layout"
            case .none: "keys write nothing until another one comes"
            }
        return "The compositor sent a keymap that cannot be used; \(consequence)."
    }

    private func setFocus(_ surface: Surface, _ isFocused: Bool, _ seat: SeatID) {
        guard let window = platform.window(surface) else { return }
        queue.append(
            .keyboardFocus(
                KeyboardFocus(seat: seat, window: window.id, isFocused: isFocused, time: platform.now)))
    }
}

extension Key {
    init(code: UInt32, meaning: KeyMeaning) {
        self.init(
            code: code, symbol: KeySymbol(rawValue: meaning.symbol), characters: meaning.characters,
            charactersIgnoringModifiers: meaning.charactersIgnoringModifiers,
            modifierFlags: KeyModifierFlags(meaning.modifiers))
    }
}

extension KeyModifierFlags {
    init(_ modifiers: KeyModifiers) {
        self = []
        let pairs: [(KeyModifiers, KeyModifierFlags)] = [
            (.shift, .shift), (.control, .control), (.alt, .alternate), (.logo, .super), (.capsLock, .capsLock),
            (.numLock, .numLock),
        ]
        for (theirs, ours) in pairs where modifiers.contains(theirs) { insert(ours) }
    }
}
