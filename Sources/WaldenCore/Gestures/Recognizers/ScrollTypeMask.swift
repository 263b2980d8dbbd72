public import WaldenPlatform

/// The kinds of scrolling that make a pan (S77). UIKit: `UIScrollTypeMask`.
public struct ScrollTypeMask: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt8
    /// Creates a set from raw bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A wheel with notches.
    public static let discrete = ScrollTypeMask(rawValue: 1 << 0)
    /// A touchpad, or another device that scrolls smoothly.
    public static let continuous = ScrollTypeMask(rawValue: 1 << 1)
    /// All kinds.
    public static let all: ScrollTypeMask = [.discrete, .continuous]

    /// Returns whether it includes the scrolling of a source. Not named `contains`: `.continuous` would be ambiguous.
    public func allows(_ source: ScrollInput.Source) -> Bool {
        switch source {
        case .wheel, .wheelTilt: contains(.discrete)
        case .finger, .continuous: contains(.continuous)
        }
    }
}
