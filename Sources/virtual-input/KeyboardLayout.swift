import CXKBCommon
import Glibc

/// The US layout, extended by a script's missing symbols, and the modifier state.
///
/// Uses `xkb_keymap_new_from_names`, `xkb_keymap_new_from_string` and `xkb_state_update_key` of libxkbcommon.
final class KeyboardLayout {
    /// The keymap in XKB's text format, version 1.
    let text: String
    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private let state: OpaquePointer

    /// A key, and whether it needs Shift to produce the symbol.
    struct Stroke: Equatable {
        var keycode: xkb_keycode_t
        var needsShift: Bool
    }

    struct Modifiers: Equatable {
        var depressed: UInt32
        var latched: UInt32
        var locked: UInt32
        var group: UInt32
    }

    /// Creates the layout, and assigns unused keys, while there are any, to symbols that it lacks. Appending symbols
    /// does not change the keys of earlier ones.
    init(having symbols: [xkb_keysym_t] = []) throws(Failure) {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { throw .system("libxkbcommon cannot start") }
        let usual = "us".withCString { layout in
            var names = xkb_rule_names()
            names.layout = layout
            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
        guard let usual else {
            xkb_context_unref(context)
            throw .system("libxkbcommon cannot build the US layout; install the package xkb-data")
        }
        defer { xkb_keymap_unref(usual) }
        let text = Self.text(of: usual, with: symbols)
        guard
            let keymap = xkb_keymap_new_from_string(
                context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        else {
            xkb_context_unref(context)
            throw .system("libxkbcommon refuses the layout with the added keys")
        }
        guard let state = xkb_state_new(keymap) else {
            xkb_keymap_unref(keymap)
            xkb_context_unref(context)
            throw .system("libxkbcommon has no memory for the keyboard's state")
        }
        self.text = text
        self.context = context
        self.keymap = keymap
        self.state = state
    }

    deinit {
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
        xkb_context_unref(context)
    }

    func stroke(named name: String) throws(Failure) -> Stroke {
        guard let symbol = Self.symbol(named: name), let stroke = Self.stroke(for: symbol, in: keymap) else {
            throw .noKey(name)
        }
        return stroke
    }

    /// Returns the symbol for a name of `xkbcommon-keysyms.h`, ignoring case, or for a short name such as `ctrl`.
    static func symbol(named name: String) -> xkb_keysym_t? {
        let known = shortNames[name.lowercased()] ?? name
        var symbol = xkb_keysym_from_name(known, XKB_KEYSYM_NO_FLAGS)
        if symbol == XKB_KEY_NoSymbol { symbol = xkb_keysym_from_name(known, XKB_KEYSYM_CASE_INSENSITIVE) }
        return symbol == XKB_KEY_NoSymbol ? nil : symbol
    }

    func has(_ symbol: xkb_keysym_t) -> Bool { Self.stroke(for: symbol, in: keymap) != nil }

    func stroke(typing character: Unicode.Scalar) throws(Failure) -> Stroke {
        guard let stroke = Self.stroke(for: Self.symbol(for: character), in: keymap) else {
            throw .noKey(String(character))
        }
        return stroke
    }

    /// Updates the modifier state for a key press or release, and returns it if it changed.
    func update(_ keycode: xkb_keycode_t, isDown: Bool) -> Modifiers? {
        let before = modifiers
        xkb_state_update_key(state, keycode, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
        return modifiers == before ? nil : modifiers
    }

    private var modifiers: Modifiers {
        Modifiers(
            depressed: xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED),
            latched: xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED),
            locked: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED),
            group: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
    }

    private static let shortNames = [
        "shift": "Shift_L", "ctrl": "Control_L", "control": "Control_L", "alt": "Alt_L", "super": "Super_L",
        "enter": "Return", "esc": "Escape", "backspace": "BackSpace", "pageup": "Page_Up", "pagedown": "Page_Down",
        "del": "Delete",
    ]
}

extension KeyboardLayout {
    static func symbol(for character: Unicode.Scalar) -> xkb_keysym_t {
        switch character {
        case "\n": xkb_keysym_t(XKB_KEY_Return)
        case "\t": xkb_keysym_t(XKB_KEY_Tab)
        default: xkb_utf32_to_keysym(character.value)
        }
    }

    /// Searches the keys that produce a symbol without modifiers, then with Shift.
    private static func stroke(for symbol: xkb_keysym_t, in keymap: OpaquePointer) -> Stroke? {
        let shift = UInt32(1) << xkb_keymap_mod_get_index(keymap, XKB_MOD_NAME_SHIFT)
        for mask in [0, shift] {
            for keycode in xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap) {
                for level in 0..<xkb_keymap_num_levels_for_key(keymap, keycode, 0)
                where symbols(of: keycode, at: level, in: keymap) == [symbol]
                    && modifierMasks(of: keycode, at: level, in: keymap).contains(mask)
                {
                    return Stroke(keycode: keycode, needsShift: mask != 0)
                }
            }
        }
        return nil
    }

    private static func symbols(
        of keycode: xkb_keycode_t, at level: xkb_level_index_t, in keymap: OpaquePointer
    ) -> [xkb_keysym_t] {
        var list: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(keymap, keycode, 0, level, &list)
        return Array(UnsafeBufferPointer(start: list, count: Int(max(0, count))))
    }

    private static func modifierMasks(
        of keycode: xkb_keycode_t, at level: xkb_level_index_t, in keymap: OpaquePointer
    ) -> [xkb_mod_mask_t] {
        var masks = [xkb_mod_mask_t](repeating: 0, count: 16)
        let count = xkb_keymap_key_get_mods_for_level(keymap, keycode, 0, level, &masks, masks.count)
        return Array(masks.prefix(count))
    }

    /// Returns the text of a keymap, with an unused key for each symbol that it lacks.
    private static func text(of keymap: OpaquePointer, with symbols: [xkb_keysym_t]) -> String {
        guard let allocated = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else { return "" }
        defer { free(allocated) }
        var text = String(cString: allocated)
        var free = unusedKeys(of: keymap)[...]
        var added = ""
        var known: Set<xkb_keysym_t> = [xkb_keysym_t(XKB_KEY_NoSymbol)]
        for symbol in symbols where known.insert(symbol).inserted && stroke(for: symbol, in: keymap) == nil {
            guard let key = free.popLast() else { break }
            // By number: some names, such as 3270_Enter, are invalid in keymaps. A number below 10 would mean a digit.
            added += "\tkey <\(key)> { [ 0x\(String(symbol, radix: 16)) ] };\n"
        }
        if let section = text.firstRange(of: "xkb_symbols"),
            let end = text[section.upperBound...].firstRange(of: "\n};")
        {
            text.insert(contentsOf: "\n" + added, at: end.lowerBound)
        }
        return text
    }

    private static func unusedKeys(of keymap: OpaquePointer) -> [String] {
        (xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap)).compactMap { keycode in
            guard xkb_keymap_num_layouts_for_key(keymap, keycode) == 0 else { return nil }
            return xkb_keymap_key_get_name(keymap, keycode).map { String(cString: $0) }
        }
    }
}
