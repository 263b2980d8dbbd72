internal import Glibc

/// A damped harmonic oscillator that is let go at the distance 1 from where it rests.
struct Spring: Hashable, Sendable {
    /// The angular frequency that it would have without damping, in radians per second.
    let frequency: Double
    /// The damping as a share of that with which it just does not swing.
    let ratio: Double

    /// What is left of the distance when the spring counts as resting.
    static let restDistance = 0.001

    init(frequency: Double, ratio: Double) {
        self.frequency = frequency
        self.ratio = ratio
    }

    /// Finds the spring that rests after a time.
    ///
    /// - Parameters:
    ///   - time: In seconds, positive.
    ///   - velocity: That towards the place of rest at the beginning, per second.
    init(ratio: Double, restingAfter time: Double, velocity: Double) {
        func rests(_ frequency: Double) -> Bool {
            Spring(frequency: frequency, ratio: ratio).restTime(velocity: velocity) <= time
        }
        var low = 1 / time
        var high = low
        while rests(low), low > 1e-9 { low /= 2 }
        while !rests(high), high < 1e9 { high *= 2 }
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if rests(middle) { high = middle } else { low = middle }
        }
        self.init(frequency: high, ratio: ratio)
    }

    // MARK: Movement

    /// What is left of the distance, for a spring that was let go without velocity; and how far one without distance is
    /// for each unit of the velocity with which it was pushed.
    func state(at time: Double) -> (distance: Double, push: Double) {
        let decay = exp(-ratio * frequency * time)
        if isCritical { return (decay * (1 + frequency * time), decay * time) }
        if ratio < 1 {
            let swing = frequency * sqrt(1 - ratio * ratio)
            let push = decay * sin(swing * time) / swing
            return (decay * cos(swing * time) + ratio * frequency * push, push)
        }
        let root = sqrt(ratio * ratio - 1)
        let slow = frequency * (ratio - root)
        let fast = frequency * (ratio + root)
        let slowDecay = exp(-slow * time)
        let fastDecay = exp(-fast * time)
        return ((fast * slowDecay - slow * fastDecay) / (fast - slow), (slowDecay - fastDecay) / (fast - slow))
    }

    /// How fast both change, per second.
    func rate(at time: Double) -> (distance: Double, push: Double) {
        let state = state(at: time)
        return (-frequency * frequency * state.push, state.distance - 2 * ratio * frequency * state.push)
    }

    private var isCritical: Bool { abs(ratio - 1) < 1e-6 }

    // MARK: Rest

    /// When the spring comes so near to its place of rest that it never leaves it again by more than ``restDistance``.
    ///
    /// - Parameter velocity: That towards the place of rest at the beginning, per second.
    func restTime(velocity: Double) -> Double {
        if ratio < 1, !isCritical {
            let swing = frequency * sqrt(1 - ratio * ratio)
            let amplitude = hypot(1, (ratio * frequency - velocity) / swing)
            return max(0, log(amplitude / Spring.restDistance) / (ratio * frequency))
        }
        // Without swings, the distance falls once and for all, after a rise if the push is hard.
        func isMoving(at time: Double) -> Bool {
            let state = state(at: time)
            return state.distance + abs(velocity) * state.push > Spring.restDistance
        }
        var low = 0.0
        var high = 1 / frequency
        while isMoving(at: high), high < 1e9 {
            low = high
            high *= 2
        }
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if isMoving(at: middle) { low = middle } else { high = middle }
        }
        return high
    }
}
