/// Maps protocol names to Swift names.
enum Naming {
    /// `wl_data_offer` becomes `WlDataOffer`.
    static func typeName(_ name: String) -> String { words(name).map(capitalized).joined() }

    /// `kind` becomes `Kind`; `type`, a keyword, becomes `TypeValue`.
    static func enumName(_ name: String) -> String {
        let typeName = typeName(name)
        return ["Type", "Self", "Protocol"].contains(typeName) ? typeName + "Value" : typeName
    }

    /// `set_app_id` becomes `setAppID`, `90` becomes `_90`, `default` becomes `` `default` ``.
    static func memberName(_ name: String) -> String { escaped(unescapedMemberName(name)) }

    /// Returns a member's name where keywords are allowed: after a dot or as a label.
    static func unescapedMemberName(_ name: String) -> String {
        let words = words(name)
        let joined =
            words.prefix(1).map { $0.lowercased() }.joined() + words.dropFirst().map(capitalized).joined()
        return joined.first.map(\.isNumber) == true ? "_" + joined : joined
    }

    /// `down` becomes `sendDown`.
    static func sendName(_ name: String) -> String { "send" + words(name).map(capitalized).joined() }

    private static func words(_ name: String) -> [Substring] { name.split(separator: "_") }

    private static func capitalized(_ word: Substring) -> String {
        word == "id" ? "ID" : word.prefix(1).uppercased() + word.dropFirst()
    }

    private static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "package", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
