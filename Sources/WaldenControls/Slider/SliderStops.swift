/// The stops of a slider with a step: one at every step from the lower bound, and the upper bound.
struct SliderStops {
    private let lower: Double
    private let upper: Double
    private let step: Double
    /// The index of the last stop, which is the upper bound.
    private let last: Double

    /// Creates the stops; `nil` if there are too many for a `Double` to count exactly.
    init?(from lower: Double, to upper: Double, step: Double) {
        let steps = (upper - lower) / step
        guard steps < Metrics.maximumCount else { return nil }
        self.lower = lower
        self.upper = upper
        self.step = step
        let whole = steps.rounded()
        let isWhole = abs(steps - whole) <= Metrics.tolerance
        last = upper > lower ? max(1, isWhole ? whole : steps.rounded(.up)) : 0
    }

    /// Returns the stop nearest to a value; the larger of two at the same distance.
    func stop(nearestTo value: Double) -> Double { stop(at: index(nearestTo: value)) }

    /// Returns the stop `count` stops after a value, or before it if negative. A value between stops counts as the stop
    /// behind it in the direction of movement.
    func stop(_ count: Double, from value: Double) -> Double {
        var index = index(nearestTo: value)
        if abs(stop(at: index) - value) > step * Metrics.tolerance {
            index = count > 0 ? indexBelow(value) : indexBelow(value) + 1
        }
        return stop(at: index + count)
    }

    private func index(nearestTo value: Double) -> Double {
        let below = indexBelow(value)
        return value - stop(at: below) < stop(at: below + 1) - value ? below : below + 1
    }

    private func indexBelow(_ value: Double) -> Double {
        max(0, min(((value - lower) / step).rounded(.down), last - 1))
    }

    private func stop(at index: Double) -> Double { index >= last ? upper : lower + max(0, index) * step }

    private enum Metrics {
        /// The rounding error to tolerate, as a fraction of a step.
        static let tolerance = 1e-6
        /// Below this count, a `Double` represents every index exactly.
        static let maximumCount = 1e15
    }
}
