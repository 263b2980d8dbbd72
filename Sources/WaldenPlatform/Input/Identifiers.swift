/// Identifies a window of a platform; unique for the lifetime of the process.
public struct WindowID: Hashable, Sendable, CustomStringConvertible {
    /// The raw number.
    public let rawValue: UInt32

    /// Creates an identifier from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// The number, as shown in traces.
    public var description: String { "\(rawValue)" }
}

/// Identifies a seat: one user's pointer, keyboard and touchscreen.
///
/// The Wayland interface is `wl_seat`; the number is its registry name.
public struct SeatID: Hashable, Sendable, CustomStringConvertible {
    /// The seat used before any seat has acted. Registry names start at 1.
    package static let unassigned = SeatID(0)

    /// The raw number.
    public let rawValue: UInt32

    /// Creates an identifier from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// The number, as shown in traces.
    public var description: String { "\(rawValue)" }
}
