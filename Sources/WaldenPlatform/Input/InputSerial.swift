/// A compositor's serial of an input event, required by requests such as moving a window.
///
/// Valid only for the platform that created it, until its connection ends.
public struct InputSerial: Sendable, Hashable {
    /// The seat of the event.
    public let seat: SeatID
    package let rawValue: UInt32

    package init(seat: SeatID, rawValue: UInt32) {
        self.seat = seat
        self.rawValue = rawValue
    }
}

/// A value that recordings leave out and comparisons ignore, so that an event equals its replay.
struct Unrecorded<Value: Sendable>: Sendable, Equatable {
    var value: Value

    static func == (lhs: Unrecorded, rhs: Unrecorded) -> Bool { true }
}
