internal import CXKBCommon

/// The text of an unfinished compose sequence, which libxkbcommon does not tell.
enum PendingSequence {
    /// What stands for a key without a character of its own, such as Compose.
    private static let placeholder = "·"

    /// Returns what is shown for the keys of a sequence.
    static func text(of symbols: [UInt32]) -> String { symbols.map(text).joined() }

    private static func text(of symbol: UInt32) -> String {
        if let accent = accents[symbol] { return accent }
        let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol))
        return scalar.flatMap { $0.value >= 0x20 && $0.value != 0x7F ? String($0) : nil } ?? placeholder
    }

    /// Returns the text that dead keys write if no letter follows, nothing for those without a spacing form; `nil` if
    /// other keys are among them.
    static func accents(of symbols: [UInt32]) -> String? {
        guard symbols.allSatisfy({ deadKeys.contains($0) }) else { return nil }
        return symbols.compactMap { accents[$0] }.joined()
    }

    private static let deadKeys = UInt32(XKB_KEY_dead_grave)...UInt32(XKB_KEY_dead_longsolidusoverlay)

    /// The spacing forms of the dead keys that have one.
    private static let accents: [UInt32: String] = [
        UInt32(XKB_KEY_dead_grave): "`", UInt32(XKB_KEY_dead_acute): "´", UInt32(XKB_KEY_dead_circumflex): "^",
        UInt32(XKB_KEY_dead_tilde): "~", UInt32(XKB_KEY_dead_macron): "¯", UInt32(XKB_KEY_dead_breve): "˘",
        UInt32(XKB_KEY_dead_abovedot): "˙", UInt32(XKB_KEY_dead_diaeresis): "¨", UInt32(XKB_KEY_dead_abovering): "˚",
        UInt32(XKB_KEY_dead_doubleacute): "˝", UInt32(XKB_KEY_dead_caron): "ˇ", UInt32(XKB_KEY_dead_cedilla): "¸",
        UInt32(XKB_KEY_dead_ogonek): "˛", UInt32(XKB_KEY_dead_iota): "ͺ", UInt32(XKB_KEY_dead_voiced_sound): "゛",
        UInt32(XKB_KEY_dead_semivoiced_sound): "゜", UInt32(XKB_KEY_dead_abovecomma): "᾿",
        UInt32(XKB_KEY_dead_abovereversedcomma): "῾", UInt32(XKB_KEY_dead_stroke): "/",
        UInt32(XKB_KEY_dead_belowmacron): "ˍ", UInt32(XKB_KEY_dead_belowcomma): ",",
        UInt32(XKB_KEY_dead_currency): "¤", UInt32(XKB_KEY_dead_greek): "µ",
    ]
}
