/// The distances and times by which touches are told apart.
public enum TouchMetrics {
    /// The longest time between two touch-downs that count as taps of one sequence, in seconds.
    public static let multipleTapInterval = 0.35
    /// How far two taps of one sequence may lie apart with fingers, in points.
    public static let fingerMultipleTapDistance = 45.0
    /// How far two taps of one sequence may lie apart with the pointer, in points.
    public static let pointerMultipleTapDistance = 5.0
    /// How far outside its bounds a control still counts a finger as inside while it tracks, in points.
    public static let fingerTrackingMargin = 70.0
    /// How far outside its bounds a control still counts the pointer as inside while it tracks, in points.
    public static let pointerTrackingMargin = 0.0

    /// How many reports are predicted.
    static let predictedReports = 2
    /// The time between predicted reports, in seconds: half a frame at 60 Hz.
    static let predictionStep = 1.0 / 120
    /// A gap between reports after which a velocity says nothing, in seconds.
    static let longestPredictedGap = 0.1
}
