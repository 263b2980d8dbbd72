public import WaldenPlatform

/// The kinds of scrolling that a pan takes for movement of fingers.
///
/// The corresponding UIKit type is `UIScrollTypeMask`.
public struct ScrollTypeMask: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A wheel, which goes by notches.
    public static let discrete = ScrollTypeMask(rawValue: 1 << 0)
    /// Fingers on a touchpad, and other devices that go smoothly.
    public static let continuous = ScrollTypeMask(rawValue: 1 << 1)
    /// All kinds.
    public static let all: ScrollTypeMask = [.discrete, .continuous]

    /// Whether the scrolling of a source is among them: no overload of `contains`, which would take `continuous` for a
    /// source.
    public func allows(_ source: ScrollInput.Source) -> Bool {
        switch source {
        case .wheel, .wheelTilt: contains(.discrete)
        case .finger, .continuous: contains(.continuous)
        }
    }
}
