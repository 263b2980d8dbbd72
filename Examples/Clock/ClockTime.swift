import Glibc
import Walden

/// A time of day as a clock shows it.
struct ClockTime: Equatable {
    /// From 0 to 23.
    var hour = 0
    /// From 0 to 59.
    var minute = 0
    /// From 0 to below 60, with fractions; below 61 in a leap second.
    var second = 0.0
    /// The day of the week; 0 is Sunday.
    var weekday = 0
    var day = 1

    // MARK: Angles, clockwise from the top, in radians

    var secondAngle: Double { second / 60 * 2 * .pi }
    /// The minute and hour hands move in whole seconds: one step is less than a pixel.
    var minuteAngle: Double { (Double(minute) + second.rounded(.down) / 60) / 60 * 2 * .pi }
    var hourAngle: Double { (Double(hour % 12) + (Double(minute) + second.rounded(.down) / 60) / 60) / 12 * 2 * .pi }

    /// A short date, such as `SAT 21`.
    var date: String { "\(["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"][weekday]) \(day)" }
}

extension ClockTime {
    /// Creates the local time from the seconds since 1970.
    init(secondsSince1970 seconds: Double) {
        let whole = seconds.rounded(.down)
        var time = time_t(whole)
        var parts = tm()
        localtime_r(&time, &parts)
        self.init(
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Double(parts.tm_sec) + seconds - whole,
            weekday: Int(parts.tm_wday), day: Int(parts.tm_mday))
    }
}

/// Converts frame times to the time of day.
///
/// Frame times are monotonic; the time of day jumps when the clock is set. The offset between the two is kept while it
/// is accurate to the tolerance, so that the second hand does not jitter.
struct WallClock {
    /// The maximum drift of the offset, in seconds; more than reading both clocks takes.
    private static let tolerance = 0.02
    private var offset: Double?

    /// Returns the seconds since 1970 at a frame time.
    mutating func seconds(at timestamp: Double) -> Double {
        let measured = WallClock.read(CLOCK_REALTIME) - WallClock.read(CLOCK_MONOTONIC)
        if let offset, abs(offset - measured) < WallClock.tolerance { return timestamp + offset }
        offset = measured
        return timestamp + measured
    }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
