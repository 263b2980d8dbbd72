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

    /// Whether the key is a modifier, such as Shift.
    var isModifier: Bool { TestKey.modifiers.contains(symbol.rawValue) }

    /// From `Shift_L` to `Hyper_R`.
    private static let modifiers: ClosedRange<UInt32> = 0xFFE1...0xFFEE

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
