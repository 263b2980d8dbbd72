import Glibc
import Walden

/// A time of day as a clock shows it.
struct ClockTime: Equatable {
    /// From 0 to 23.
    var hour = 0
    /// From 0 to 59.
    var minute = 0
    /// From 0 up to but not including 60, in parts; in a leap second up to 61.
    var second = 0.0
    /// The day of the week, from 0 for Sunday.
    var weekday = 0
    /// The day of the month.
    var day = 1

    // MARK: Angles, clockwise from the top, in radians

    var secondAngle: Double { second / 60 * 2 * .pi }
    /// The minute and hour hands go on by whole seconds: their way in one is less than a pixel.
    var minuteAngle: Double { (Double(minute) + second.rounded(.down) / 60) / 60 * 2 * .pi }
    var hourAngle: Double { (Double(hour % 12) + (Double(minute) + second.rounded(.down) / 60) / 60) / 12 * 2 * .pi }

    /// The date in short, such as `SAT 21`.
    var date: String { "\(["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"][weekday]) \(day)" }
}

extension ClockTime {
    /// The local time at a number of seconds since 1970.
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

/// Tells the time of day at a time of the frames' clock.
///
/// Frames come by a clock that runs evenly, which the time of day does not: it can be set, and the machine can sleep.
/// So the distance between the two is kept as long as it is about right, and the hand does not tremble.
struct WallClock {
    /// Less than this is how long the two clocks take to be read, in seconds.
    private static let tolerance = 0.02
    private var distance: Double?

    /// The seconds since 1970.
    mutating func seconds(at timestamp: Double) -> Double {
        let measured = WallClock.read(CLOCK_REALTIME) - WallClock.read(CLOCK_MONOTONIC)
        if let distance, abs(distance - measured) < WallClock.tolerance { return timestamp + distance }
        distance = measured
        return timestamp + measured
    }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
