public import WaldenGeometry

/// All fingers of one seat that changed between two `wl_touch.frame` events.
public struct TouchFrame: Sendable, Equatable {
    /// The seat of the touchscreen.
    public var seat: SeatID
    /// The time of the frame's last change, in seconds.
    public var time: Double
    /// The changes; usually one. Empty when ``cancelsAll`` is true.
    public var changes: FewOrMany<TouchChange>
    /// Whether the compositor took all touches of the seat away (`wl_touch.cancel`).
    public var cancelsAll: Bool

    /// Makes a frame of changes.
    public init(seat: SeatID, time: Double, changes: FewOrMany<TouchChange>) {
        self.seat = seat
        self.time = time
        self.changes = changes
        self.cancelsAll = false
    }

    /// Makes the frame by which the compositor takes all touches of a seat away.
    public init(cancellingAllOf seat: SeatID, time: Double) {
        self.seat = seat
        self.time = time
        self.changes = FewOrMany()
        self.cancelsAll = true
    }
}

/// What one finger did.
public struct TouchChange: Sendable, Equatable {
    /// The ways in which a finger changes.
    public enum Phase: Sendable, Equatable {
        /// It touched the surface.
        case began
        /// It moved, or changed its shape.
        case moved
        /// It left the surface.
        case ended
    }

    /// The finger, unique among the live ones of its seat.
    public var id: Int32
    /// What it did.
    public var phase: Phase
    /// The window that it touched; meaningful for `began` only.
    public var window: WindowID
    /// Where, in window coordinates of the window in which it began.
    public var location: Point
    /// When, in seconds.
    public var time: Double
    /// Half the length of the contact's longer axis, in points; 0 if the device does not tell.
    public var majorRadius: Double
    /// The angle of the longer axis, in radians clockwise from the y axis; 0 if the device does not tell.
    public var orientation: Double
    /// Reports that were merged into this one, oldest first, without this one itself.
    public var earlier: [TouchSample]

    /// Makes a change from its parts.
    public init(
        id: Int32, phase: Phase, window: WindowID, location: Point, time: Double, majorRadius: Double = 0,
        orientation: Double = 0, earlier: [TouchSample] = []
    ) {
        self.id = id
        self.phase = phase
        self.window = window
        self.location = location
        self.time = time
        self.majorRadius = majorRadius
        self.orientation = orientation
        self.earlier = earlier
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

    /// Makes a sample from its parts.
    public init(location: Point, time: Double, majorRadius: Double = 0) {
        self.location = location
        self.time = time
        self.majorRadius = majorRadius
    }
}
