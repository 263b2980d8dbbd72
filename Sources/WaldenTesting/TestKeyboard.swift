public import Walden

/// The keyboard of a test screen's person.
@MainActor
public final class TestKeyboard {
    private unowned let seat: TestSeat
    private var held: [KeySymbol: Key] = [:]

    init(seat: TestSeat) { self.seat = seat }

    private var screen: TestScreen { seat.screen }

    // MARK: Keys

    /// Presses and releases a key, while modifiers are held.
    public func press(_ symbol: KeySymbol, modifiers: Event.ModifierFlags = []) {
        let before = self.modifiers
        hold(before.union(modifiers))
        down(symbol)
        up(symbol)
        hold(before)
    }

    /// Presses and releases the key of a character.
    public func press(_ character: Character, modifiers: Event.ModifierFlags = []) {
        press(KeySymbol(character), modifiers: modifiers)
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
    public func down(_ symbol: KeySymbol, repeats: Bool = true) {
        let key = Key(
            code: TestKeyboard.code(of: symbol), symbol: symbol, characters: TestKeyboard.characters(of: symbol),
            modifierFlags: modifiers)
        held[symbol] = key
        send(key, isPressed: true, repeats: repeats)
    }

    /// Releases a key, if it is down.
    public func up(_ symbol: KeySymbol) {
        guard var key = held.removeValue(forKey: symbol) else { return }
        key.modifierFlags = modifiers
        send(key, isPressed: false)
    }

    /// Presses the key of a character and keeps it down.
    public func down(_ character: Character) { down(KeySymbol(character)) }

    /// Releases the key of a character, if it is down.
    public func up(_ character: Character) { up(KeySymbol(character)) }

    /// Types a text, key by key.
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

    /// A code of `input-event-codes.h` for the keys that tests press by name, else one that is made up.
    private static func code(of symbol: KeySymbol) -> UInt32 {
        codes[symbol] ?? 0x1000 + symbol.rawValue & 0xFFFF
    }

    private static let codes: [KeySymbol: UInt32] = [
        .escape: 1, .backspace: 14, .tab: 15, .backTab: 15, .return: 28, .space: 57, .home: 102, .upArrow: 103,
        .pageUp: 104, .leftArrow: 105, .rightArrow: 106, .end: 107, .downArrow: 108, .pageDown: 109, .delete: 111,
    ]

    private static func characters(of symbol: KeySymbol) -> String {
        switch symbol {
        case .tab: return "\t"
        case .return: return "\r"
        case .escape: return "\u{1B}"
        case .backspace: return "\u{8}"
        default: break
        }
        let value = symbol.rawValue
        let scalar = value < 0x100 ? value : value & 0xFF00_0000 == 0x0100_0000 ? value & 0x00FF_FFFF : 0
        guard scalar != 0, let character = Unicode.Scalar(scalar) else { return "" }
        return String(Character(character))
    }
}
