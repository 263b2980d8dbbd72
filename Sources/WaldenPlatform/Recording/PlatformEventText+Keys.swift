/// Keyboards.
extension PlatformEventText {
    private static let flagNames: [(String, KeyModifierFlags)] = [
        ("capsLock", .capsLock), ("shift", .shift), ("control", .control), ("alternate", .alternate),
        ("super", .super), ("numLock", .numLock),
    ]

    static func encode(_ input: KeyChange) -> String {
        var writer = TextWriter("key")
        writer.add("seat", input.seat)
        writer.add("window", input.window)
        writer.add("time", input.time)
        writer.add("pressed", input.isPressed)
        writer.add("repeats", input.repeats)
        encode(input.key, to: &writer)
        return writer.text
    }

    static func keyInput(_ head: inout TextGroup) throws(RecordingError) -> KeyChange {
        KeyChange(
            seat: try head.seat(), window: try head.window(), time: try head.number("time"),
            isPressed: try head.flag("pressed"), key: try key(&head), repeats: try head.flag("repeats"))
    }

    private static func encode(_ key: Key, to writer: inout TextWriter) {
        writer.add("code", key.code)
        writer.add("symbol", key.symbol.rawValue)
        writer.add("characters", quoting: key.characters)
        writer.add("plain", quoting: key.charactersIgnoringModifiers)
        writer.add("flags", key.modifierFlags, flagNames, unless: [])
        if let latin = key.latinSymbol { writer.add("latin", latin.rawValue) }
        writer.add("composing", key.isComposing)
    }

    private static func key(_ group: inout TextGroup) throws(RecordingError) -> Key {
        Key(
            code: try group.integer("code"), symbol: KeySymbol(rawValue: try group.integer("symbol")),
            characters: try group.string("characters"), charactersIgnoringModifiers: try group.string("plain"),
            latinSymbol: group.has("latin") ? KeySymbol(rawValue: try group.integer("latin")) : nil,
            modifierFlags: try group.set("flags", flagNames, []),
            isComposing: try group.flag("composing"))
    }

    static func encode(_ input: ModifierInput) -> String {
        var writer = TextWriter("modifiers")
        writer.add("seat", input.seat)
        writer.add("flags", input.flags, flagNames, unless: [])
        if input.writesRightToLeft { writer.add("rightToLeft", true) }
        if let key = input.heldKey {
            writer.begin("held")
            encode(key, to: &writer)
        }
        return writer.text
    }

    static func modifierInput(
        _ head: inout TextGroup, _ groups: inout [TextGroup]
    ) throws(RecordingError) -> ModifierInput {
        var input = ModifierInput(seat: try head.seat(), flags: try head.set("flags", flagNames, []))
        if head.has("rightToLeft") { input.writesRightToLeft = try head.flag("rightToLeft") }
        if groups.first?.name == "held" {
            var group = groups.removeFirst()
            input.heldKey = try key(&group)
            try group.finish()
        }
        return input
    }

    static func encode(_ focus: KeyboardFocus) -> String {
        var writer = TextWriter("keyboardFocus")
        writer.add("seat", focus.seat)
        writer.add("window", focus.window)
        writer.add("time", focus.time)
        writer.add("focused", focus.isFocused)
        return writer.text
    }

    static func keyboardFocus(_ head: inout TextGroup) throws(RecordingError) -> KeyboardFocus {
        KeyboardFocus(
            seat: try head.seat(), window: try head.window(), isFocused: try head.flag("focused"),
            time: try head.number("time"))
    }

    static func encode(_ info: KeyRepeatInfo) -> String {
        "keyRepeat seat=\(info.seat) rate=\(info.rate) delay=\(TextWriter.seconds(info.delay))"
    }

    static func keyRepeatInfo(_ head: inout TextGroup) throws(RecordingError) -> KeyRepeatInfo {
        KeyRepeatInfo(seat: try head.seat(), rate: try head.integer("rate"), delay: try head.duration("delay"))
    }
}
