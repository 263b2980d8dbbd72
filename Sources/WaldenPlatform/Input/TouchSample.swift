public import WaldenGeometry

/// An earlier report of a touch or pointer, coalesced into a later one.
public struct TouchSample: Sendable, Equatable {
    /// The location, in window coordinates.
    public var location: Point
    /// The time, in seconds.
    public var time: Double
    /// Half the length of the contact's major axis, in points.
    public var majorRadius: Double
    /// The pressure, from 0 to 1; `nil` if unknown.
    public var force: Double?
    /// The angle between the tool and the surface, in radians.
    public var altitude: Double
    /// The direction in which the tool leans, in radians clockwise from the x axis.
    public var azimuth: Double

    /// The maximum number of reports to coalesce into one: many times those of a frame. More make another event; a
    /// touch that a recognizer holds back keeps at least this many of the latest, and at most twice as many.
    package static let maximumCoalescedCount = 1000

    /// Creates a sample.
    public init(
        location: Point, time: Double, majorRadius: Double = 0, force: Double? = nil, altitude: Double = .pi / 2,
        azimuth: Double = 0
    ) {
        self.location = location
        self.time = time
        self.majorRadius = majorRadius
        self.force = force
        self.altitude = altitude
        self.azimuth = azimuth
    }
}
