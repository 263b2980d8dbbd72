public import WaldenGeometry

/// What an input method is told about the text that is edited.
public struct TextInputState: Sendable, Equatable {
    /// The text around the selection.
    public struct Surroundings: Sendable, Equatable {
        /// The text, without what is composed: at most ``TextInputState/maximumLength`` bytes.
        public var text: String
        /// The end of the selection at which the caret is, in UTF-8.
        public var cursor: Int
        /// The other end of the selection, in UTF-8.
        public var anchor: Int

        /// Creates a value.
        public init(text: String, cursor: Int, anchor: Int) {
            self.text = text
            self.cursor = cursor
            self.anchor = anchor
        }
    }

    /// The window that contains the text.
    public var window: WindowID
    /// The text around the selection; `nil` if it is secret or unknown, the selection is too long, or nobody reads it
    /// (``PlatformTextInput/wantsSurroundings(for:)``).
    public var surroundings: Surroundings?
    /// The caret, in window coordinates and points; input methods show their candidates beside it. Zero if nobody reads
    /// it.
    public var caret: Rect
    /// What the text is for.
    public var purpose: TextPurpose
    /// How the text may be helped with.
    public var hints: TextHints
    /// Whether the last change was made by the input method.
    public var isChangedByInputMethod: Bool

    /// The maximum length of the surrounding text, in bytes (`zwp_text_input_v3.set_surrounding_text`).
    public static let maximumLength = 4000

    /// Creates a value.
    public init(
        window: WindowID, surroundings: Surroundings? = nil, caret: Rect = .zero, purpose: TextPurpose = .normal,
        hints: TextHints = [], isChangedByInputMethod: Bool = false
    ) {
        self.window = window
        self.surroundings = surroundings
        self.caret = caret
        self.purpose = purpose
        self.hints = hints
        self.isChangedByInputMethod = isChangedByInputMethod
    }
}

/// What a text is for, which selects the keys of an on-screen keyboard.
public enum TextPurpose: Sendable, Hashable {
    /// Any text.
    case normal
    /// Letters only.
    case alphabetic
    /// Digits only.
    case digits
    /// A number, with sign and decimal mark.
    case number
    /// A telephone number.
    case phone
    /// An address of the web.
    case url
    /// An address of electronic mail.
    case email
    /// The name of a person.
    case name
    /// A password.
    case password
    /// A numeric password.
    case pin
    /// A date.
    case date
    /// A time.
    case time
    /// A date and a time.
    case dateTime
    /// Commands of a terminal.
    case terminal
}

/// How an input method may help with a text.
public struct TextHints: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt16
    /// Creates a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Suggests words.
    public static let completion = TextHints(rawValue: 1 << 0)
    /// Marks or mends misspelt words.
    public static let spellcheck = TextHints(rawValue: 1 << 1)
    /// Begins sentences with a capital letter.
    public static let autoCapitalization = TextHints(rawValue: 1 << 2)
    /// Prefers small letters.
    public static let lowercase = TextHints(rawValue: 1 << 3)
    /// Prefers capital letters.
    public static let uppercase = TextHints(rawValue: 1 << 4)
    /// Begins words with a capital letter.
    public static let titlecase = TextHints(rawValue: 1 << 5)
    /// Shows no text, as in a password field.
    public static let hiddenText = TextHints(rawValue: 1 << 6)
    /// Stores nothing of the text.
    public static let sensitiveData = TextHints(rawValue: 1 << 7)
    /// Prefers Latin letters.
    public static let latin = TextHints(rawValue: 1 << 8)
    /// The text has several lines.
    public static let multiline = TextHints(rawValue: 1 << 9)
}
