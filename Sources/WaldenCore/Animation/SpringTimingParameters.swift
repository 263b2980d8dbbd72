internal import Glibc

/// The pace of an animation as a spring that pulls the view to its new place.
///
/// Velocities are in ways per second: 1 covers the whole way of the animation in one second, at that speed.
///
/// The corresponding UIKit class is `UISpringTimingParameters`.
public struct SpringTimingParameters: Sendable, Hashable {
    let shape: Shape
    let initialVelocity: Double

    enum Shape: Hashable, Sendable {
        /// As stiff as it must be to come to rest within the duration of the animation.
        case damping(ratio: Double)
        /// As stiff as it is; the animation takes the time that it takes.
        case oscillator(frequency: Double, ratio: Double)
    }

    /// Makes a spring that comes to rest within the duration of the animation.
    ///
    /// - Parameters:
    ///   - dampingRatio: How soon it comes to rest: below 1 it swings past its end, from 1 on it does not.
    ///   - initialVelocity: The velocity at the beginning, in ways per second.
    /// - Precondition: The ratio is positive.
    public init(dampingRatio: Double, initialVelocity: Double = 0) {
        precondition(
            dampingRatio > 0 && dampingRatio.isFinite, "SpringTimingParameters.init: dampingRatio must be positive")
        self.init(.damping(ratio: dampingRatio), initialVelocity)
    }

    /// Makes a spring by the time that it seems to take and by how much it bounces. How long it takes until it rests
    /// follows from both.
    ///
    /// - Parameters:
    ///   - duration: The time of one swing without damping, in seconds.
    ///   - bounce: From 0, for none, towards 1, for a lot; towards −1, it only crawls to its end.
    ///   - initialVelocity: The velocity at the beginning, in ways per second.
    /// - Precondition: The duration is positive, the bounce between −1 and 1.
    public init(duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0) {
        precondition(duration > 0 && duration.isFinite, "SpringTimingParameters.init: duration must be positive")
        precondition(bounce > -1 && bounce < 1, "SpringTimingParameters.init: bounce must lie between -1 and 1")
        let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        self.init(.oscillator(frequency: 2 * .pi / duration, ratio: ratio), initialVelocity)
    }

    /// Makes a spring from the numbers of mechanics. How long it takes until it rests follows from them.
    ///
    /// - Parameters:
    ///   - mass: What hangs on the spring.
    ///   - stiffness: How hard it pulls, for each unit of distance.
    ///   - damping: How hard the movement is braked, for each unit of velocity.
    ///   - initialVelocity: The velocity at the beginning, in ways per second.
    /// - Precondition: Mass, stiffness and damping are positive and finite.
    public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
        let range = Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude
        precondition(
            range.contains(mass) && range.contains(stiffness) && range.contains(damping),
            "SpringTimingParameters.init: mass, stiffness and damping must be positive and finite")
        let ratio = damping / (2 * sqrt(stiffness) * sqrt(mass))
        self.init(.oscillator(frequency: sqrt(stiffness) / sqrt(mass), ratio: ratio), initialVelocity)
    }

    private init(_ shape: Shape, _ initialVelocity: Double) {
        precondition(initialVelocity.isFinite, "SpringTimingParameters.init: initialVelocity must be finite")
        self.shape =
            switch shape {
            case .damping(let ratio): .damping(ratio: Self.computable(ratio))
            case .oscillator(let frequency, let ratio):
                .oscillator(frequency: Self.computable(frequency), ratio: Self.computable(ratio))
            }
        self.initialVelocity = initialVelocity
    }

    /// What is beyond all springs that anybody could see is brought into a range in which one can compute.
    private static func computable(_ number: Double) -> Double { min(max(number, 1e-6), 1e6) }
}
