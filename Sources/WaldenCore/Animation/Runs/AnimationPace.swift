/// The timing of an animation whose duration is not yet known.
enum AnimationTiming: Sendable, Hashable {
    case cubic(CubicTimingParameters)
    case spring(SpringTimingParameters)

    /// Returns the pace for a duration, in seconds, and an initial velocity, by default the spring's.
    ///
    /// An oscillator has its own duration. An inherited velocity makes springs stiffer or longer. Velocities are in
    /// total distances per second.
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
                return AnimationPace(motion: .spring(spring), duration: duration, velocity: velocity)
            case .oscillator(let frequency, let ratio):
                let spring = Spring(frequency: frequency, ratio: ratio)
                return AnimationPace(
                    motion: .spring(spring), duration: spring.restTime(velocity: worst), velocity: velocity)
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

/// The progress of an animation, or its derivative.
struct AnimationProgress: Equatable {
    /// The fraction of the distance covered: 0 at the beginning, 1 at the end, outside that range in an overshoot.
    var covered: Double
    /// The additional displacement due to inherited velocity, per unit of that velocity.
    var push: Double

    static let zero = AnimationProgress(covered: 0, push: 0)
    static let ended = AnimationProgress(covered: 1, push: 0)

    /// Returns the progress with an initial velocity, in total distances per second.
    fileprivate func pushed(by velocity: Double) -> AnimationProgress {
        AnimationProgress(covered: covered + velocity * push, push: push)
    }
}

struct AnimationPace: Sendable, Hashable {
    let motion: Motion
    /// In seconds.
    let duration: Double
    /// The initial velocity, in total distances per second.
    var velocity = 0.0

    enum Motion: Sendable, Hashable {
        case curve(CubicTimingParameters)
        case spring(Spring)
    }

    /// Returns the progress after a time, in seconds.
    func progress(at time: Double) -> AnimationProgress { progressFromRest(at: time).pushed(by: velocity) }

    /// Returns the derivative of ``progress(at:)``, per second.
    func rate(at time: Double) -> AnimationProgress { rateFromRest(at: time).pushed(by: velocity) }

    func progressFromRest(at time: Double) -> AnimationProgress {
        if time >= duration { return .ended }
        if time <= 0 { return .zero }
        switch motion {
        case .curve(let curve): return AnimationProgress(covered: curve.progress(at: time / duration), push: 0)
        case .spring(let spring):
            let state = spring.state(at: time)
            return AnimationProgress(covered: 1 - state.distance, push: state.push)
        }
    }

    func rateFromRest(at time: Double) -> AnimationProgress {
        guard time >= 0, time < duration else { return .zero }
        switch motion {
        case .curve(let curve): return AnimationProgress(covered: curve.speed(at: time / duration) / duration, push: 0)
        case .spring(let spring):
            let rate = spring.rate(at: time)
            return AnimationProgress(covered: -rate.distance, push: rate.push)
        }
    }
}
