public import WaldenCore
internal import WaldenPlatform

extension KeyCommand {
    /// The key as a menu shows it, such as “Ctrl+Shift+S”.
    public var shortcutText: String {
        var parts: [String] = []
        if modifierFlags.contains(.control) { parts.append("Ctrl") }
        if modifierFlags.contains(.alternate) { parts.append("Alt") }
        if modifierFlags.contains(.shift) { parts.append("Shift") }
        if modifierFlags.contains(.super) { parts.append("Super") }
        parts.append(key.displayName)
        return parts.joined(separator: "+")
    }
}

extension KeySymbol {
    fileprivate var displayName: String {
        if let name = KeySymbol.names[self] { return name }
        for number in 1...24 where self == .function(number) { return "F\(number)" }
        guard let character else { return "?" }
        return character.uppercased()
    }

    private static let names: [KeySymbol: String] = [
        .backspace: "Backspace", .tab: "Tab", .backTab: "Tab", .return: "Return", .keypadEnter: "Enter",
        .escape: "Esc", .space: "Space", .delete: "Del", .home: "Home", .end: "End", .leftArrow: "Left",
        .rightArrow: "Right", .upArrow: "Up", .downArrow: "Down", .pageUp: "PgUp", .pageDown: "PgDown",
        .menu: "Menu", .insert: "Ins", .cut: "Cut", .copy: "Copy", .paste: "Paste", .undo: "Undo", .redo: "Redo",
    ]
}
