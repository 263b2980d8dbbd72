/// The distances and times by which touches are told apart.
public enum TouchMetrics {
    /// The longest time between two touch-downs that count as taps of one sequence, in seconds.
    public static let multipleTapInterval = 0.35
    /// How far a tap may lie from the first one of its sequence, and how far a finger may move in it, in points.
    public static let fingerMultipleTapDistance = 45.0
    /// The same for presses of the pointer, in points.
    public static let pointerMultipleTapDistance = 5.0
    /// How far outside its bounds a control still counts a finger as inside while it tracks, in points.
    public static let fingerTrackingMargin = 70.0
    /// How far outside its bounds a control still counts the pointer as inside while it tracks, in points.
    public static let pointerTrackingMargin = 0.0

    /// How many fingers and tools of a seat are followed at a time: more than a touchscreen tells apart. Those that come
    /// down while there are so many are ignored until they lift.
    public static let maximumFingers = 128

    /// The distance for a kind of touch, in points.
    public static func multipleTapDistance(of type: Touch.TouchType) -> Double {
        type == .indirectPointer ? pointerMultipleTapDistance : fingerMultipleTapDistance
    }

    /// How many reports are predicted.
    static let predictedReports = 2
    /// The time between predicted reports, in seconds: half a frame at 60 Hz.
    static let predictionStep = 1.0 / 120
    /// A gap between reports after which a velocity says nothing, in seconds.
    static let longestPredictedGap = 0.1
}
