/// The times, rates and distances by which content scrolls.
public enum ScrollMetrics {
    // MARK: Touches

    /// How long a finger that came down may still become a drag before the content gets it, in seconds.
    public static let contentDelay = 0.15
    /// How much longer the way along one axis is than along the other for a drag to be locked to it.
    public static let directionalLockRatio = 2.0

    // MARK: Coasting

    /// What is left of the velocity after a millisecond of normal deceleration.
    public static let normalDecelerationRate = 0.998
    /// What is left of the velocity after a millisecond of fast deceleration.
    public static let fastDecelerationRate = 0.99
    /// The rate below which content that is to rest at a chosen place would stop dead.
    static let fastestStopRate = 0.97
    /// The rate above which content that is to rest at a chosen place would crawl there.
    static let slowestStopRate = 0.9987
    /// How much of a small pull beyond an end is followed: 1 would be all of it.
    public static let rubberBandCoefficient = 0.55
    /// How stiff the spring is that brings content back to an end or to a page, in radians per second.
    public static let springFrequency = 11.0
    /// The velocity from which on a flick turns the page, in points per second.
    public static let pageTurnVelocity = 100.0
    /// How long content takes to a place to which it is scrolled with animation, in seconds.
    public static let animationDuration = 0.3
    /// How long after its time a movement that no frame has ended is ended without one, in seconds.
    static let motionGrace = 0.1

    // MARK: Wheel and keys

    /// How many lines a detent of a wheel scrolls, unless a scroll view says otherwise.
    public static let linesPerWheelStep = 3.0
    /// The height of a line, unless a scroll view says otherwise, in points.
    public static let lineHeight = 20.0
    /// How many lines an arrow key scrolls.
    static let linesPerArrow = 2.0
    /// How much of what was seen stays in sight when a page key scrolls, in points.
    public static let pageOverlap = 40.0

    // MARK: Zooming

    /// What share of a pinch beyond the smallest or largest scale is followed: the exponent of the excess.
    public static let zoomResistance = 0.4

    // MARK: Focus

    /// How thick the line is around a scroll view that has the keys, in points.
    static let focusRingWidth = 2.0

    // MARK: Indicators

    /// How long an indicator stays after the last movement, in seconds.
    public static let indicatorDelay = 1.0
    /// How long an indicator takes to fade, in seconds.
    public static let indicatorFade = 0.25
    /// The shortest length of an indicator, in points.
    public static let shortestIndicator = 32.0
    /// The shortest length of an indicator while the content is pulled beyond an end, in points.
    static let squeezedIndicator = 8.0
    /// How thick an indicator is, in points.
    static let indicatorThickness = 5.0
    /// How thick an indicator is under the pointer, in points.
    static let grippedIndicatorThickness = 8.0
    /// The strip at the edge in which the pointer finds an indicator, in points.
    static let indicatorStrip = 14.0
    /// The distance of an indicator from the edge, in points.
    static let indicatorInset = 3.0
    /// How opaque an indicator is.
    static let indicatorOpacity = 0.5
    /// How opaque an indicator is under the pointer.
    static let grippedIndicatorOpacity = 0.7
    /// How opaque the line around an indicator is, by which it is seen on a ground of its own colour.
    static let indicatorOutlineOpacity = 0.6
}
