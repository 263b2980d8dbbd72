internal import Glibc

/// A critically damped spring: it brings content to a target as fast as possible without oscillation.
struct SettlingSpring: Sendable, Hashable {
    /// The position of rest, in points.
    var target: Double
    /// The start's distance from the target, in points.
    let displacement: Double
    /// The velocity at the start, in points per second.
    let velocity: Double
    /// The natural frequency of the spring, in radians per second.
    var frequency = ScrollMetrics.springFrequency
    private var slope: Double { velocity + frequency * displacement }

    /// Returns the position at a time after the start, in seconds.
    func position(at time: Double) -> Double { target + (displacement + slope * time) * exp(-frequency * time) }

    /// Returns the velocity at a time after the start, in points per second.
    func velocity(at time: Double) -> Double {
        (slope - frequency * (displacement + slope * time)) * exp(-frequency * time)
    }

    /// Returns the time after which the content stays within a distance of the target, in seconds.
    func time(untilWithin distance: Double) -> Double {
        // The distance is at most (|d| + |s|·t)·e^(-ωt), which decreases from 1/ω on at the latest.
        func bound(_ time: Double) -> Double {
            (displacement.magnitude + slope.magnitude * time) * exp(-frequency * time)
        }
        if displacement.magnitude <= distance, velocity == 0 { return 0 }
        var (low, high) = (1 / frequency, 2 / frequency)
        while bound(high) > distance { (low, high) = (high, high * 2) }
        for _ in 0..<SettlingSpring.halvings {
            let middle = (low + high) / 2
            if bound(middle) > distance { low = middle } else { high = middle }
        }
        return high
    }

    private static let halvings = 24
}
