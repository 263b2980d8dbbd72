/// The timing of an animation whose duration is not yet known.
enum AnimationTiming: Sendable, Hashable {
    case cubic(CubicTimingParameters)
    case spring(SpringTimingParameters)

    /// Returns the timing for a duration in seconds, which some springs replace with their own.
    ///
    /// - Parameters:
    ///   - velocity: The initial velocity of a spring, in total distances per second; its own if `nil`.
    ///   - inherited: The maximum velocity inherited from replaced animations, in total distances per second, in any
    ///     direction. A spring with a fixed duration gets stiffer because of it; others take longer.
    func pace(over duration: Double, velocity: Double? = nil, inheriting inherited: Double = 0) -> AnimationPace {
        switch self {
        case .cubic(let curve):
            return AnimationPace(motion: .curve(curve), duration: duration)
        case .spring(let parameters):
            let velocity = velocity ?? parameters.initialVelocity
            // Moving away from the end is the worst case.
            let worst = inherited > 0 ? -(abs(velocity) + inherited) : velocity
            switch parameters.shape {
            case .damping(let ratio):
                guard duration > 0 else { return AnimationPace(motion: .curve(CubicTimingParameters()), duration: 0) }
                let spring = Spring(ratio: ratio, restingAfter: duration, velocity: worst)
                return AnimationPace(motion: .spring(spring, velocity: velocity), duration: duration)
            case .oscillator(let frequency, let ratio):
                let spring = Spring(frequency: frequency, ratio: ratio)
                return AnimationPace(
                    motion: .spring(spring, velocity: velocity), duration: spring.restTime(velocity: worst))
            }
        }
    }

    var isSpring: Bool {
        if case .spring = self { true } else { false }
    }

    var initialVelocity: Double {
        if case .spring(let parameters) = self { parameters.initialVelocity } else { 0 }
    }
}

struct AnimationProgress: Equatable {
    /// The fraction of the distance covered: 0 at the beginning, 1 at the end, outside that range in an overshoot.
    var covered: Double
    /// The displacement from there due to inherited velocity, per unit of that velocity (units per second).
    var push: Double

    static let begun = AnimationProgress(covered: 0, push: 0)
    static let ended = AnimationProgress(covered: 1, push: 0)
}

/// The progress of an animation as a function of time.
struct AnimationPace: Sendable, Hashable {
    let motion: Motion
    /// In seconds.
    let duration: Double

    enum Motion: Sendable, Hashable {
        case curve(CubicTimingParameters)
        /// With an initial velocity in total distances per second.
        case spring(Spring, velocity: Double)
    }

    /// Returns the remaining fraction of the distance without initial velocity, and the displacement per unit of initial
    /// velocity, at a time in seconds.
    func state(at time: Double) -> (distance: Double, push: Double) {
        if time >= duration { return (0, 0) }
        if time <= 0 { return (1, 0) }
        switch motion {
        case .curve(let curve): return (1 - curve.progress(at: time / duration), 0)
        case .spring(let spring, _): return spring.state(at: time)
        }
    }

    /// Returns the derivatives of ``state(at:)``, per second.
    func stateRate(at time: Double) -> (distance: Double, push: Double) {
        guard time >= 0, time < duration else { return (0, 0) }
        switch motion {
        case .curve(let curve): return (-curve.speed(at: time / duration) / duration, 0)
        case .spring(let spring, _): return spring.rate(at: time)
        }
    }

    /// Returns the progress after a time, in seconds.
    func progress(at time: Double) -> AnimationProgress {
        if time >= duration { return .ended }
        if time <= 0 { return .begun }
        switch motion {
        case .curve(let curve):
            return AnimationProgress(covered: curve.progress(at: time / duration), push: 0)
        case .spring(let spring, let velocity):
            let state = spring.state(at: time)
            return AnimationProgress(covered: 1 - state.distance + velocity * state.push, push: state.push)
        }
    }

    /// Returns the derivative of ``progress(at:)``, per second.
    func rate(at time: Double) -> AnimationProgress {
        guard time >= 0, time < duration else { return AnimationProgress(covered: 0, push: 0) }
        switch motion {
        case .curve(let curve):
            return AnimationProgress(covered: curve.speed(at: time / duration) / duration, push: 0)
        case .spring(let spring, let velocity):
            let rate = spring.rate(at: time)
            return AnimationProgress(covered: velocity * rate.push - rate.distance, push: rate.push)
        }
    }
}
