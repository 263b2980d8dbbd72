/// How far content follows a pull beyond its end: less and less, and never by the length of what shows it.
public struct RubberBand: Sendable, Hashable {
    /// The length of what shows the content along the axis, in points.
    public let length: Double
    /// How much of a small pull is followed.
    public let coefficient: Double

    /// Makes a band.
    public init(length: Double, coefficient: Double = ScrollMetrics.rubberBandCoefficient) {
        self.length = length
        self.coefficient = coefficient
    }

    /// How far the content is beyond its end after a pull, in points; with the sign of the pull.
    public func offset(forPull pull: Double) -> Double {
        guard length > 0 else { return 0 }
        let size = (1 - 1 / (pull.magnitude * coefficient / length + 1)) * length
        return pull < 0 ? -size : size
    }

    /// The pull that takes the content as far beyond its end, in points.
    public func pull(forOffset offset: Double) -> Double {
        guard length > 0 else { return 0 }
        let part = min(offset.magnitude / length, RubberBand.furthest)
        let pull = (1 / (1 - part) - 1) * length / coefficient
        return offset < 0 ? -pull : pull
    }

    /// The part of the length to which alone a finite pull belongs.
    private static let furthest = 0.99
}
