/// A time that never runs back, whatever clock the readings come from.
///
/// A compositor's clock may be broken, devices of one seat may report out of order, and frames may be foretold late. What
/// follows from times (velocities, taps, progress of animations) rests on this: of each touch, seat, window or run there
/// is one ``MonotonicTime``, and every reading goes through it.
package struct MonotonicTime: Sendable, Equatable {
    /// The latest reading, in seconds.
    package private(set) var seconds: Double

    /// Begins at a time in seconds; by default before all others.
    package init(_ seconds: Double = -.infinity) { self.seconds = seconds }

    /// Takes in a reading. One from before the present time, or that is no number, counts as the present time.
    ///
    /// - Returns: The time from now on, in seconds.
    @discardableResult
    package mutating func advance(to reading: Double) -> Double {
        if reading > seconds { seconds = reading }
        return seconds
    }

    /// Takes in the times of reports, oldest first, and corrects those that run back.
    package mutating func advance(through reports: inout [TouchSample]) {
        for index in reports.indices {
            let reading = reports[index].time
            let time = advance(to: reading)
            // Written only where it differs: else the array would be copied for nothing.
            if reading != time { reports[index].time = time }
        }
    }
}
