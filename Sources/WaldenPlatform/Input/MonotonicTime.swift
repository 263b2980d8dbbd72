/// A time that never runs backwards, whatever its clock reports.
///
/// A compositor's clock may be broken, a seat's devices may report out of order, and predicted frame times may be late.
/// Velocities, taps and animations rely on monotonic times, so each touch, press or window, for example, passes its
/// readings through its own ``MonotonicTime``.
package struct MonotonicTime: Sendable, Equatable {
    /// The latest time, in seconds.
    package private(set) var seconds: Double

    /// Creates a time in seconds, by default before all others.
    package init(_ seconds: Double = -.infinity) { self.seconds = seconds }

    /// Advances to a reading. An earlier or NaN reading counts as the current time.
    ///
    /// - Returns: The resulting time, in seconds.
    @discardableResult
    package mutating func advance(to reading: Double) -> Double {
        if reading > seconds { seconds = reading }
        return seconds
    }

    /// Advances through the times of reports, oldest first, and clamps those that are earlier than their predecessors.
    package mutating func advance(through reports: inout [TouchSample]) {
        for index in reports.indices {
            let reading = reports[index].time
            let time = advance(to: reading)
            // Written only if different, to avoid copying the array.
            if reading != time { reports[index].time = time }
        }
    }
}
