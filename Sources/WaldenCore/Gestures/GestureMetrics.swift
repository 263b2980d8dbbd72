/// The distances, times and angles that distinguish gestures. ``TouchMetrics`` has those of multiple taps.
public enum GestureMetrics {
    // MARK: Tap

    /// The maximum movement of a finger or tool in a tap, in points (S74).
    public static let tapMovement = 10.0
    /// The maximum movement of the pointer in a tap, in points (S74).
    public static let pointerTapMovement = 4.0

    /// Returns the maximum movement of a touch in a tap, in points.
    public static func tapMovement(of type: Touch.TouchType) -> Double {
        type == .indirectPointer ? pointerTapMovement : tapMovement
    }

    /// The maximum duration of a tap, in seconds (S74).
    public static let maximumTapDuration = 0.75

    // MARK: Long press

    /// The time until a long press begins, in seconds (S75).
    public static let longPressDuration = 0.5
    /// The maximum movement of a finger before a long press begins, in points (S75).
    public static let longPressMovement = 10.0

    // MARK: Pan

    /// The movement of fingers after which a pan begins, in points (S76).
    public static let panSlop = 10.0
    /// The movement of the pointer after which a pan begins, in points (S76).
    public static let pointerPanSlop = 4.0
    /// The pause of a wheel after which its pan ends, in seconds.
    public static let scrollPause = 0.15
    /// The maximum distance of a screen-edge pan's start from an edge of the window, in points (S81).
    public static let edgeMargin = 20.0

    // MARK: Swipe

    /// The minimum distance along the direction, in points (S78).
    public static let swipeDistance = 50.0
    /// The maximum duration, in seconds (S78).
    public static let swipeDuration = 0.5
    /// The maximum distance across the direction, as a fraction of that along it (S78).
    public static let swipeDrift = 0.5

    // MARK: Pinch and rotation

    /// The change in the distance of the fingers after which a pinch begins, in points (S79).
    public static let pinchSlop = 8.0
    /// The change in the scale of a touchpad's pinch after which a pinch begins, as a fraction.
    public static let transformPinchSlop = 0.04
    /// The turn of the fingers after which a rotation begins, in radians (S80).
    public static let rotationSlop = 0.1
    /// The distance of fingers below which scale and angle are not measured, in points.
    public static let minimumSpread = 4.0
    /// The minimum scale of a touchpad's pinch.
    public static let minimumScale = 0.001

    // MARK: Velocity

    /// The maximum age of the reports from which a velocity is computed, in seconds.
    public static let velocityWindow = 0.1
    /// The maximum age of recent reports, which suffice if there are enough of them, in seconds.
    public static let recentVelocityWindow = 0.05
    /// The number of recent reports that are enough.
    public static let recentVelocityReports = 3
    /// The time without a report after which movement counts as stopped, in seconds: longer than the interval of a
    /// moving finger's reports at 60 Hz.
    public static let velocityRest = 0.02
    /// The minimum time between two reports, in seconds; a sooner one replaces the earlier.
    public static let minimumSampleInterval = 0.004

    // MARK: Arbitration

    /// The maximum time that a recognizer stays possible after its last touch lifted, in seconds: longer than the pause
    /// between two taps. Without a limit it could hold back other recognizers and ends of touches forever.
    public static let maximumIdleTime = 1.0
}
