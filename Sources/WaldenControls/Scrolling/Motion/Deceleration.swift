internal import Glibc

/// A motion that loses the same fraction of its velocity in each millisecond, independently of frame times.
public struct Deceleration: Sendable, Hashable {
    /// The position at the start, in points.
    public let start: Double
    /// The velocity at the start, in points per second.
    public let velocity: Double
    /// The fraction of the velocity left after each millisecond, between 0 and 1.
    public let rate: Double

    /// Creates a motion from its start. The rate must be greater than 0 and less than 1.
    public init(start: Double, velocity: Double, rate: Double = ScrollMetrics.normalDecelerationRate) {
        precondition(rate > 0 && rate < 1, "Deceleration.rate must be between 0 and 1")
        self.start = start
        self.velocity = velocity
        self.rate = rate
    }

    /// The logarithm of the fraction of the velocity left after a second.
    private var decay: Double { log(rate) * 1000 }

    /// Returns the rate for a motion that rests at a destination.
    static func rate(from start: Double, velocity: Double, to destination: Double) -> Double {
        exp(-velocity / (destination - start) / 1000)
    }

    /// The position of rest, in points.
    public var destination: Double { start - velocity / decay }
    /// Returns the position at a time after the start, in seconds.
    public func position(at time: Double) -> Double { start + velocity * expm1(decay * time) / decay }
    /// Returns the velocity at a time after the start, in points per second.
    public func velocity(at time: Double) -> Double { velocity * exp(decay * time) }

    /// Returns the time until the motion is within a positive distance of its destination, in seconds.
    public func time(untilWithin distance: Double) -> Double {
        precondition(distance > 0, "Deceleration.time: the distance must be positive")
        let length = (destination - start).magnitude
        return length > distance ? log(distance / length) / decay : 0
    }

    /// Returns the time at which the motion passes a position, in seconds; `nil` if it never does.
    public func time(at position: Double) -> Double? {
        guard velocity != 0 else { return position == start ? 0 : nil }
        let remaining = 1 + (position - start) * decay / velocity
        guard remaining > 0, remaining <= 1 else { return nil }
        return log(remaining) / decay
    }
}
