public import Walden

/// The keyboard of a test seat, whose keys go to the window that has its focus.
///
/// Keys write what libxkbcommon makes of them: Shift and Caps Lock make letters capitals, and Control makes control
/// codes, so that Control+C writes `"\u{3}"`; ``Walden/Key/charactersIgnoringModifiers`` is `"c"`.
@MainActor
public final class TestKeyboard {
    unowned let seat: TestSeat
    /// The key that was pressed last, if it repeats.
    private var latestKey: TestKey?
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
    public func press(_ symbol: KeySymbol, modifiers: Event.ModifierFlags = []) {
        requireFocus(for: "TestKeyboard.press")
        press(TestKey(symbol), modifiers)
    }

    /// Presses and releases the key of a character, which may have several code points, such as a flag.
    public func press(_ character: Character, modifiers: Event.ModifierFlags = []) {
        requireFocus(for: "TestKeyboard.press")
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
    ///
    /// The app gets their keys, too. A lock is pressed and released; it stays on until it is no longer held.
    public func hold(_ modifiers: Event.ModifierFlags) {
        for (flag, symbol, code) in TestKey.modifiers where modifiers.contains(flag) != self.modifiers.contains(flag) {
            let isOn = modifiers.contains(flag)
            let isLock = flag == .capsLock || flag == .numLock
            var key = Key(code: code, symbol: symbol, modifierFlags: self.modifiers)
            if hasFocus { send(key, isPressed: isOn || isLock, repeats: false) }
            self.modifiers.formSymmetricDifference(flag)
            tellModifiers()
            key.modifierFlags = self.modifiers
            if isLock, hasFocus { send(key, isPressed: false) }
        }
    }

    /// Presses a key and keeps it down. Pass false for `repeats` with keys such as Shift.
    @_disfavoredOverload  // A literal is a character.
    public func down(_ symbol: KeySymbol, repeats: Bool = true) {
        requireFocus(for: "TestKeyboard.down")
        down(TestKey(symbol), repeats: repeats)
    }

    /// Releases a key, if it is down.
    @_disfavoredOverload  // A literal is a character.
    public func up(_ symbol: KeySymbol) { up(TestKey(symbol)) }

    /// Presses the key of a character and keeps it down.
    public func down(_ character: Character) {
        requireFocus(for: "TestKeyboard.down")
        down(TestKey(character))
    }

    /// Releases the key of a character, if it is down.
    public func up(_ character: Character) { up(TestKey(character)) }

    /// Types a text, with one key press per character. A line break presses Return, and a tab presses Tab.
    ///
    /// The keyboard has a key for each character, like the virtual keyboards of programs that type: capital letters
    /// need no Shift. A character of several code points comes as the text of one key, like that of a compose sequence.
    /// See ``TestInputMethod`` for text that comes without keys.
    public func type(_ text: String) {
        for character in text {
            // The key before may have closed the window, or ended the app.
            requireFocus(for: "TestKeyboard.type")
            press(TestKey(character))
        }
    }

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

    /// Whether keys go to a window of the app. If not, pressing one fails the test.
    ///
    /// A new screen's window has the focus of the first seat. Closing or hiding a window removes the focus, and so does
    /// the end of the app; ``focus(_:)`` and ``TestScreen/activate(_:)`` give it.
    public var hasFocus: Bool { focusedWindow != nil }

    /// Moves keyboard focus to a window that is shown on the screen; `nil` removes it.
    public func focus(_ window: Window?) {
        if let window { screen.requireShown(window, for: "TestKeyboard.focus") }
        screen.platform.focus(window?.id, seat: seat.id)
        screen.pump()
    }

    /// Tells the window that has got the focus which modifiers are held, as compositors do. Does not run the loop, in
    /// which the app may have moved the focus.
    func focusDidMove() {
        latestKey = nil
        guard hasFocus, !modifiers.isEmpty else { return }
        screen.enqueue(.modifiers(ModifierInput(seat: seat.id, flags: modifiers)))
    }

    /// Tells the held modifiers, and what the key that repeats is under them.
    private func tellModifiers() {
        let repeating = latestKey.flatMap { held[$0] == nil ? nil : key(of: $0, as: $0.shifted(by: modifiers)) }
        screen.send(.modifiers(ModifierInput(seat: seat.id, flags: modifiers, heldKey: repeating)))
    }

    /// Releases all keys and modifiers after the keyboard was unplugged. Apps keep locks until the seat is lost.
    func forget(keepingLocks: Bool) {
        held = [:]
        forgetSequence()
        modifiers.formIntersection(keepingLocks ? [.capsLock, .numLock] : [])
    }

    private func requireFocus(for verb: String) {
        screen.pump()
        precondition(screen.exitStatus == nil, "\(verb): the application has ended")
        precondition(
            hasFocus,
            "\(verb): no window has the focus of this keyboard; see TestKeyboard.focus and TestScreen.activate")
    }

    /// The window to which the keys go.
    private var focusedWindow: WindowID? {
        guard screen.exitStatus == nil, let window = screen.platform.focusedWindows[seat.id] else { return nil }
        return screen.platform.window(withID: window) == nil ? nil : window
    }

    /// A desktop sends nothing of a key that is released after the focus has left its window.
    private func send(_ key: Key, isPressed: Bool, repeats: Bool = true) {
        guard let window = focusedWindow else { return }
        let input = KeyChange(
            seat: seat.id, window: window, time: screen.now, isPressed: isPressed, key: key, repeats: repeats)
        screen.send(.key(input))
    }

    private func down(_ testKey: TestKey, repeats: Bool = true) {
        let shown = testKey.shifted(by: modifiers)
        var key = key(of: testKey, as: shown)
        guard compose(&key, of: shown) else { return }
        held[testKey] = key
        if repeats { latestKey = testKey }
        send(key, isPressed: true, repeats: repeats)
    }

    private func key(of testKey: TestKey, as shown: TestKey) -> Key {
        Key(
            code: code(of: testKey), symbol: shown.symbol, characters: shown.characters(under: modifiers),
            charactersIgnoringModifiers: testKey.plainCharacters(under: modifiers), modifierFlags: modifiers)
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
