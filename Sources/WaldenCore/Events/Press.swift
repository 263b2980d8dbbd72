public import WaldenPlatform

/// A key that is held down.
///
/// The same object describes a key from its press to its release. A repeat of the key is a change of its press.
///
/// The corresponding UIKit class is `UIPress`.
@MainActor
public final class Press {
    /// What a press does.
    ///
    /// The corresponding UIKit type is `UIPress.Phase`.
    public enum Phase: Sendable, Hashable {
        /// The key went down.
        case began
        /// The key repeats.
        case changed
        /// Nothing changed since the last event.
        case stationary
        /// The key went up.
        case ended
        /// The keyboard was taken away, and nothing should come of it.
        case cancelled
    }

    /// What it does.
    public internal(set) var phase: Phase
    /// When it last changed by the compositor's clock, in seconds.
    ///
    /// It does not run back while the key is down.
    public var timestamp: Double { time.seconds }
    private var time: MonotonicTime
    /// Whether the key wrote something that can be seen when it went down.
    let writesText: Bool
    /// The key.
    public internal(set) var key: Key
    /// How many times the key has repeated since it went down.
    public internal(set) var repeatCount = 0
    /// The responder to which it was sent first; its end goes there as well.
    public internal(set) var responder: Responder?
    /// Whether its responder was told that it began, and not yet that it ended.
    var isBegunAtResponder = false
    /// The responder that took its beginning and did not pass it on; `nil` if nobody did.
    var taker: Responder?
    /// Whether its end has not come to the one that took its beginning.
    var isEndOwed = false

    /// The responder to which the present phase is sent.
    var nextResponder: Responder? { phase == .changed ? taker ?? responder : responder }
    /// The window to which it was sent.
    public internal(set) var window: Window?
    /// The seat from which it comes.
    public let seat: SeatID
    /// The serial of its beginning, which justifies requests; `nil` in a replay.
    let serial: InputSerial?

    init(
        key: Key, phase: Phase, timestamp: Double, seat: SeatID, window: Window?, serial: InputSerial? = nil
    ) {
        self.serial = serial
        self.key = key
        self.phase = phase
        time = MonotonicTime(timestamp)
        writesText = key.makesText
        self.seat = seat
        self.window = window
    }

    /// Takes in the time of an event that tells of the press.
    ///
    /// - Returns: The time, or the later one of an event before.
    @discardableResult
    func keepUp(with reading: Double) -> Double { time.advance(to: reading) }
}

extension Press: Hashable {
    /// Whether two names stand for the same press.
    public nonisolated static func == (lhs: Press, rhs: Press) -> Bool { lhs === rhs }

    /// Feeds the identity of the press.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
