internal import Glibc

/// What a spring brings to a place as fast as it can without swinging.
struct SettlingSpring: Sendable, Hashable {
    /// Where it comes to rest, in points.
    let target: Double
    /// How far from there it starts, in points.
    let displacement: Double
    /// The velocity at the start, in points per second.
    let velocity: Double
    /// How stiff the spring is, in radians per second.
    var frequency = ScrollMetrics.springFrequency

    private var slope: Double { velocity + frequency * displacement }

    /// Where it is after a time, in seconds.
    func position(at time: Double) -> Double {
        target + (displacement + slope * time) * exp(-frequency * time)
    }

    /// How fast it is after a time: in points per second.
    func velocity(at time: Double) -> Double {
        (slope - frequency * (displacement + slope * time)) * exp(-frequency * time)
    }

    /// After which time it stays nearer to its target than a distance.
    func time(untilWithin distance: Double) -> Double {
        // Its distance is at most (|d| + |s|·t)·e^(-ωt), which falls from 1/ω on at the latest.
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
