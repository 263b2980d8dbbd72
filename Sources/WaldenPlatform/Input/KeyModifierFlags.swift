/// Modifier keys.
///
/// The corresponding UIKit type is `UIKeyModifierFlags`; its command key is the key with a logo, here `super`.
public struct KeyModifierFlags: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Caps Lock is on.
    public static let capsLock = KeyModifierFlags(rawValue: 1 << 0)
    /// Shift is down.
    public static let shift = KeyModifierFlags(rawValue: 1 << 1)
    /// Control is down.
    public static let control = KeyModifierFlags(rawValue: 1 << 2)
    /// Alt is down.
    public static let alternate = KeyModifierFlags(rawValue: 1 << 3)
    /// The key with the logo is down.
    public static let `super` = KeyModifierFlags(rawValue: 1 << 4)
    /// Num Lock is on.
    public static let numLock = KeyModifierFlags(rawValue: 1 << 5)

    /// The modifiers that make a shortcut of a key: without the locks.
    public var withoutLocks: KeyModifierFlags { subtracting([.capsLock, .numLock]) }
}
