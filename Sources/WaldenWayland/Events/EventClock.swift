/// Turns a compositor's times, which are milliseconds in 32 bits of a clock of its own, into seconds of the monotonic
/// clock.
///
/// Nearly all compositors count by the monotonic clock, whose 32 bits run over every 49.7 days: then the time meant is
/// the one nearest to now with the same 32 bits. A compositor with another clock is recognised by times that are
/// implausibly far from now; its clock is then taken to stand at now.
struct EventClock {
    /// How old an event may be when it is taken in, in milliseconds. A process that was stopped reads old events.
    static let longestDelay: Int64 = 60_000
    /// How far a time may lie ahead of now, in milliseconds: clocks are rounded differently.
    static let longestLead: Int64 = 100

    /// What to add to the compositor's clock, in milliseconds.
    private var offset: Int64 = 0

    /// The time of an event.
    ///
    /// - Parameters:
    ///   - milliseconds: The compositor's time.
    ///   - now: The present time, in seconds.
    mutating func seconds(_ milliseconds: UInt32, now: Double) -> Double {
        let present = Int64(now * 1000)
        let theirs = UInt32(truncatingIfNeeded: present &- offset)
        let difference = Int64(Int32(bitPattern: milliseconds &- theirs))
        if difference > Self.longestLead || difference < -Self.longestDelay {
            offset = present - Int64(milliseconds)
            return Double(present) / 1000
        }
        return Double(present + difference) / 1000
    }
}
