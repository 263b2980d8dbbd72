internal import Walden

/// A key of a test keyboard.
struct TestKey: Hashable {
    /// The key's symbol; `none` for a character of several code points, which has no keysym. A compose sequence writes
    /// such characters on a desktop, too.
    let symbol: KeySymbol
    /// The text that the key produces.
    let characters: String
    /// The accent of a dead key.
    let accent: TestKeyboard.DeadKey?

    init(_ symbol: KeySymbol) {
        (self.symbol, characters) = (symbol, TestKey.characters(of: symbol))
        accent = TestKeyboard.DeadKey.allCases.first { $0.symbol == symbol }
    }

    init(_ accent: TestKeyboard.DeadKey) { self.init(accent.symbol) }

    init(_ character: Character) {
        let control = TestKey.controls[character]
        symbol = control ?? (character.unicodeScalars.count == 1 ? KeySymbol(character) : .none)
        characters = control.map(TestKey.characters) ?? String(character)
        accent = nil
    }

    /// Whether the key writes characters other than control codes.
    var writesText: Bool { characters.unicodeScalars.contains { $0.value >= 0x20 && $0.value != 0x7F } }

    private static let controls: [Character: KeySymbol] = [
        "\n": .return, "\r": .return, "\r\n": .return, "\t": .tab, "\u{8}": .backspace, "\u{1B}": .escape,
        "\u{7F}": .delete,
    ]

    /// The code from `input-event-codes.h` for keys that tests press by name, else a synthetic one; `nil` if the symbol
    /// does not identify the key.
    var code: UInt32? {
        guard symbol != .none else { return nil }
        return TestKey.codes[symbol] ?? 0x1000 + symbol.rawValue
    }

    private static let codes: [KeySymbol: UInt32] = [
        .escape: 1, .backspace: 14, .tab: 15, .return: 28, .space: 57, .keypadEnter: 96, .home: 102, .upArrow: 103,
        .pageUp: 104, .leftArrow: 105, .rightArrow: 106, .end: 107, .downArrow: 108, .pageDown: 109, .insert: 110,
        .delete: 111,
    ]

    /// As `xkb_keysym_to_utf32`.
    private static func characters(of symbol: KeySymbol) -> String {
        let value = symbol.rawValue
        let scalar: UInt32 =
            switch value {
            case 0..<0x100: value
            case 0x0100_0000...0x0110_FFFF: value - 0x0100_0000
            case 0xFF80: 0x20  // Space on the keypad
            // Backspace, Tab, Return, Escape and Delete; on the keypad Tab, Enter, =, from * to /, and digits.
            case 0xFF08, 0xFF09, 0xFF0D, 0xFF1B, 0xFFFF, 0xFF89, 0xFF8D, 0xFFBD, 0xFFAA...0xFFAF, 0xFFB0...0xFFB9:
                value & 0x7F
            default: 0
            }
        guard scalar != 0, let character = Unicode.Scalar(scalar) else { return "" }
        return String(Character(character))
    }
}

/// What modifiers make of a key, as on a US keyboard with a key for each other character.
extension TestKey {
    /// The key under Shift and Caps Lock, which make letters capitals. Shift also makes Tab a key of its own.
    func shifted(by modifiers: Event.ModifierFlags) -> TestKey {
        let hasShift = modifiers.contains(.shift)
        if symbol == .tab, hasShift { return TestKey(.backTab) }
        guard hasShift != modifiers.contains(.capsLock) else { return self }
        return letter(\.uppercaseMapping) ?? self
    }

    /// What the key writes without modifiers. A capital under Shift is on the key of its small letter.
    func plainCharacters(under modifiers: Event.ModifierFlags) -> String {
        (modifiers.contains(.shift) ? letter(\.lowercaseMapping) : nil)?.characters ?? characters
    }

    private func letter(_ mapping: KeyPath<Unicode.Scalar.Properties, String>) -> TestKey? {
        guard characters.unicodeScalars.count == 1, let scalar = characters.unicodeScalars.first else { return nil }
        let text = scalar.properties[keyPath: mapping]
        return text.unicodeScalars.count == 1 ? text.first.map { TestKey($0) } : nil
    }

    /// The characters under Control, which makes control codes of ASCII.
    func characters(under modifiers: Event.ModifierFlags) -> String {
        guard modifiers.contains(.control), characters.unicodeScalars.count == 1,
            let value = characters.unicodeScalars.first?.value
        else { return characters }
        let code: UInt32 =
            switch value {
            case 0x20, 0x32: 0  // Space and 2
            case 0x40..<0x7F: value & 0x1F
            case 0x33...0x37: value - 0x33 + 0x1B  // from 3 to 7
            case 0x38: 0x7F  // 8
            case 0x2F: 0x1F  // slash
            default: value
            }
        return code == 0 ? "" : Unicode.Scalar(code).map { String($0) } ?? ""
    }

    /// The keys of modifiers, from `Shift_L` on.
    static let modifiers: [(flag: Event.ModifierFlags, key: KeySymbol, code: UInt32)] = [
        (.shift, KeySymbol(rawValue: 0xFFE1), 42), (.control, KeySymbol(rawValue: 0xFFE3), 29),
        (.alternate, KeySymbol(rawValue: 0xFFE9), 56), (.super, KeySymbol(rawValue: 0xFFEB), 125),
        (.capsLock, KeySymbol(rawValue: 0xFFE5), 58), (.numLock, KeySymbol(rawValue: 0xFF7F), 69),
    ]
}
