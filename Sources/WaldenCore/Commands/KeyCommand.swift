public import WaldenGraphics
public import WaldenPlatform

/// A command that the user gives by a key, such as Ctrl+S.
///
/// ```swift
/// override var keyCommands: [KeyCommand] {
///     [KeyCommand("s", .control, title: "Save", action: Editor.save)]
/// }
/// ```
/// A key is matched by what it writes in the present layout, without modifiers; where that layout writes no Latin
/// letters, by the first one of the keyboard that does. So Ctrl+C works in a Cyrillic layout. For digits and
/// punctuation, a Shift that the layout needs does not count: `"+"` matches Ctrl+Shift+= on a US keyboard. Caps Lock
/// and Num Lock never matter.
///
/// Matching commands are tried in the order of the chain. Without a target, the nearest responder that has the method
/// performs the command. A command that nobody can perform leaves the key to others.
///
/// The corresponding UIKit class is `UIKeyCommand`.
@MainActor
open class KeyCommand: Command {
    /// The key. Letters are in lower case.
    public let key: KeySymbol
    /// The modifiers.
    public let modifierFlags: KeyModifierFlags
    /// Whether the command gets its key before the text that the first responder edits, and before other commands;
    /// false by default.
    public var wantsPriorityOverSystemBehavior = false
    /// Whether the command repeats while its key is held; false by default.
    public var repeats = false

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - key: The key, such as `"s"` or `.leftArrow`.
    ///   - modifierFlags: The modifiers.
    ///   - title: What the command does.
    ///   - image: The image beside the title.
    ///   - identifier: Identifies the command; unique by default.
    ///   - target: The object that performs the command, not retained; `nil` for the responder chain.
    ///   - action: What the command calls.
    public init(
        _ key: KeySymbol, _ modifierFlags: KeyModifierFlags = [], title: String = "", image: Image? = nil,
        identifier: Identifier? = nil, target: AnyObject? = nil, action: TargetAction
    ) {
        self.key = key.lowercased
        self.modifierFlags = modifierFlags.withoutLocks
        super.init(title: title, image: image, identifier: identifier, target: target, action: action)
    }

    /// Creates a command that calls a method without parameters.
    public convenience init<T>(
        _ key: KeySymbol, _ modifierFlags: KeyModifierFlags = [], title: String = "", image: Image? = nil,
        identifier: Identifier? = nil, target: T? = nil, action: @escaping @MainActor (T) -> () -> Void
    ) {
        self.init(
            key, modifierFlags, title: title, image: image, identifier: identifier,
            target: target.map { $0 as AnyObject }, action: TargetAction(calling: action))
    }

    /// Creates a command that calls a method with the command.
    public convenience init<T>(
        _ key: KeySymbol, _ modifierFlags: KeyModifierFlags = [], title: String = "", image: Image? = nil,
        identifier: Identifier? = nil, target: T? = nil, action: @escaping @MainActor (T) -> (KeyCommand) -> Void
    ) {
        self.init(
            key, modifierFlags, title: title, image: image, identifier: identifier,
            target: target.map { $0 as AnyObject }, action: TargetAction(calling: action))
    }
}

extension KeyCommand {
    /// Returns whether a key means this command (S115).
    func matches(_ pressed: Key) -> Bool {
        let modifiers = pressed.modifierFlags.withoutLocks
        let symbol = pressed.symbol.withoutKeypad
        let isPlain = pressed.symbol == key || pressed.plainSymbols.contains(key)
        if modifiers == modifierFlags, isPlain { return true }
        if symbol == .backTab, key == .tab { return modifiers.union(.shift) == modifierFlags }
        guard let character = key.character, !character.isLetter, pressed.plainSymbol != key else { return false }
        // Levels beyond the first need Shift or AltGr, which is no modifier of commands.
        return pressed.shiftedSymbols.contains(key) && modifiers.subtracting(.shift) == modifierFlags
    }
}

extension Key {
    /// The symbols that the key has without modifiers.
    fileprivate var plainSymbols: [KeySymbol] {
        var symbols: [KeySymbol] = []
        if let plainSymbol { symbols.append(plainSymbol) }
        if let latinSymbol { symbols.append(latinSymbol.lowercased) }
        // Keys that write nothing, such as arrows; Return and Tab write controls.
        if symbol.character == nil { symbols.append(symbol.withoutKeypad) }
        if let digit = symbol.keypadDigit { symbols.append(KeySymbol(digit)) }
        return symbols
    }

    /// The symbol of what the key writes in the present layout without modifiers.
    fileprivate var plainSymbol: KeySymbol? {
        guard charactersIgnoringModifiers.unicodeScalars.count == 1 else { return nil }
        return charactersIgnoringModifiers.first.map { KeySymbol($0).lowercased }
    }

    /// The symbols that the key has with the modifiers that are down.
    fileprivate var shiftedSymbols: [KeySymbol] {
        latinSymbol.map { [symbol, $0] } ?? [symbol]
    }
}
