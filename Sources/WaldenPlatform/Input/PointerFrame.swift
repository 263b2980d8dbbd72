public import WaldenGeometry

/// What a pointer did between two `wl_pointer.frame` events.
public struct PointerFrame: Sendable, Equatable {
    /// How the pointer's focus changed.
    public enum Crossing: Sendable, Equatable {
        /// It stayed where it was.
        case none
        /// It came into the window.
        case entered
        /// It left the window.
        case left
    }

    /// The seat of the pointer.
    public var seat: SeatID
    /// The window under the pointer, or the one that holds its implicit grab; for ``Crossing/left``, the one left.
    public var window: WindowID
    /// The time of the frame, in seconds.
    public var time: Double
    /// Whether the pointer entered or left the window. A frame that does both is sent as two.
    public var crossing: Crossing
    /// Where the pointer is now, in window coordinates.
    public var location: Point
    /// Whether the location changed.
    public var hasMoved: Bool
    /// The buttons that went down or up, in order.
    public var buttons: FewOrMany<ButtonChange>
    /// How far a wheel was turned or fingers scrolled, if they did.
    public var scroll: ScrollInput?
    /// Reports of the location that were merged into this one, oldest first, without this one itself.
    public var earlier: [TouchSample]

    /// Makes a frame from its parts.
    public init(
        seat: SeatID, window: WindowID, time: Double, crossing: Crossing = .none, location: Point,
        hasMoved: Bool = false, buttons: FewOrMany<ButtonChange> = FewOrMany(), scroll: ScrollInput? = nil,
        earlier: [TouchSample] = []
    ) {
        self.seat = seat
        self.window = window
        self.time = time
        self.crossing = crossing
        self.location = location
        self.hasMoved = hasMoved
        self.buttons = buttons
        self.scroll = scroll
        self.earlier = earlier
    }

    /// Whether the frame tells of nothing but a new location.
    package var isMoveOnly: Bool { hasMoved && crossing == .none && buttons.isEmpty && scroll == nil }
}

/// A pointer's button that went down or up.
public struct ButtonChange: Sendable, Equatable {
    /// The button.
    public var button: ButtonMask
    /// Whether it went down.
    public var isPressed: Bool
    /// When, in seconds.
    public var time: Double

    /// Makes a change from its parts.
    public init(button: ButtonMask, isPressed: Bool, time: Double) {
        self.button = button
        self.isPressed = isPressed
        self.time = time
    }
}

/// How far something was scrolled.
public struct ScrollInput: Sendable, Equatable {
    /// What scrolls.
    public enum Source: Sendable, Equatable {
        /// A wheel that clicks.
        case wheel
        /// Fingers on a touchpad.
        case finger
        /// A device that scrolls continuously, such as a trackpoint.
        case continuous
        /// A wheel that is tilted.
        case wheelTilt
    }

    /// What scrolls.
    public var source: Source
    /// The distance, in points; positive towards the right and the bottom of the content.
    public var delta: Point
    /// The turn of a wheel in detents, fractions included (`wl_pointer.axis_value120` ÷ 120); zero for other sources.
    public var steps: Point
    /// Whether the fingers left the touchpad (`wl_pointer.axis_stop`).
    public var isStop: Bool
    /// Whether the device moves opposite to the content (natural scrolling; `axis_relative_direction` inverted).
    public var isInverted: Bool

    /// Makes a value from its parts.
    public init(source: Source, delta: Point, steps: Point = .zero, isStop: Bool = false, isInverted: Bool = false) {
        self.source = source
        self.delta = delta
        self.steps = steps
        self.isStop = isStop
        self.isInverted = isInverted
    }
}
