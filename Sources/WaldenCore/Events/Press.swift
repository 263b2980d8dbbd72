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
    /// Whether a secret text had the focus when the key went down.
    let isSecret: Bool
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
    /// How responders forwarded the beginning; `nil` for the end of the chain. The other phases go the same way.
    private var links: [(from: Responder, to: Responder?)] = []
    /// The responders that got the current phase. None gets it twice.
    private var reached: [Responder] = []
    var isEndPending = false
    /// What used the beginning.
    var use = Use.responders

    enum Use {
        /// The responders of the chain got it.
        case responders
        case command(KeyCommand)
        /// The text that a responder edits.
        case text(Responder)
    }

    var nextResponder: Responder? { phase == .changed ? taker ?? responder : responder }
    /// The window that got the press.
    public internal(set) var window: Window?
    /// The seat of the keyboard.
    public let seat: SeatID
    /// The compositor's serial of the beginning, which some requests need; `nil` in a replay.
    let serial: InputSerial?

    init(
        key: Key, phase: Phase, timestamp: Double, seat: SeatID, window: Window?, isSecret: Bool = false,
        serial: InputSerial? = nil
    ) {
        self.isSecret = isSecret
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
    /// Begins to send a phase to responders.
    func start(_ phase: Phase, at responder: Responder) {
        reached = [responder]
        guard phase == .began else { return }
        links = []
        taker = responder
    }

    /// Forwards the beginning; returns false if there is no next responder, or if it got the beginning before.
    func forward(from responder: Responder, to next: Responder?) -> Bool {
        links.append((responder, next))
        // An app may have handed it the press itself.
        reach(responder)
        let isNew = next.map(reach) ?? false
        taker = isNew ? next : next.flatMap(holder)
        return isNew
    }

    /// Returns the responder to which another forwards the current phase, as it forwarded the beginning; `nil` if it
    /// did not, or if that responder got the phase before.
    func recipient(from responder: Responder) -> Responder? {
        reach(responder)
        guard let next = links.last(where: { $0.from === responder })?.to, reach(next) else { return nil }
        return next
    }

    /// Notes that a responder gets the current phase; returns false if it got it before.
    @discardableResult
    private func reach(_ responder: Responder) -> Bool {
        guard !reached.contains(where: { $0 === responder }) else { return false }
        reached.append(responder)
        return true
    }

    /// Returns the responder with which a beginning ended that went on from another; `nil` for the end of the chain.
    private func holder(from responder: Responder) -> Responder? {
        var holder = responder
        for _ in links {
            guard let link = links.last(where: { $0.from === holder }) else { break }
            guard let next = link.to else { return nil }
            holder = next
        }
        return holder
    }

    func finish() {
        links = []
        reached = []
        taker = nil
    }
}

extension Press: Hashable {
    /// Returns whether two references are the same press.
    public nonisolated static func == (lhs: Press, rhs: Press) -> Bool { lhs === rhs }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
