internal import CXKBCommon
internal import WaldenPlatform

extension KeySymbol {
    /// The symbols of characters from before Unicode, such as `Cyrillic_es`.
    private static let oldSymbols: Range<UInt32> = 0x100..<0x2100

    /// The symbol by which apps know the key: that of the character, if the symbol is one of the old ones for it.
    var unicode: KeySymbol {
        guard Self.oldSymbols.contains(rawValue), let scalar = Unicode.Scalar(xkb_keysym_to_utf32(rawValue)),
            scalar.value > 0
        else { return self }
        return KeySymbol(Character(scalar))
    }
}
