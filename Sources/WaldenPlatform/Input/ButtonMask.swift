/// A set of pointer buttons.
///
/// The corresponding UIKit type is `UIEvent.ButtonMask`.
public struct ButtonMask: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt32
    /// Creates a set from its raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The button under the index finger.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The button that opens context menus.
    public static let secondary = ButtonMask(rawValue: 1 << 1)
    /// The wheel, pressed.
    public static let middle = ButtonMask(rawValue: 1 << 2)
    /// Back.
    public static let back = ButtonMask(rawValue: 1 << 3)
    /// Forward.
    public static let forward = ButtonMask(rawValue: 1 << 4)

    /// Returns the button with a number from 1 (primary) to 32.
    public static func button(_ number: Int) -> ButtonMask {
        precondition((1...32).contains(number), "ButtonMask.button: the number must be from 1 to 32")
        return ButtonMask(rawValue: 1 << UInt32(number - 1))
    }
}
