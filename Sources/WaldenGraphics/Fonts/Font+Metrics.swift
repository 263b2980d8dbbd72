/// The vertical measures of a font, in points.
public struct FontMetrics: Hashable, Sendable {
    /// How far the font reaches above the baseline.
    public var ascent: Double

    /// How far the font reaches below the baseline, as a positive number.
    public var descent: Double

    /// The distance from one baseline to the next where nothing is added.
    public var lineHeight: Double { ascent + descent }

    /// Creates metrics.
    public init(ascent: Double, descent: Double) {
        self.ascent = ascent
        self.descent = descent
    }
}

extension Font {
    /// The vertical measures of the font's own typeface, before fallback. They are kept after the first call.
    @MainActor
    public var metrics: FontMetrics { TextEngine.shared.metrics(of: self) }
}
