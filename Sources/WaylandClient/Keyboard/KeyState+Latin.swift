internal import CXKBCommon
internal import WaldenPlatform

/// The keys of layouts without Latin letters, for commands.
extension KeyState {
    /// Returns whether each layout writes a Latin letter without modifiers.
    func findLatinLayouts() -> [Bool] {
        let keys = xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap)
        return (0..<xkb_keymap_num_layouts(keymap)).map { layout in
            keys.contains { key in
                guard layout < xkb_keymap_num_layouts_for_key(keymap, key) else { return false }
                return symbol(of: key, layout: layout, level: 0).map(Self.isLatinLetter) ?? false
            }
        }
    }

    private static func isLatinLetter(_ symbol: KeySymbol) -> Bool {
        (UInt32(XKB_KEY_a)...UInt32(XKB_KEY_z)).contains(symbol.rawValue)
    }

    /// Returns what the key would be where Latin letters are written, under the same modifiers; `nil` if the present
    /// layout writes some, or if the key is none for writing.
    func latinSymbol(of key: xkb_keycode_t, code: UInt32, isShifted: Bool) -> KeySymbol? {
        let present = Int(xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
        guard latinLayouts.indices.contains(present), !latinLayouts[present] else { return nil }
        guard let index = latinLayouts.firstIndex(of: true) else {
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
