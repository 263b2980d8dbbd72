/// What a text is for, as far as input methods, on-screen keyboards and accessibility are concerned.
///
/// The corresponding UIKit protocol is `UITextInputTraits`.
@MainActor
public protocol TextInputTraits: AnyObject {
    /// What the text means; `nil` by default.
    var textContentType: TextContentType? { get }

    /// The keys of an on-screen keyboard.
    var keyboardType: KeyboardType { get }

    /// Where an input method writes capital letters.
    var autocapitalizationType: AutocapitalizationType { get }

    /// What Return does, as a name for its key on an on-screen keyboard. No protocol of input methods takes it yet.
    var returnKeyType: ReturnKeyType { get }

    /// Whether misspelt words are marked. A `TextField` and a `TextView` mark them, and their menus offer guesses.
    /// Input methods are told, too, and for other texts they alone.
    var isSpellCheckingEnabled: Bool { get }

    /// Whether the text is secret: shown as dots, and kept from everybody (S132).
    var isSecureTextEntry: Bool { get }
}

extension TextInputTraits {
    /// None.
    public var textContentType: TextContentType? { nil }
    /// The keys of the user's language.
    public var keyboardType: KeyboardType { .default }
    /// None.
    public var autocapitalizationType: AutocapitalizationType { .none }
    /// The usual meaning.
    public var returnKeyType: ReturnKeyType { .default }
    /// False.
    public var isSpellCheckingEnabled: Bool { false }
    /// False.
    public var isSecureTextEntry: Bool { false }
}

/// The meaning of a text. The corresponding UIKit type is `UITextContentType`.
public enum TextContentType: Sendable, Hashable {
    /// The name of a person.
    case name
    /// The name of an account.
    case username
    /// A password.
    case password
    /// A code that is valid once.
    case oneTimeCode
    /// An address of electronic mail.
    case emailAddress
    /// A telephone number.
    case telephoneNumber
    /// An address of the web.
    case url
    /// A postal address.
    case fullStreetAddress
    /// A date and a time.
    case dateTime
}

/// The keys of an on-screen keyboard. The corresponding UIKit type is `UIKeyboardType`.
public enum KeyboardType: Sendable, Hashable {
    /// Those of the user's language.
    case `default`
    /// Latin letters.
    case asciiCapable
    /// Digits and punctuation.
    case numbersAndPunctuation
    /// Those of an address of the web.
    case url
    /// Digits.
    case numberPad
    /// Digits and a decimal mark.
    case decimalPad
    /// Those of a telephone.
    case phonePad
    /// Those of an address of electronic mail.
    case emailAddress
    /// Those of a search.
    case webSearch
}

/// Where an input method writes capital letters. The corresponding UIKit type is `UITextAutocapitalizationType`.
public enum AutocapitalizationType: Sendable, Hashable {
    /// Nowhere by itself.
    case none
    /// At the beginning of words.
    case words
    /// At the beginning of sentences.
    case sentences
    /// Everywhere.
    case allCharacters
}

/// What Return does. The corresponding UIKit type is `UIReturnKeyType`.
public enum ReturnKeyType: Sendable, Hashable {
    /// What it does in any text.
    case `default`
    /// Goes to an address that was typed.
    case go
    /// Moves to the next text.
    case next
    /// Searches for what was typed.
    case search
    /// Sends what was typed.
    case send
    /// Ends typing.
    case done
}
