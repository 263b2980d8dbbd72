internal import CXKBCommon
internal import WaldenPlatform

/// Interprets keys under a keymap and the current modifiers.
@MainActor
final class KeyState {
    /// The difference between an XKB key code and the Linux code.
    private static let codeOffset: UInt32 = 8

    let keymap: OpaquePointer
    let state: OpaquePointer
    private let bits: [(mask: UInt32, modifier: KeyModifierFlags)]
    /// What each layout of the keymap writes.
    private(set) lazy var scripts = findScripts()

    /// `nil` if out of memory.
    init?(keymap: OpaquePointer) {
        guard let state = xkb_state_new(keymap) else { return nil }
        self.state = state
        self.keymap = xkb_keymap_ref(keymap)
        let names: [(String, KeyModifierFlags)] = [
            (XKB_MOD_NAME_SHIFT, .shift), (XKB_MOD_NAME_CTRL, .control), (XKB_MOD_NAME_ALT, .alternate),
            (XKB_MOD_NAME_LOGO, .super), (XKB_MOD_NAME_CAPS, .capsLock), (XKB_MOD_NAME_NUM, .numLock),
        ]
        bits = names.compactMap { name, modifier in
            let index = xkb_keymap_mod_get_index(keymap, name)
            return index < 32 ? (1 << index, modifier) : nil
        }
    }

    isolated deinit {
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
    }

    func update(_ masks: ModifierMasks) {
        xkb_state_update_mask(state, masks.depressed, masks.latched, masks.locked, 0, 0, masks.group)
    }

    var modifiers: KeyModifierFlags {
        let mask = xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
        var modifiers: KeyModifierFlags = []
        for bit in bits where mask & bit.mask != 0 { modifiers.insert(bit.modifier) }
        return modifiers
    }

    /// Interprets a key, without compose sequences.
    func key(_ code: UInt32) -> Key {
        let key = code &+ Self.codeOffset
        let (symbol, modifiers) = (KeySymbol(rawValue: xkb_state_key_get_one_sym(state, key)), modifiers)
        let latin = latinSymbol(of: key, code: code, isShifted: modifiers.contains(.shift))
        return Key(
            code: code, symbol: symbol, characters: characters(of: key),
            charactersIgnoringModifiers: plainCharacters(of: key), latinSymbol: latin == symbol ? nil : latin,
            modifierFlags: modifiers)
    }

    func repeats(_ code: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, code &+ Self.codeOffset) != 0 }

    private func characters(of key: UInt32) -> String {
        readText { xkb_state_key_get_utf8(state, key, $0, $1) }
    }

    /// The text at the first level of the effective layout.
    private func plainCharacters(of key: UInt32) -> String {
        let layout = xkb_state_key_get_layout(state, key)
        guard layout != XKB_LAYOUT_INVALID else { return "" }
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(keymap, key, layout, 0, &symbols)
        guard count == 1, let symbol = symbols?.pointee else { return "" }
        let scalar = xkb_keysym_to_utf32(symbol)
        return scalar == 0 ? "" : Unicode.Scalar(scalar).map { String($0) } ?? ""
    }
}

/// Modifiers and layout (`wl_keyboard.modifiers`).
struct ModifierMasks: Equatable {
    var depressed: UInt32 = 0
    var latched: UInt32 = 0
    var locked: UInt32 = 0
    var group: UInt32 = 0
}

/// Reads text with a function of libxkbcommon, which returns the length without the terminating zero.
func readText(_ read: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        let length = read(buffer.baseAddress!, buffer.count)
        guard length > 0 else { return "" }
        if length < buffer.count { return String(cString: buffer.baseAddress!) }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { large in
            _ = read(large.baseAddress!, large.count)
            return String(cString: large.baseAddress!)
        }
    }
}
