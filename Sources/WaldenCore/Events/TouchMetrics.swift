public import WaldenPlatform

/// The distances, times and limits of touch handling.
public enum TouchMetrics {
    /// The maximum time between touch-downs of one tap sequence, in seconds (S28).
    public static let multipleTapInterval = 0.35
    /// The maximum distance of a finger from the first touch-down of its tap sequence, in points (S28).
    public static let fingerMultipleTapDistance = 45.0
    /// The same for presses of the pointer, in points (S28).
    public static let pointerMultipleTapDistance = 5.0
    /// The margin around a tracking control's bounds in which a finger still counts as inside, in points (S46).
    public static let fingerTrackingMargin = 70.0
    /// The same for the pointer, in points (S46).
    public static let pointerTrackingMargin = 0.0

    /// The maximum number of fingers and tools followed per seat; further ones are ignored until they lift.
    public static let maximumFingers = TouchFrame.maximumContacts

    /// Returns the maximum distance of touches in a tap sequence, in points.
    public static func multipleTapDistance(of type: Touch.TouchType) -> Double {
        type == .indirectPointer ? pointerMultipleTapDistance : fingerMultipleTapDistance
    }

    static let predictedReports = 2
    /// The time between predicted reports, in seconds: half a frame at 60 Hz.
    static let predictionStep = 1.0 / 120
    /// The gap between reports at which prediction stops, in seconds.
    static let maximumPredictedGap = 0.1
}
