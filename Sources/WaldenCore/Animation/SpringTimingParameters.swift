internal import Glibc

/// Animation timing as a spring that pulls the view to its new value. A velocity of 1 would cover the whole distance in
/// one second.
///
/// The corresponding UIKit class is `UISpringTimingParameters`.
public struct SpringTimingParameters: Sendable, Hashable {
    let shape: Shape
    let initialVelocity: Double

    enum Shape: Hashable, Sendable {
        /// As stiff as the animation's duration requires.
        case damping(ratio: Double)
        /// Of fixed stiffness, which determines the duration.
        case oscillator(frequency: Double, ratio: Double)
    }

    /// Creates a spring that comes to rest within the animation's duration.
    ///
    /// - Parameters:
    ///   - dampingRatio: How quickly the oscillation fades, positive; below 1, the spring overshoots.
    ///   - initialVelocity: The initial velocity, in total distances per second.
    public init(dampingRatio: Double, initialVelocity: Double = 0) {
        precondition(
            dampingRatio > 0 && dampingRatio.isFinite,
            "SpringTimingParameters.init: dampingRatio must be positive and finite")
        self.init(.damping(ratio: dampingRatio), initialVelocity)
    }

    /// Creates a spring from its perceived duration and bounce, which determine how long it takes to come to rest.
    ///
    /// - Parameters:
    ///   - duration: The period of one undamped oscillation, in seconds, positive.
    ///   - bounce: Between −1 and 1: 0 for none, toward 1 for more; toward −1 the spring is overdamped.
    ///   - initialVelocity: The initial velocity, in total distances per second.
    public init(duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0) {
        precondition(
            duration > 0 && duration.isFinite, "SpringTimingParameters.init: duration must be positive and finite")
        precondition(bounce > -1 && bounce < 1, "SpringTimingParameters.init: bounce must lie between -1 and 1")
        let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        self.init(.oscillator(frequency: 2 * .pi / duration, ratio: ratio), initialVelocity)
    }

    /// Creates a spring from its physical constants, which determine how long it takes to come to rest.
    ///
    /// - Parameters:
    ///   - mass: The mass on the spring, positive like the other constants.
    ///   - stiffness: The force per unit of distance.
    ///   - damping: The braking force per unit of velocity.
    ///   - initialVelocity: The initial velocity, in total distances per second.
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

    /// Clamps a value to a numerically safe range; the difference is not visible.
    private static func computable(_ number: Double) -> Double { min(max(number, 1e-6), 1e6) }
}
