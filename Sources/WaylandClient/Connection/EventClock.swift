/// Converts a compositor's times, 32-bit milliseconds of an unspecified clock, to seconds of the monotonic clock.
///
/// Nearly all compositors use the monotonic clock. Their 32 bits wrap every 49.7 days; of the times with the same bits,
/// the one nearest to now counts. If that is implausibly far from now, the compositor has another clock, which is then
/// aligned: the event counts as happening now.
///
/// Serves all devices of a connection, whose events may be out of order, so its times may run backwards.
struct EventClock {
    /// The maximum age of an event, in milliseconds. A process that was stopped reads old events.
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
