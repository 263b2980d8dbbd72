public import WaldenGeometry

/// What one finger, or the tool of a tablet, did.
public struct TouchChange: Sendable, Equatable {
    /// The ways in which a finger or a tool changes.
    public enum Phase: Sendable, Equatable, CaseIterable {
        /// It touched the surface.
        case began
        /// It moved, or changed its shape.
        case moved
        /// It left the surface.
        case ended
        /// It was taken away, and nothing should come of it.
        case cancelled
        /// A tool is near the surface without touching it: it came, or moved.
        case hovered
        /// A tool is no longer near the surface. If it touched it, that is cancelled.
        case departed
    }

    /// The finger or the tool, unique among the live ones of its seat and type.
    public var id: Int32
    /// What touches: a finger (`direct`) or a tool (`pencil`).
    public var type: TouchType
    /// What it did.
    public var phase: Phase
    /// The window that it touched or is near; meaningful for `began` and `hovered` only.
    public var window: WindowID
    /// Where, in window coordinates of the window in which it began.
    public var location: Point
    /// When, in seconds.
    public var time: Double
    /// Half the length of the contact's longer axis, in points; 0 if the device does not tell.
    public var majorRadius: Double
    /// The angle of the longer axis, in radians clockwise from the y axis; for a tool, how far it is turned about its
    /// own axis; 0 if the device does not tell.
    public var orientation: Double
    /// How hard it presses, from 0 to 1; `nil` if the device does not tell.
    public var force: Double?
    /// The angle between the tool and the surface, in radians: π/2 for one that stands upright.
    public var altitude: Double
    /// The direction in which the tool leans, in radians clockwise from the x axis.
    public var azimuth: Double
    /// Reports that were merged into this one, oldest first, without this one itself.
    public var earlier: [TouchSample]

    /// Makes a change from its parts.
    public init(
        id: Int32, phase: Phase, window: WindowID, location: Point, time: Double, majorRadius: Double = 0,
        orientation: Double = 0, type: TouchType = .direct, force: Double? = nil, altitude: Double = .pi / 2,
        azimuth: Double = 0, earlier: [TouchSample] = []
    ) {
        self.id = id
        self.phase = phase
        self.window = window
        self.location = location
        self.time = time
        self.majorRadius = majorRadius
        self.orientation = orientation
        self.type = type
        self.force = force
        self.altitude = altitude
        self.azimuth = azimuth
        self.earlier = earlier
    }

    /// Whether the change is one of what touches, and not of a loss or of nearness.
    package var isContact: Bool {
        switch phase {
        case .began, .moved, .ended: true
        case .cancelled, .hovered, .departed: false
        }
    }

    /// The report that this change is, for when a later one follows.
    package var sample: TouchSample {
        TouchSample(
            location: location, time: time, majorRadius: majorRadius, force: force, altitude: altitude, azimuth: azimuth
        )
    }
}
