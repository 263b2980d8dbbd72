public import WaldenGeometry
internal import WaldenPlatform

/// Computes a velocity from the latest locations and their times.
///
/// Fits a line by least squares to the locations of the last 50 ms, or 100 ms if those are fewer than three. Times are
/// those of events, not of their delivery; equal ones are allowed. Without a report for 20 ms, movement counts as
/// stopped at the last location; after 50 ms the velocity is zero.
public struct VelocityTracker: Sendable {
    private struct Sample {
        var location: Point
        var time: Double
    }

    /// Oldest first, within the window, at different times.
    private var samples: [Sample] = []
    private var latest = MonotonicTime()
    private var now: Double { latest.seconds }

    /// Creates an empty tracker.
    public init() {}

    /// Whether there are no locations.
    public var isEmpty: Bool { samples.isEmpty }

    /// Removes all locations.
    public mutating func reset() {
        samples.removeAll(keepingCapacity: true)
        latest = MonotonicTime()
    }

    /// Adds a report: a location in the caller's units, and the time of its event in seconds. An earlier time than the
    /// latest counts as the latest.
    public mutating func add(_ location: Point, at time: Double) {
        note(time)
        if let last = samples.last, last.time == now {
            samples[samples.count - 1].location = location
            return
        }
        if samples.count > 1, now - samples[samples.count - 2].time < GestureMetrics.minimumSampleInterval {
            samples.removeLast()
        }
        let stale = samples.prefix { now - $0.time > GestureMetrics.velocityWindow }.count
        if stale > 0 { samples.removeFirst(stale) }
        samples.append(Sample(location: location, time: now))
    }

    /// Records that nothing was reported up to a time, such as the end of a touch.
    public mutating func note(_ time: Double) { latest.advance(to: time) }

    /// The velocity at the latest time, in the locations' unit per second.
    public var velocity: Point {
        let recent = now - GestureMetrics.recentVelocityWindow
        let count = samples.reduce(0) { $1.time >= recent ? $0 + 1 : $0 }
        let isResting = samples.last.map { now - $0.time > GestureMetrics.velocityRest } ?? true
        let isEnough = isResting || count >= GestureMetrics.recentVelocityReports
        return slope(since: isEnough ? recent : now - GestureMetrics.velocityWindow, isResting: isResting)
    }

    /// Returns the slope of the line through the samples since a time and, if resting, one more sample now.
    private func slope(since start: Double, isResting: Bool) -> Point {
        guard let last = samples.last else { return .zero }
        // Relative to the last sample, to keep the sums of squares small and precise.
        var (count, times, squares) = (0.0, 0.0, 0.0)
        var (locations, products) = (Point.zero, Point.zero)
        func take(_ location: Point, _ time: Double) {
            count += 1
            times += time
            squares += time * time
            locations += location
            products += location * time
        }
        for sample in samples where sample.time >= start {
            take(sample.location - last.location, sample.time - last.time)
        }
        if isResting { take(.zero, now - last.time) }
        let spread = count * squares - times * times
        guard count > 1, spread > 0 else { return .zero }
        let slope = (products * count - locations * times) / spread
        return slope.isFinite ? slope : .zero
    }
}
