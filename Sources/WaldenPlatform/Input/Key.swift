/// A key of a keyboard, interpreted under the current layout and modifiers.
///
/// The corresponding UIKit class is `UIKey`.
public struct Key: Sendable, Hashable {
    /// The physical key, independent of the layout: a code of Linux' `input-event-codes.h` (`KEY_A` is 30).
    public var code: UInt32
    /// The key's symbol under the layout, such as a letter or `Tab`.
    public var symbol: KeySymbol
    /// The text that the key produces, after modifiers and compose sequences; may be empty.
    public var characters: String
    /// The text that the key would produce without modifiers.
    public var charactersIgnoringModifiers: String
    /// The symbol for commands, if the layout writes no Latin letter, as the Russian one: that of the keymap's first
    /// layout that does, otherwise that of a US keyboard, with the same modifiers. `nil` if ``symbol`` serves.
    public var latinSymbol: KeySymbol?
    /// The active modifiers.
    public var modifierFlags: KeyModifierFlags
    /// Whether the key is a part of a compose sequence that writes nothing, or nothing yet.
    public var isComposing: Bool

    /// Creates a key.
    public init(
        code: UInt32, symbol: KeySymbol, characters: String = "", charactersIgnoringModifiers: String? = nil,
        latinSymbol: KeySymbol? = nil, modifierFlags: KeyModifierFlags = [], isComposing: Bool = false
    ) {
        self.isComposing = isComposing
        self.latinSymbol = latinSymbol
        self.code = code
        self.symbol = symbol
        self.characters = characters
        self.charactersIgnoringModifiers = charactersIgnoringModifiers ?? characters
        self.modifierFlags = modifierFlags
    }

    /// Tells the codes of keys that an input method presses, which are their symbols, from Linux codes.
    package static let inputMethodBit: UInt32 = 1 << 31

    /// Whether an input method presses the key. Its modifiers are not those of the keyboard.
    package var isOfInputMethod: Bool { code & Key.inputMethodBit != 0 }
}

/// The meaning of a key: an X11 keysym, as reported by libxkbcommon.
///
/// Latin-1 characters have their Latin-1 value; others have 0x01000000 plus their code point.
public struct KeySymbol: RawRepresentable, Sendable, Hashable {
    /// The keysym.
    public let rawValue: UInt32
    /// Creates a symbol from a keysym.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No symbol: the layout does not define the key.
    public static let none = KeySymbol(rawValue: 0)
    /// Backspace.
    public static let backspace = KeySymbol(rawValue: 0xFF08)
    /// Tab.
    public static let tab = KeySymbol(rawValue: 0xFF09)
    /// Shift-Tab, in most layouts.
    public static let backTab = KeySymbol(rawValue: 0xFE20)
    /// Return.
    public static let `return` = KeySymbol(rawValue: 0xFF0D)
    /// Enter, on the keypad.
    public static let keypadEnter = KeySymbol(rawValue: 0xFF8D)
    /// Escape.
    public static let escape = KeySymbol(rawValue: 0xFF1B)
    /// Space.
    public static let space = KeySymbol(rawValue: 0x20)
    /// Delete, forwards.
    public static let delete = KeySymbol(rawValue: 0xFFFF)
    /// Home.
    public static let home = KeySymbol(rawValue: 0xFF50)
    /// The arrow to the left.
    public static let leftArrow = KeySymbol(rawValue: 0xFF51)
    /// The arrow up.
    public static let upArrow = KeySymbol(rawValue: 0xFF52)
    /// The arrow to the right.
    public static let rightArrow = KeySymbol(rawValue: 0xFF53)
    /// The arrow down.
    public static let downArrow = KeySymbol(rawValue: 0xFF54)
    /// Page Up.
    public static let pageUp = KeySymbol(rawValue: 0xFF55)
    /// Page Down.
    public static let pageDown = KeySymbol(rawValue: 0xFF56)
    /// End.
    public static let end = KeySymbol(rawValue: 0xFF57)
    /// Menu, the key that opens a context menu.
    public static let menu = KeySymbol(rawValue: 0xFF67)
    /// Compose, which begins a sequence of keys that write one character together.
    public static let compose = KeySymbol(rawValue: 0xFF20)
    /// Insert.
    public static let insert = KeySymbol(rawValue: 0xFF63)
    /// Cut, as a key of its own.
    public static let cut = KeySymbol(rawValue: 0x1008_FF58)
    /// Copy, as a key of its own.
    public static let copy = KeySymbol(rawValue: 0x1008_FF57)
    /// Paste, as a key of its own.
    public static let paste = KeySymbol(rawValue: 0x1008_FF6D)
    /// Undo, as a key of its own.
    public static let undo = KeySymbol(rawValue: 0xFF65)
    /// Redo, as a key of its own.
    public static let redo = KeySymbol(rawValue: 0xFF66)
    /// Toggles playback.
    public static let audioPlay = KeySymbol(rawValue: 0x1008_FF14)
    /// Stops playback.
    public static let audioStop = KeySymbol(rawValue: 0x1008_FF15)
    /// Goes to the previous track.
    public static let audioPrevious = KeySymbol(rawValue: 0x1008_FF16)
    /// Goes to the next track.
    public static let audioNext = KeySymbol(rawValue: 0x1008_FF17)
    /// Pauses playback.
    public static let audioPause = KeySymbol(rawValue: 0x1008_FF31)

