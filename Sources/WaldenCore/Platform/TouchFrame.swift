public import WaldenGeometry

/// All fingers of one seat that changed between two `wl_touch.frame` events, or what a tool of a tablet did between two
/// `zwp_tablet_tool_v2.frame` events.
public struct TouchFrame: Sendable, Equatable {
    /// The seat of the touchscreen.
    public var seat: SeatID
    /// The time of the frame's last change, in seconds.
    public var time: Double
    /// The changes; usually one. Empty when ``cancelsAll`` is true.
    public var changes: FewOrMany<TouchChange>
    /// Whether the compositor took all fingers of the seat away (`wl_touch.cancel`).
    public var cancelsAll: Bool
    /// The buttons of the tool that are down; none for fingers.
    public var buttons: Event.ButtonMask = []

    /// Makes a frame of changes.
    public init(seat: SeatID, time: Double, changes: FewOrMany<TouchChange>, buttons: Event.ButtonMask = []) {
        self.seat = seat
        self.time = time
        self.changes = changes
        self.cancelsAll = false
        self.buttons = buttons
    }

    /// Makes the frame by which the compositor takes all fingers of a seat away.
    public init(cancellingAllOf seat: SeatID, time: Double) {
        self.seat = seat
        self.time = time
        self.changes = FewOrMany()
        self.cancelsAll = true
    }
}

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
    public var type: Touch.TouchType
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
        orientation: Double = 0, type: Touch.TouchType = .direct, force: Double? = nil, altitude: Double = .pi / 2,
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
    var isContact: Bool {
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
