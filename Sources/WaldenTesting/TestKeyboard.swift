public import Walden

/// The keyboard of a test seat.
@MainActor
public final class TestKeyboard {
    unowned let seat: TestSeat
    private var held: [TestKey: Key] = [:]
    /// The codes of keys that produce several code points, which have no keysym.
    private var longKeys: [String: UInt32] = [:]

    /// The unfinished compose sequence.
    var composer = TestComposer(sequences: TestKeyboard.standardSequences)
    /// Whether it is seen in the edited text.
    var isSequenceShown = false
    /// The number of interruptions when it began.
    var sequenceStart = 0

    init(seat: TestSeat) { self.seat = seat }

    var screen: TestScreen { seat.screen }

    /// Presses and releases a key with modifiers in addition to those held.
    @_disfavoredOverload  // A literal is a character.
    public func press(_ symbol: KeySymbol, modifiers: Event.ModifierFlags = []) { press(TestKey(symbol), modifiers) }

    /// Presses and releases the key of a character, which may have several code points, such as a flag.
    public func press(_ character: Character, modifiers: Event.ModifierFlags = []) {
        press(TestKey(character), modifiers)
    }

    func press(_ key: TestKey, _ modifiers: Event.ModifierFlags = []) {
        let before = self.modifiers
        hold(before.union(modifiers))
        down(key)
        up(key)
        hold(before)
    }

    /// The held modifiers.
    public private(set) var modifiers: Event.ModifierFlags = []

    /// Sets the held modifiers, and releases all others: `hold(.shift)` presses Shift, `hold([])` releases it.
    public func hold(_ modifiers: Event.ModifierFlags) {
        guard modifiers != self.modifiers else { return }
        self.modifiers = modifiers
        screen.send(.modifiers(ModifierInput(seat: seat.id, flags: modifiers)))
    }

    /// Presses a key and keeps it down. Pass false for `repeats` with keys such as Shift.
    @_disfavoredOverload  // A literal is a character.
    public func down(_ symbol: KeySymbol, repeats: Bool = true) { down(TestKey(symbol), repeats: repeats) }

    /// Releases a key, if it is down.
    @_disfavoredOverload  // A literal is a character.
    public func up(_ symbol: KeySymbol) { up(TestKey(symbol)) }

    /// Presses the key of a character and keeps it down.
    public func down(_ character: Character) { down(TestKey(character)) }

    /// Releases the key of a character, if it is down.
    public func up(_ character: Character) { up(TestKey(character)) }

    /// Types a text, with one key press per character. A line break presses Return, and a tab presses Tab.
    ///
    /// The keyboard has a key for each character, like the virtual keyboards of programs that type: capital letters need
    /// no Shift. A character of several code points comes as the text of one key, like that of a compose sequence. See
    /// ``TestInputMethod`` for text that comes without keys.
    public func type(_ text: String) { for character in text { press(character) } }

    /// What keys write after Compose: `press(.compose)`, then `type("oc")` write ©.
    public var composeSequences: [String: String] {
        get { composer.sequences }
        set { composer.sequences = newValue }
    }

    private static let standardSequences = [
        "oc": "©", "or": "®", "tm": "™", "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "/o": "ø", "/O": "Ø",
        "oa": "å", "oA": "Å", "'e": "é", "`e": "è", "^e": "ê", "\"a": "ä", "\"o": "ö", "\"u": "ü", "~n": "ñ",
        ",c": "ç", "=e": "€", "<<": "«", ">>": "»", "--.": "–", "---": "—", "..": "…", "12": "½", "!!": "¡", "??": "¿",
    ]

    /// Sets the key repeat: repeats per second, or 0 to disable it, and the delay before the first.
    public func setRepeat(rate: Int, delay: Duration) {
        screen.send(.keyRepeat(KeyRepeatInfo(seat: seat.id, rate: rate, delay: delay)))
    }

    /// Moves keyboard focus to a window; `nil` removes it.
    public func focus(_ window: Window?) {
        screen.platform.focus(window?.id, seat: seat.id)
        screen.pump()
    }

    /// Releases all keys and modifiers after the keyboard was unplugged. Apps keep locks until the seat is lost.
    func forget(keepingLocks: Bool) {
        held = [:]
        forgetSequence()
        modifiers.formIntersection(keepingLocks ? [.capsLock, .numLock] : [])
    }

    private func send(_ key: Key, isPressed: Bool, repeats: Bool = true) {
        let window = screen.application.keyWindow?.id ?? screen.window.id
        let input = KeyChange(
            seat: seat.id, window: window, time: screen.now, isPressed: isPressed, key: key, repeats: repeats)
        screen.send(.key(input))
    }

    private func down(_ testKey: TestKey, repeats: Bool = true) {
        var key = Key(
            code: code(of: testKey), symbol: testKey.symbol, characters: testKey.characters, modifierFlags: modifiers)
        guard compose(&key, of: testKey) else { return }
        held[testKey] = key
        send(key, isPressed: true, repeats: repeats)
    }

    private func up(_ testKey: TestKey) {
        guard var key = held.removeValue(forKey: testKey) else { return }
        key.modifierFlags = modifiers
        send(key, isPressed: false)
    }

    private func code(of key: TestKey) -> UInt32 {
        if let code = key.code ?? longKeys[key.characters] { return code }
        let code = TestKeyboard.firstLongCode + UInt32(longKeys.count)
        longKeys[key.characters] = code
        return code
    }

    /// Above the codes of ``TestKey``.
    private static let firstLongCode: UInt32 = 0x2000_0000
}
