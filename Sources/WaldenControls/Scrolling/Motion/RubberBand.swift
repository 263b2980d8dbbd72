/// The resistance of content pulled beyond its end: it follows less and less, and never as far as the view's length.
public struct RubberBand: Sendable, Hashable {
    /// The length of the view along the axis, in points.
    public let length: Double
    /// The fraction of a small pull that the content follows.
    public let coefficient: Double

    /// Creates a rubber band.
    public init(length: Double, coefficient: Double = ScrollMetrics.rubberBandCoefficient) {
        self.length = length
        self.coefficient = coefficient
    }

    /// Returns the distance of the content from its end after a pull, in points; with the sign of the pull.
    public func offset(forPull pull: Double) -> Double {
        guard length > 0 else { return 0 }
        let size = (1 - 1 / (pull.magnitude * coefficient / length + 1)) * length
        return pull < 0 ? -size : size
    }

    /// Returns the pull that moves the content a distance beyond its end, in points.
    public func pull(forOffset offset: Double) -> Double {
        guard length > 0 else { return 0 }
        let fraction = min(offset.magnitude / length, RubberBand.maximumFraction)
        let pull = (1 / (1 - fraction) - 1) * length / coefficient
        return offset < 0 ? -pull : pull
    }

    /// The fraction of the length up to which the inverse is computed; at 1, the pull is infinite.
    private static let maximumFraction = 0.99
}