    /// Returns the symbol of a function key.
    ///
    /// - Precondition: The number is from 1 to 24.
    public static func function(_ number: Int) -> KeySymbol {
        precondition((1...24).contains(number), "KeySymbol.function: the number must be from 1 to 24")
        return KeySymbol(rawValue: 0xFFBE + UInt32(number - 1))
    }

    /// Creates the symbol of a character.
    public init(_ character: Character) {
        let scalar = character.unicodeScalars.first!.value
        rawValue = scalar < 0x100 ? scalar : 0x0100_0000 + scalar
    }

    /// The character that the symbol stands for; `nil` for keys such as arrows, Tab and Return.
    package var character: Character? {
        let isLatin = (0x20...0x7E).contains(rawValue) || (0xA0...0xFF).contains(rawValue)
        let value = isLatin ? rawValue : rawValue & 0xFF00_0000 == 0x0100_0000 ? rawValue & 0x00FF_FFFF : 0
        guard value != 0, let scalar = Unicode.Scalar(value) else { return nil }
        return Character(scalar)
    }

    /// The symbol of the small letter; of other keys, the symbol itself.
    package var lowercased: KeySymbol {
        guard let character, let scalar = character.unicodeScalars.first else { return self }
        let small = scalar.properties.lowercaseMapping
        return small.unicodeScalars.count == 1 ? KeySymbol(Character(small)) : self
    }

    /// The symbol of a key that is on the keypad, too, outside of the keypad.
    package var withoutKeypad: KeySymbol {
        switch rawValue {
        case 0xFF8D: .return
        case 0xFF89: .tab
        case 0xFF80: .space
        case 0xFF95...0xFF9C: KeySymbol(rawValue: rawValue - 0x45)
        case 0xFF9E: .insert
        case 0xFF9F: .delete
        default: self
        }
    }

    /// The digit that a key of the keypad writes; `nil` for other keys.
    package var keypadDigit: Character? {
        (0xFFB0...0xFFB9).contains(rawValue) ? Unicode.Scalar(rawValue - 0xFFB0 + 0x30).map { Character($0) } : nil
    }

    /// Whether the key is a modifier, such as Shift.
    package var isModifier: Bool {
        (0xFFE1...0xFFEE).contains(rawValue) || (0xFE01...0xFE13).contains(rawValue)
            || rawValue == 0xFF7E || rawValue == 0xFF7F
    }

    /// The remote control command of a media key; `nil` for other keys.
    package var remoteControlCommand: RemoteControlCommand? {
        switch self {
        case .audioPlay: .togglePlayPause
        case .audioPause: .pause
        case .audioStop: .stop
        case .audioNext: .nextTrack
        case .audioPrevious: .previousTrack
        default: nil
        }
    }
}

extension KeySymbol: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates the symbol of a character: `"s"`.
    public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }
}
