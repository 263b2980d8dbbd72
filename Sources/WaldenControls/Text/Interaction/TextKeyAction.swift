internal import WaldenCore
internal import WaldenPlatform

/// What a key does in a text (S125).
@MainActor
enum TextKeyAction {
    case insert(String)
    case newline
    case tab
    case move(TextMovement, extends: Bool)
    case delete(TextMovement)
    case edit(TargetAction)
    case selectNothing
    case moveFocus(backwards: Bool)
    case openMenu
    case toggleOverwriting
    case typeCodePoint
}

/// Where a caret moves, or up to where text is deleted.
enum TextMovement {
    case left, right, up, down
    case wordLeft, wordRight
    case lineStart, lineEnd
    case paragraphUp, paragraphDown
    case pageUp, pageDown
    case textStart, textEnd
    case characterBackward, characterForward, wordBackward, wordForward, paragraphStart, paragraphEnd
}

extension TextKeyAction {
    /// `nil` if the key does nothing in a text.
    init?(_ key: Key, isMultiline: Bool) {
        if let text = key.typedText {
            self = .insert(text)
            return
        }
        let symbol = key.symbol.withoutKeypad
        let modifiers = key.modifierFlags.withoutLocks
        let (extends, rest) = (modifiers.contains(.shift), modifiers.subtracting(.shift))
        if let movement = Self.movement(symbol, rest, isMultiline) {
            self = .move(movement, extends: extends)
        } else if let deletion = Self.deletion(symbol, rest, extends) {
            self = .delete(deletion)
        } else if let other = Self.other(key, symbol, modifiers, isMultiline) {
            self = other
        } else if let action = TargetAction.edit(for: key) {
            self = .edit(action)
        } else {
            return nil
        }
    }

    private static func movement(
        _ symbol: KeySymbol, _ modifiers: KeyModifierFlags, _ isMultiline: Bool
    ) -> TextMovement? {
        switch (symbol, modifiers) {
        case (.leftArrow, []): .left
        case (.rightArrow, []): .right
        case (.leftArrow, .control): .wordLeft
        case (.rightArrow, .control): .wordRight
        case (.home, []): .lineStart
        case (.end, []): .lineEnd
        case (.home, .control): .textStart
        case (.end, .control): .textEnd
        case (.upArrow, []) where isMultiline: .up
        case (.downArrow, []) where isMultiline: .down
        case (.upArrow, .control) where isMultiline: .paragraphUp
        case (.downArrow, .control) where isMultiline: .paragraphDown
        case (.pageUp, []) where isMultiline: .pageUp
        case (.pageDown, []) where isMultiline: .pageDown
        default: nil
        }
    }

    private static func deletion(
        _ symbol: KeySymbol, _ modifiers: KeyModifierFlags, _ hasShift: Bool
    ) -> TextMovement? {
        switch (symbol, modifiers) {
        case (.backspace, []): .characterBackward
        case (.backspace, .control): hasShift ? .paragraphStart : .wordBackward
        case (.delete, []) where !hasShift: .characterForward
        case (.delete, .control): hasShift ? .paragraphEnd : .wordForward
        default: nil
        }
    }

    private static func other(
        _ key: Key, _ symbol: KeySymbol, _ modifiers: KeyModifierFlags, _ isMultiline: Bool
    ) -> TextKeyAction? {
        switch (symbol, modifiers) {
        case (.return, []), (.return, .shift): .newline
        case (.tab, []) where isMultiline: .tab
        case (.tab, .control) where isMultiline: .moveFocus(backwards: false)
        case (.tab, [.control, .shift]) where isMultiline, (.backTab, [.control, .shift]) where isMultiline:
            .moveFocus(backwards: true)
        case (.menu, []), (.function(10), .shift): .openMenu
        case (.insert, []): .toggleOverwriting
        default: chord(key, modifiers)
        }
    }

    private static func chord(_ key: Key, _ modifiers: KeyModifierFlags) -> TextKeyAction? {
        guard modifiers == [.control, .shift] else { return nil }
        if key.means("a") { return .selectNothing }
        return key.means("u") ? .typeCodePoint : nil
    }
}

extension Key {
    /// Returns whether the key writes a letter without modifiers, in the present layout or the first Latin one.
    fileprivate func means(_ letter: KeySymbol) -> Bool {
        charactersIgnoringModifiers.first.map { KeySymbol($0).lowercased } == letter
            || latinSymbol?.lowercased == letter
    }
}
