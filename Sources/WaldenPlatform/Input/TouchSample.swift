public import WaldenGeometry

/// One report of a touch or of a pointer that is no longer the latest.
public struct TouchSample: Sendable, Equatable {
    /// Where, in window coordinates.
    public var location: Point
    /// When, in seconds.
    public var time: Double
    /// Half the length of the contact's longer axis, in points.
    public var majorRadius: Double
    /// How hard it presses, from 0 to 1; `nil` if the device does not tell.
    public var force: Double?
    /// The angle between the tool and the surface, in radians.
    public var altitude: Double
    /// The direction in which the tool leans, in radians clockwise from the x axis.
    public var azimuth: Double

    /// Makes a sample from its parts.
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
