/// A set of modifier keys.
///
/// The corresponding UIKit type is `UIKeyModifierFlags`; its command key is the logo key, here `super`.
public struct KeyModifierFlags: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt8
    /// Creates a set from its raw bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Caps Lock is on.
    public static let capsLock = KeyModifierFlags(rawValue: 1 << 0)
    /// Shift is down.
    public static let shift = KeyModifierFlags(rawValue: 1 << 1)
    /// Control is down.
    public static let control = KeyModifierFlags(rawValue: 1 << 2)
    /// Alt is down.
    public static let alternate = KeyModifierFlags(rawValue: 1 << 3)
    /// The logo key is down.
    public static let `super` = KeyModifierFlags(rawValue: 1 << 4)
    /// Num Lock is on.
    public static let numLock = KeyModifierFlags(rawValue: 1 << 5)

    /// The modifiers relevant to shortcuts: without Caps Lock and Num Lock.
    public var withoutLocks: KeyModifierFlags { subtracting([.capsLock, .numLock]) }
}
