public import WaldenGeometry

/// The pointer events of one `wl_pointer.frame`.
public struct PointerFrame: Sendable, Equatable {
    /// A change of pointer focus.
    public enum Crossing: Sendable, Equatable {
        case none, entered, left
    }

    /// The seat of the pointer.
    public var seat: SeatID
    /// The window under the pointer or with its implicit grab; for ``Crossing/left``, the window that was left.
    public var window: WindowID
    /// The time of the frame, in seconds.
    public var time: Double
    /// Whether the pointer entered or left the window. A frame with both is sent as two events.
    public var crossing: Crossing
    /// The pointer's location, in window coordinates.
    public var location: Point
    /// Whether the location changed.
    public var hasMoved: Bool
    /// The buttons pressed or released, in order.
    public var buttons: SmallArray<ButtonChange>
    /// The scrolling in this frame, if any.
    public var scroll: ScrollInput?
    /// Earlier reports coalesced into this one, oldest first.
    public var earlier: [TouchSample]

    /// Creates a frame.
    public init(
        seat: SeatID, window: WindowID, time: Double, crossing: Crossing = .none, location: Point,
        hasMoved: Bool = false, buttons: SmallArray<ButtonChange> = SmallArray(), scroll: ScrollInput? = nil,
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

    /// Whether the frame contains only a move.
    package var isMoveOnly: Bool { hasMoved && crossing == .none && buttons.isEmpty && scroll == nil }
}

/// A press or release of a pointer button.
public struct ButtonChange: Sendable, Equatable {
    /// The button.
    public var button: ButtonMask
    /// Whether the button was pressed; false if it was released.
    public var isPressed: Bool
    /// The time, in seconds.
    public var time: Double
    /// The serial of a press; `nil` in a replay. Not recorded, and ignored by comparisons.
    public var serial: InputSerial? {
        get { unrecordedSerial.value }
        set { unrecordedSerial.value = newValue }
    }
    private var unrecordedSerial: Unrecorded<InputSerial?>

    /// Creates a change.
    public init(button: ButtonMask, isPressed: Bool, time: Double, serial: InputSerial? = nil) {
        unrecordedSerial = Unrecorded(value: serial)
        self.button = button
        self.isPressed = isPressed
        self.time = time
    }
}

/// Scrolling in one frame.
public struct ScrollInput: Sendable, Equatable {
    /// A source of scrolling.
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

    /// The source of the scrolling.
    public var source: Source
    /// The delta, in points; positive towards the right and the bottom of the content.
    public var delta: Point
    /// The wheel's detents, fractions included (`wl_pointer.axis_value120` ÷ 120); zero for other sources.
    public var steps: Point
    /// Whether the fingers left the touchpad (`wl_pointer.axis_stop`).
    public var isStop: Bool
    /// Whether the device moves opposite to the content (natural scrolling; inverted `axis_relative_direction`).
    public var isInverted: Bool

    /// Creates a value.
    public init(source: Source, delta: Point, steps: Point = .zero, isStop: Bool = false, isInverted: Bool = false) {
        self.source = source
        self.delta = delta
        self.steps = steps
        self.isStop = isStop
        self.isInverted = isInverted
    }
}
