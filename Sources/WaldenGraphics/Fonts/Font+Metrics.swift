/// The vertical metrics of a font, in points.
public struct FontMetrics: Hashable, Sendable {
    /// The extent above the baseline.
    public var ascent: Double

    /// The extent below the baseline, as a positive number.
    public var descent: Double

    /// The distance between baselines, without extra spacing.
    public var lineHeight: Double { ascent + descent }

    /// Creates metrics.
    public init(ascent: Double, descent: Double) {
        self.ascent = ascent
        self.descent = descent
    }
}

extension Font {
    /// The metrics of the font's own typeface, ignoring fallback fonts. Cached after the first call.
    @MainActor
    public var metrics: FontMetrics { TextEngine.shared.metrics(of: self) }
}
