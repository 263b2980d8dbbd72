public import Walden

/// The keyboard of a test screen's person.
@MainActor
public final class TestKeyboard {
    private unowned let seat: TestSeat
    private var held: [TestKey: Key] = [:]
    /// The codes of keys that write several code points, which no keysym tells apart.
    private var longKeys: [String: UInt32] = [:]

    init(seat: TestSeat) { self.seat = seat }

    private var screen: TestScreen { seat.screen }

    // MARK: Keys

    /// Presses and releases a key, while modifiers are held.
    public func press(_ symbol: KeySymbol, modifiers: Event.ModifierFlags = []) {
        press(TestKey(symbol), modifiers: modifiers)
    }

    /// Presses and releases the key of a character.
    ///
    /// One key writes all of a character, also of one that is composed of several code points, such as a flag.
    public func press(_ character: Character, modifiers: Event.ModifierFlags = []) {
        press(TestKey(character), modifiers: modifiers)
    }

    private func press(_ key: TestKey, modifiers: Event.ModifierFlags) {
        let before = self.modifiers
        hold(before.union(modifiers))
        down(key)
        up(key)
        hold(before)
    }

    /// The modifiers that are held.
    public private(set) var modifiers: Event.ModifierFlags = []

    /// Holds some modifiers, and lets go of the others.
    ///
    /// ```swift
    /// screen.keyboard.hold(.shift)
    /// screen.pointer.click(row)
    /// screen.keyboard.hold([])
    /// ```
    public func hold(_ modifiers: Event.ModifierFlags) {
        guard modifiers != self.modifiers else { return }
        self.modifiers = modifiers
        screen.send(.modifiers(ModifierInput(seat: seat.id, flags: modifiers)))
    }

    /// Presses a key and keeps it down.
    ///
    /// - Parameters:
    ///   - symbol: What the key means.
    ///   - repeats: Whether holding it repeats it; not so for keys such as Shift.
    public func down(_ symbol: KeySymbol, repeats: Bool = true) { down(TestKey(symbol), repeats: repeats) }

    /// Releases a key, if it is down.
    public func up(_ symbol: KeySymbol) { up(TestKey(symbol)) }

    /// Presses the key of a character and keeps it down.
    public func down(_ character: Character) { down(TestKey(character)) }

    /// Releases the key of a character, if it is down.
    public func up(_ character: Character) { up(TestKey(character)) }

    /// Types a text, key by key: one press for each character, which writes all of it.
    ///
    /// A line break is Return, and a tab is Tab.
    public func type(_ text: String) {
        for character in text { press(character) }
    }

    // MARK: The device

    /// Says how fast keys repeat.
    ///
    /// - Parameters:
    ///   - rate: Repeats per second; 0 for none.
    ///   - delay: The time to the first one.
    public func setRepeat(rate: Int, delay: Duration) {
        screen.send(.keyRepeat(KeyRepeatInfo(seat: seat.id, rate: rate, delay: delay)))
    }

    /// Gives the keyboard's focus to a window, or takes it from all.
    public func focus(_ window: Window?) {
        screen.platform.focus(window?.id, seat: seat.id)
        screen.pump()
    }

    // MARK: Steps

    private func send(_ key: Key, isPressed: Bool, repeats: Bool = true) {
        let window = screen.application.keyWindow?.id ?? screen.window.id
        screen.send(
            .key(
                KeyInput(
                    seat: seat.id, window: window, time: screen.now, isPressed: isPressed, key: key, repeats: repeats)))
    }

    private func down(_ testKey: TestKey, repeats: Bool = true) {
        let key = Key(
            code: code(of: testKey), symbol: testKey.symbol, characters: testKey.characters, modifierFlags: modifiers)
        held[testKey] = key
        send(key, isPressed: true, repeats: repeats)
    }

    private func up(_ testKey: TestKey) {
        guard var key = held.removeValue(forKey: testKey) else { return }
        key.modifierFlags = modifiers
        send(key, isPressed: false)
    }

    private func code(of key: TestKey) -> UInt32 {
        if let code = key.code { return code }
        if let known = longKeys[key.characters] { return known }
        let code = TestKeyboard.firstLongCode + UInt32(longKeys.count)
        longKeys[key.characters] = code
        return code
    }

    /// Above the codes of ``TestKey``.
    private static let firstLongCode: UInt32 = 0x2000_0000
}
