internal import CXKBCommon
internal import WaldenPlatform

/// What a keyboard layout writes without modifiers.
enum LayoutScript {
    case latin
    /// Arabic, Hebrew and others, without Latin letters.
    case rightToLeft
    case other
}

/// The keys of layouts without Latin letters, for commands.
extension KeyState {
    /// Returns what each layout writes.
    func findScripts() -> [LayoutScript] { (0..<xkb_keymap_num_layouts(keymap)).map(script) }

    private func script(of layout: xkb_layout_index_t) -> LayoutScript {
        var script = LayoutScript.other
        for key in xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap)
        where layout < xkb_keymap_num_layouts_for_key(keymap, key) {
            guard let symbol = symbol(of: key, layout: layout, level: 0) else { continue }
            if Self.isLatinLetter(symbol) { return .latin }
            if Self.rightToLeftScripts.contains(xkb_keysym_to_utf32(symbol.rawValue)) { script = .rightToLeft }
        }
        return script
    }

    /// Hebrew, Arabic, Syriac, Thaana, N'Ko and their neighbours in Unicode.
    private static let rightToLeftScripts: ClosedRange<UInt32> = 0x0590...0x08FF

    /// The layout in effect.
    private var layout: Int { Int(xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)) }

    /// Whether the layout in effect writes from right to left.
    var writesRightToLeft: Bool { scripts.indices.contains(layout) && scripts[layout] == .rightToLeft }

    private static func isLatinLetter(_ symbol: KeySymbol) -> Bool {
        (UInt32(XKB_KEY_a)...UInt32(XKB_KEY_z)).contains(symbol.rawValue)
    }

    /// Returns what the key would be where Latin letters are written, under the same modifiers; `nil` if the present
    /// layout writes some, or if the key is none for writing.
    func latinSymbol(of key: xkb_keycode_t, code: UInt32, isShifted: Bool) -> KeySymbol? {
        guard scripts.indices.contains(layout), scripts[layout] != .latin else { return nil }
        guard let index = scripts.firstIndex(of: .latin) else {
            return Self.standardSymbol(of: code, isShifted: isShifted)
        }
        let layout = xkb_layout_index_t(index)
        let level = xkb_state_key_get_level(state, key, layout)
        guard level != XKB_LEVEL_INVALID else { return nil }
        return symbol(of: key, layout: layout, level: level)
    }

    private func symbol(
        of key: xkb_keycode_t, layout: xkb_layout_index_t, level: xkb_level_index_t
    ) -> KeySymbol? {
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(keymap, key, layout, level, &symbols)
        guard count == 1, let symbol = symbols?.pointee else { return nil }
        return KeySymbol(rawValue: symbol)
    }

    /// The rows of a US keyboard by the Linux code of their first key, without and with Shift.
    private static let standardRows: [(first: UInt32, plain: StaticString, shifted: StaticString)] = [
        (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"),
        (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"), (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    ]

    private static func standardSymbol(of code: UInt32, isShifted: Bool) -> KeySymbol? {
        for row in standardRows where code >= row.first {
            let characters = isShifted ? row.shifted : row.plain
            let index = Int(code - row.first)
            guard index < characters.utf8CodeUnitCount else { continue }
            return KeySymbol(rawValue: UInt32(characters.utf8Start[index]))
        }
        return nil
    }
}
