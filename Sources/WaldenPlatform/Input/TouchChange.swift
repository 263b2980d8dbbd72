public import WaldenGeometry

/// A change of one finger or tablet tool.
public struct TouchChange: Sendable, Equatable {
    /// A phase of a contact.
    public enum Phase: Sendable, Equatable, CaseIterable {
        /// The contact touched the surface.
        case began
        /// The contact moved or changed its shape.
        case moved
        /// The contact left the surface.
        case ended
        /// The contact was cancelled; its interaction should have no effect.
        case cancelled
        /// A tool came near or moved near the surface without touching it.
        case hovered
        /// A tool left the proximity of the surface; a touch in progress is cancelled.
        case departed
    }

    /// The identifier, unique among the live contacts of its seat and type.
    public var id: Int32
    /// The type: a finger (`direct`) or a tool (`pencil`).
    public var type: TouchType
    /// The phase.
    public var phase: Phase
    /// The window touched or hovered; meaningful for `began` and `hovered` only.
    public var window: WindowID
    /// The location, in coordinates of the window in which the contact began.
    public var location: Point
    /// The time, in seconds.
    public var time: Double
    /// Half the length of the contact's major axis, in points; 0 if unknown.
    public var majorRadius: Double
    /// The angle of the major axis, in radians clockwise from the y axis; for a tool, its rotation about its own axis;
    /// 0 if unknown.
    public var orientation: Double
    /// The pressure, from 0 to 1; `nil` if unknown.
    public var force: Double?
    /// The angle between the tool and the surface, in radians: π/2 if upright.
    public var altitude: Double
    /// The direction in which the tool leans, in radians clockwise from the x axis.
    public var azimuth: Double
    /// Earlier reports coalesced into this one, oldest first.
    public var earlier: [TouchSample]
    /// The serial of a `began`; `nil` in a replay. Not recorded, and ignored by comparisons.
    public var serial: InputSerial? {
        get { unrecordedSerial.value }
        set { unrecordedSerial.value = newValue }
    }
    private var unrecordedSerial: Unrecorded<InputSerial?>

    /// Creates a change.
    public init(
        id: Int32, phase: Phase, window: WindowID, location: Point, time: Double, majorRadius: Double = 0,
        orientation: Double = 0, type: TouchType = .direct, force: Double? = nil, altitude: Double = .pi / 2,
        azimuth: Double = 0, earlier: [TouchSample] = [], serial: InputSerial? = nil
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
        unrecordedSerial = Unrecorded(value: serial)
    }

    /// Whether the change is a touch event, as opposed to a cancellation or a change of proximity.
    package var isContact: Bool {
        switch phase {
        case .began, .moved, .ended: true
        case .cancelled, .hovered, .departed: false
        }
    }

    /// This change as a sample, for coalescing with a later one.
    package var sample: TouchSample {
        TouchSample(
            location: location, time: time, majorRadius: majorRadius, force: force, altitude: altitude, azimuth: azimuth
        )
    }
}
