/// Converts a compositor's times, 32-bit milliseconds of an unspecified clock, to seconds of the monotonic clock.
///
/// Nearly all compositors use the monotonic clock. The 32 bits wrap every 49.7 days; the time with these bits that is
/// nearest to now counts. If it is implausibly far from now, the compositor uses another clock: the offset is reset, so
/// that the event happens now.
///
/// All devices of a connection share it. Their events may be out of order, so its times may run backwards.
struct EventClock {
    /// The maximum age of an event, in milliseconds: a process that was stopped reads old events.
    static let maximumDelay: Int64 = 60_000
    /// The maximum lead of an event over now, in milliseconds: clocks round differently.
    static let maximumLead: Int64 = 100

    /// The monotonic clock minus the compositor's, in milliseconds.
    private var offset: Int64 = 0

    /// Returns the time of an event, in seconds like `now`.
    mutating func seconds(_ milliseconds: UInt32, now: Double) -> Double {
        let present = Int64(now * 1000)
        let theirs = UInt32(truncatingIfNeeded: present &- offset)
        let difference = Int64(Int32(bitPattern: milliseconds &- theirs))
        if difference > Self.maximumLead || difference < -Self.maximumDelay {
            offset = present - Int64(milliseconds)
            return Double(present) / 1000
        }
        return Double(present + difference) / 1000
    }
}
