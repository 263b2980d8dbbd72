internal import Glibc

/// What moves on without being driven, and loses the same share of its velocity in every millisecond.
///
/// Its place at any time is known at once, whatever the times of the frames are.
public struct Deceleration: Sendable, Hashable {
    /// Where it starts, in points.
    public let start: Double
    /// The velocity at the start, in points per second.
    public let velocity: Double
    /// What is left of the velocity after a millisecond; between 0 and 1.
    public let rate: Double

    /// Makes a movement from its start.
    ///
    /// - Precondition: The rate is between 0 and 1, both not included.
    public init(start: Double, velocity: Double, rate: Double = ScrollMetrics.normalDecelerationRate) {
        precondition(rate > 0 && rate < 1, "Deceleration.rate: it must be between 0 and 1")
        self.start = start
        self.velocity = velocity
        self.rate = rate
    }

    /// The logarithm of what is left of the velocity after a second.
    private var decay: Double { log(rate) * 1000 }

    /// The rate at which it comes to rest at a place to which it moves.
    static func rate(from start: Double, velocity: Double, to destination: Double) -> Double {
        exp(-velocity / (destination - start) / 1000)
    }

    /// Where it comes to rest, in points.
    public var destination: Double { start - velocity / decay }

    /// Where it is after a time, in seconds.
    public func position(at time: Double) -> Double { start + velocity * expm1(decay * time) / decay }

    /// How fast it is after a time: in points per second.
    public func velocity(at time: Double) -> Double { velocity * exp(decay * time) }

    /// When it has come as near to its destination as a distance; zero if it is so from the start.
    ///
    /// - Precondition: The distance is positive.
    public func time(untilWithin distance: Double) -> Double {
        precondition(distance > 0, "Deceleration.time: the distance must be positive")
        let way = (destination - start).magnitude
        return way > distance ? log(distance / way) / decay : 0
    }

    /// When it passes a place; `nil` if it never comes there.
    public func time(at place: Double) -> Double? {
        guard velocity != 0 else { return place == start ? 0 : nil }
        let left = 1 + (place - start) * decay / velocity
        guard left > 0, left <= 1 else { return nil }
        return log(left) / decay
    }
}
