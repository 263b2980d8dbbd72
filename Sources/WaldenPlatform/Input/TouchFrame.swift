/// The events of a seat's touchscreen in one `wl_touch.frame`, or of a tablet tool in one `zwp_tablet_tool_v2.frame`.
public struct TouchFrame: Sendable, Equatable {
    /// The maximum number of contacts followed per seat, more than touchscreens can distinguish.
    package static let maximumContacts = 128

    /// The seat of the touchscreen or tablet.
    public var seat: SeatID
    /// The time of the frame's last change, in seconds.
    public var time: Double
    /// The changes, usually one; empty if ``cancelsAll`` is true.
    public var changes: SmallArray<TouchChange>
    /// Whether the compositor cancelled all touches of the seat (`wl_touch.cancel`).
    public var cancelsAll: Bool
    /// The pressed buttons of the tool; empty for fingers.
    public var buttons: ButtonMask = []

    /// Creates a frame of changes.
    public init(seat: SeatID, time: Double, changes: SmallArray<TouchChange>, buttons: ButtonMask = []) {
        self.seat = seat
        self.time = time
        self.changes = changes
        self.cancelsAll = false
        self.buttons = buttons
    }

    /// Creates a frame that cancels all touches of a seat.
    public init(cancellingAllOf seat: SeatID, time: Double) {
        self.seat = seat
        self.time = time
        self.changes = SmallArray()
        self.cancelsAll = true
    }
}
