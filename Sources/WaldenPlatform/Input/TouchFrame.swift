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
    public var buttons: ButtonMask = []

    /// Makes a frame of changes.
    public init(seat: SeatID, time: Double, changes: FewOrMany<TouchChange>, buttons: ButtonMask = []) {
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
