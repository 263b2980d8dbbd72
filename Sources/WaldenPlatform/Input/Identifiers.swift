/// Names one window of a platform; unique as long as the process runs.
public struct WindowID: Hashable, Sendable, CustomStringConvertible {
    /// The number behind the name.
    public let rawValue: UInt32

    /// Makes a name from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// The number, as traces show it.
    public var description: String { "\(rawValue)" }
}

/// Names one seat: a person's pointer, keyboard and touchscreen together.
///
/// The Wayland object behind it is `wl_seat`; the number is its registry name.
public struct SeatID: Hashable, Sendable, CustomStringConvertible {
    /// The seat of what happens before any seat has acted. Registry names begin at 1.
    package static let nobody = SeatID(0)

    /// The number behind the name.
    public let rawValue: UInt32

    /// Makes a name from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// The number, as traces show it.
    public var description: String { "\(rawValue)" }
}
