/// The distances, times and angles by which gestures are told apart.
///
/// Those of multiple taps are in ``TouchMetrics``, for taps are counted for touches as well.
public enum GestureMetrics {
    // MARK: Tap

    /// How far a finger or a tool may move in a tap, in points.
    public static let tapMovement = 10.0
    /// How far the pointer may move in a tap, in points.
    public static let pointerTapMovement = 4.0
    /// How long the fingers of a tap may stay down, in seconds.
    public static let longestTap = 0.75

    // MARK: Long press

    /// How long fingers stay down until a long press begins, in seconds.
    public static let longPressDuration = 0.5
    /// How far a finger may move before a long press begins, in points.
    public static let longPressMovement = 10.0

    // MARK: Pan

    /// How far fingers move until a pan begins, in points.
    public static let panSlop = 10.0
    /// How far the pointer moves until a pan begins, in points.
    public static let pointerPanSlop = 4.0
    /// How long a wheel rests until the pan that it makes ends, in seconds.
    public static let scrollPause = 0.15
    /// How near to an edge of the window a screen-edge pan starts, in points.
    public static let edgeMargin = 20.0

    // MARK: Swipe

    /// How far a swipe goes along its direction, in points.
    public static let swipeDistance = 50.0
    /// How long a swipe takes at the most, in seconds.
    public static let swipeDuration = 0.5
    /// How far across its direction a swipe stays, as a part of the way along it.
    public static let swipeDrift = 0.5

    // MARK: Pinch and rotation

    /// How far the distance of the fingers changes until a pinch begins, in points.
    public static let pinchSlop = 8.0
    /// How far the scale of a touchpad's pinch changes until a pinch begins, as a part of the scale at its start.
    public static let transformPinchSlop = 0.04
    /// How far fingers turn until a rotation begins, in radians.
    public static let rotationSlop = 0.1
    /// The distance of fingers below which they say nothing of scale and angle, in points.
    public static let smallestSpread = 4.0
    /// The scale below which a touchpad says nothing of it.
    public static let smallestScale = 0.001

    // MARK: Velocity

    /// How far back reports tell of a velocity, in seconds; whatever rests as long is at rest.
    public static let velocityWindow = 0.1
    /// The latest part of those reports, which alone is looked at if there are enough in it, in seconds.
    public static let recentVelocityWindow = 0.05
    /// How many reports are enough.
    public static let recentVelocityReports = 3
    /// A gap after which what moves is taken to have stopped at its last report, in seconds: longer than between two
    /// reports of a moving finger at 60 Hz.
    public static let velocityRest = 0.02
    /// The time between two reports below which the later one replaces the other, in seconds.
    public static let velocityGrain = 0.004

    // MARK: Arbitration

    /// How long a recognizer may stay possible after its last touch was lifted, in seconds: longer than the pause between
    /// two taps. One that knows of no end would hold back others, and the end of touches, for ever.
    public static let longestIdleTime = 1.0
}
