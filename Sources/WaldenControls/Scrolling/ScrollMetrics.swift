/// The times, rates and distances of scrolling, in seconds and points.
public enum ScrollMetrics {
    /// The delay before the content gets a touch that does not become a drag, in seconds.
    public static let contentDelay = 0.15
    /// The ratio of a drag's movements along the axes above which it is locked to one.
    public static let directionalLockRatio = 2.0

    /// The fraction of the velocity left after each millisecond of normal deceleration.
    public static let normalDecelerationRate = 0.998
    /// The fraction of the velocity left after each millisecond of fast deceleration.
    public static let fastDecelerationRate = 0.99
    /// The rate below which content would stop abruptly at a chosen target.
    static let minimumTargetRate = 0.97
    /// The rate above which content would crawl to a chosen target.
    static let maximumTargetRate = 0.9987
    /// The fraction of a small pull beyond an end that the content follows.
    public static let rubberBandCoefficient = 0.55
    /// The natural frequency of the spring that brings content to an end or a page, in radians per second.
    public static let springFrequency = 11.0
    /// The minimum velocity of a flick that turns the page, in points per second.
    public static let pageTurnVelocity = 100.0
    /// The duration of animated scrolling, in seconds.
    public static let animationDuration = 0.3
    /// The delay, in seconds, after which a timer ends a movement that no frame has ended.
    static let motionGrace = 0.1

    /// The default number of lines that a wheel scrolls per detent.
    public static let linesPerWheelStep = 3.0
    /// The default height of a line, in points.
    public static let lineHeight = 20.0
    /// The number of lines that an arrow key scrolls.
    static let linesPerArrow = 2.0
    /// The overlap of two pages when a page key scrolls, in points.
    public static let pageOverlap = 40.0

    /// The exponent that reduces a pinch beyond the minimum or maximum scale.
    public static let zoomResistance = 0.4

    static let focusRingWidth = 2.0

    /// The time that an indicator stays after the last movement, in seconds.
    public static let indicatorDelay = 1.0
    /// The duration of an indicator's fade, in seconds.
    public static let indicatorFade = 0.25
    /// The minimum length of an indicator, in points.
    public static let minimumIndicatorLength = 32.0
    /// The minimum length of an indicator while the content is beyond an end, in points.
    static let minimumSqueezedLength = 8.0
    static let indicatorThickness = 5.0
    static let grippedIndicatorThickness = 8.0
    /// The width of the strip at an edge that responds to the pointer, in points.
    static let indicatorStrip = 14.0
    static let indicatorInset = 3.0
    static let indicatorOpacity = 0.5
    static let grippedIndicatorOpacity = 0.7
    /// The opacity of the outline that sets an indicator off from a background of its colour.
    static let indicatorOutlineOpacity = 0.6
}
