/// How an animation is timed, before it is known how long it takes.
enum AnimationTiming: Sendable, Hashable {
    case cubic(CubicTimingParameters)
    case spring(SpringTimingParameters)

    /// The timing over a duration. Some springs have their own.
    ///
    /// - Parameters:
    ///   - duration: In seconds.
    ///   - velocity: That of a spring at the beginning, in ways per second; its own if `nil`.
    ///   - inherited: The greatest velocity that views bring along, in ways per second, in any direction. A spring that
    ///     has to rest in time is stiffer for it, another one takes longer.
    func pace(over duration: Double, velocity: Double? = nil, inheriting inherited: Double = 0) -> AnimationPace {
        switch self {
        case .cubic(let curve):
            return AnimationPace(motion: .curve(curve), duration: duration)
        case .spring(let parameters):
            let velocity = velocity ?? parameters.initialVelocity
            // Away from the end is the worst direction.
            let hardest = inherited > 0 ? -(abs(velocity) + inherited) : velocity
            switch parameters.shape {
            case .damping(let ratio):
                guard duration > 0 else { return AnimationPace(motion: .curve(CubicTimingParameters()), duration: 0) }
                let spring = Spring(ratio: ratio, restingAfter: duration, velocity: hardest)
                return AnimationPace(motion: .spring(spring, velocity: velocity), duration: duration)
            case .oscillator(let frequency, let ratio):
                let spring = Spring(frequency: frequency, ratio: ratio)
                return AnimationPace(
                    motion: .spring(spring, velocity: velocity), duration: spring.restTime(velocity: hardest))
            }
        }
    }

    var isSpring: Bool {
        if case .spring = self { true } else { false }
    }

    /// The velocity that a spring has of its own at the beginning, in ways per second.
    var initialVelocity: Double {
        if case .spring(let parameters) = self { parameters.initialVelocity } else { 0 }
    }
}

/// How far an animation is at a time.
struct AnimationProgress: Equatable {
    /// The share of the way that is covered: 0 at the beginning, 1 at the end, beyond both where a spring swings.
    var covered: Double
    /// How far the view is off that, for each unit per second of velocity that it had before.
    var push: Double

    static let begun = AnimationProgress(covered: 0, push: 0)
    static let ended = AnimationProgress(covered: 1, push: 0)
}

/// The way of an animation over time.
struct AnimationPace: Sendable, Hashable {
    let motion: Motion
    /// In seconds.
    let duration: Double

    enum Motion: Sendable, Hashable {
        case curve(CubicTimingParameters)
        /// A velocity of its own, in ways per second.
        case spring(Spring, velocity: Double)
    }

    /// What is left of the way after a time, in seconds, without a velocity at the beginning; and how far one is that
    /// only has a velocity, for each unit of it.
    func state(at time: Double) -> (distance: Double, push: Double) {
        if time >= duration { return (0, 0) }
        if time <= 0 { return (1, 0) }
        switch motion {
        case .curve(let curve): return (1 - curve.progress(at: time / duration), 0)
        case .spring(let spring, _): return spring.state(at: time)
        }
    }

    /// How fast both change, per second.
    func stateRate(at time: Double) -> (distance: Double, push: Double) {
        guard time >= 0, time < duration else { return (0, 0) }
        switch motion {
        case .curve(let curve): return (-curve.speed(at: time / duration) / duration, 0)
        case .spring(let spring, _): return spring.rate(at: time)
        }
    }

    /// Where the animation is after a time, in seconds.
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

    /// How fast that changes, per second.
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
