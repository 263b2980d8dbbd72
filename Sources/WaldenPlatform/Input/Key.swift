/// A key of a keyboard, with what it means under the present layout and modifiers.
///
/// The corresponding UIKit class is `UIKey`.
public struct Key: Sendable, Hashable {
    /// Where the key is on the keyboard: the code of Linux' `input-event-codes.h` (`KEY_A` is 30), whatever the layout.
    public var code: UInt32
    /// What the key means, such as a letter or `Tab`.
    public var symbol: KeySymbol
    /// The text that it makes, with modifiers and compose sequences; empty for keys that make none.
    public var characters: String
    /// The text that it would make without modifiers.
    public var charactersIgnoringModifiers: String
    /// The modifiers.
    public var modifierFlags: KeyModifierFlags

    /// Makes a key from its parts.
    public init(
        code: UInt32, symbol: KeySymbol, characters: String = "", charactersIgnoringModifiers: String? = nil,
        modifierFlags: KeyModifierFlags = []
    ) {
        self.code = code
        self.symbol = symbol
        self.characters = characters
        self.charactersIgnoringModifiers = charactersIgnoringModifiers ?? characters
        self.modifierFlags = modifierFlags
    }
}

/// What a key means: a keysym of X11, as libxkbcommon gives it.
///
/// Letters and digits have their Latin-1 value; characters beyond Latin-1 have 0x01000000 plus their code point.
public struct KeySymbol: RawRepresentable, Sendable, Hashable {
    /// The keysym.
    public let rawValue: UInt32
    /// Makes a symbol from a keysym.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No symbol: a key that the layout does not know.
    public static let none = KeySymbol(rawValue: 0)
    /// Backspace.
    public static let backspace = KeySymbol(rawValue: 0xFF08)
    /// Tab.
    public static let tab = KeySymbol(rawValue: 0xFF09)
    /// Shift and Tab, as most layouts have it.
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
    /// Plays, or pauses.
    public static let audioPlay = KeySymbol(rawValue: 0x1008_FF14)
    /// Stops the sound.
    public static let audioStop = KeySymbol(rawValue: 0x1008_FF15)
    /// Goes to the previous track.
    public static let audioPrevious = KeySymbol(rawValue: 0x1008_FF16)
    /// Goes to the next track.
    public static let audioNext = KeySymbol(rawValue: 0x1008_FF17)
    /// Pauses the sound.
    public static let audioPause = KeySymbol(rawValue: 0x1008_FF31)

    /// A function key.
    ///
    /// - Precondition: The number is from 1 to 24.
    public static func function(_ number: Int) -> KeySymbol {
        precondition((1...24).contains(number), "KeySymbol.function: the number must be from 1 to 24")
        return KeySymbol(rawValue: 0xFFBE + UInt32(number - 1))
    }

    /// The key of a character.
    public init(_ character: Character) {
        let scalar = character.unicodeScalars.first!.value
        rawValue = scalar < 0x100 ? scalar : 0x0100_0000 + scalar
    }

    /// Whether the key only changes what other keys mean, such as Shift.
    package var isModifier: Bool {
        (0xFFE1...0xFFEE).contains(rawValue) || (0xFE01...0xFE13).contains(rawValue)
            || rawValue == 0xFF7E || rawValue == 0xFF7F
    }

    /// The command of a media key, if it is one.
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
