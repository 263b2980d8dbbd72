public import WaldenPlatform

/// A key from its press to its release (S96). UIKit: `UIPress`.
@MainActor
public final class Press {
    /// The phases of a press. UIKit: `UIPress.Phase`.
    public enum Phase: Sendable, Hashable {
        /// The key went down.
        case began
        /// The key repeats.
        case changed
        /// The key did not change since the last event.
        case stationary
        /// The key went up.
        case ended
        /// The keyboard was lost: the press has no effect.
        case cancelled
    }

    /// The phase in the current event.
    public internal(set) var phase: Phase
    /// The compositor's time of the last change, in seconds; never decreases.
    public var timestamp: Double { time.seconds }
    var time: MonotonicTime
    /// Whether the key produced visible text when it went down.
    let writesText: Bool
    /// The key.
    public internal(set) var key: Key
    /// The number of repeats since the key went down.
    public internal(set) var repeatCount = 0
    /// The responder that got the press first, and gets its end.
    public internal(set) var responder: Responder?
    /// Whether `responder` got the beginning and not yet the end.
    var isBegunAtResponder = false
    /// The responder that handled the beginning; `nil` for none.
    var taker: Responder?
    /// How responders forwarded the beginning. The end goes the same way.
    private var path: [(from: Responder, to: Responder)] = []
    var isEndPending = false

    var nextResponder: Responder? { phase == .changed ? taker ?? responder : responder }
    /// The window that got the press.
    public internal(set) var window: Window?
    /// The seat of the keyboard.
    public let seat: SeatID
    /// The compositor's serial of the beginning, which some requests need; `nil` in a replay.
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
}

extension Press {
    /// Begins the way along the chain.
    func start(at responder: Responder) {
        path = []
        taker = responder
    }

    /// Forwards the beginning; returns false if there is no next responder, or if it got the beginning before.
    func forward(from responder: Responder, to next: Responder?) -> Bool {
        guard let next else {
            taker = nil
            return false
        }
        if next === self.responder || path.contains(where: { $0.to === next }) {
            // It handed the beginning to a responder that refused it.
            if recipient(from: next) == nil { taker = next }
            return false
        }
        taker = next
        path.append((responder, next))
        return true
    }

    /// Returns the responder to which another forwarded the beginning; `nil` if it did not.
    func recipient(from responder: Responder) -> Responder? { path.last { $0.from === responder }?.to }

    func finish() {
        path = []
        taker = nil
    }
}

extension Press: Hashable {
    /// Returns whether two references are the same press.
    public nonisolated static func == (lhs: Press, rhs: Press) -> Bool { lhs === rhs }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
