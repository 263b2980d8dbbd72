internal import Glibc

/// A damped harmonic oscillator released at distance 1 from its rest position.
struct Spring: Hashable, Sendable {
    /// The undamped angular frequency, in radians per second.
    let frequency: Double
    /// The damping ratio: 1 is critical damping.
    let ratio: Double

    /// The remaining distance at which the spring counts as resting.
    static let restDistance = 0.001

    init(frequency: Double, ratio: Double) {
        self.frequency = frequency
        self.ratio = ratio
    }

    /// Creates the spring that comes to rest after a positive time, in seconds, from an initial velocity toward the
    /// rest position, in distances per second.
    init(ratio: Double, restingAfter time: Double, velocity: Double) {
        func rests(_ frequency: Double) -> Bool {
            Spring(frequency: frequency, ratio: ratio).restTime(velocity: velocity) <= time
        }
        var low = 1 / time
        var high = low
        while rests(low), low > 1e-9 { low /= 2 }
        while !rests(high), high < 1e9 { high *= 2 }
        self.init(frequency: Spring.bisect(low, high, rests), ratio: ratio)
    }

    /// Returns the minimum value from `low` to `high` at which a condition holds; it must hold at `high`.
    private static func bisect(_ low: Double, _ high: Double, _ holds: (Double) -> Bool) -> Double {
        var (low, high) = (low, high)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// Returns the remaining distance of a spring released without velocity, and the displacement of one released at
    /// the rest position, per unit of initial velocity.
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

    /// Returns the derivatives of ``state(at:)``, per second.
    func rate(at time: Double) -> (distance: Double, push: Double) {
        let state = state(at: time)
        return (-frequency * frequency * state.push, state.distance - 2 * ratio * frequency * state.push)
    }

    private var isCritical: Bool { abs(ratio - 1) < 1e-6 }

    /// Returns the time after which the spring stays within ``restDistance``, in seconds. The initial velocity is
    /// toward the rest position, in distances per second.
    func restTime(velocity: Double) -> Double {
        if ratio < 1, !isCritical {
            let swing = frequency * sqrt(1 - ratio * ratio)
            let amplitude = hypot(1, (ratio * frequency - velocity) / swing)
            return max(0, log(amplitude / Spring.restDistance) / (ratio * frequency))
        }
        // Without oscillation, the distance decreases for good after at most one initial rise.
        func rests(at time: Double) -> Bool {
            let state = state(at: time)
            return !(state.distance + abs(velocity) * state.push > Spring.restDistance)
        }
        var low = 0.0
        var high = 1 / frequency
        while !rests(at: high), high < 1e9 {
            low = high
            high *= 2
        }
        return Spring.bisect(low, high, rests)
    }
}
