internal import DequeModule
internal import Synchronization
public import WaldenPlatform

/// The application's FIFO queue of platform events.
///
/// Adjacent pending moves are coalesced and kept as earlier samples, so that a 1000 Hz pointer costs one delivery per
/// frame. Began, ended and cancelled events are never coalesced, dropped or overtaken.
@MainActor
public final class EventQueue: PlatformEventQueue {
    private var events: Deque<PlatformEvent> = []
    private let inbox = Mutex<[Posted]>([])
    private let hasPosted = Atomic<Bool>(false)

    /// Whether a recording is being played, so that input from devices is blocked.
    var isInputBlocked = false
    /// The blocked events that describe the current pointers and keyboards, delivered when input is unblocked.
    private var missed: [PlatformEvent] = []

    enum Posted: Sendable {
        case event(PlatformEvent)
        case work(@MainActor @Sendable () -> Void)
    }

    /// Creates an empty queue.
    public init() {}

    /// Whether nothing is pending.
    public var isEmpty: Bool { events.isEmpty && !hasPostings }

    var hasPostings: Bool { hasPosted.load(ordering: .acquiring) }

    /// The number of pending events, without those posted by other threads.
    public var count: Int { events.count }

    /// Appends an event, or coalesces it with the last one. Blocks input from devices while a recording plays.
    public func append(_ event: PlatformEvent) {
        if isInputBlocked, event.isInput { noteMissed(event) } else { appendReplayed(event) }
    }

    func appendReplayed(_ event: PlatformEvent) {
        if let last = events.indices.last, events[last].merge(event) { return }
        events.append(event)
    }

    subscript(index: Int) -> PlatformEvent { events[index] }

    /// Removes and returns the first event.
    public func popFirst() -> PlatformEvent? { events.popFirst() }

    func removeAll() {
        events = []
        missed = []
        _ = takePosted()
    }

    /// Unblocks input, and queues the current state of pointers and keyboards.
    func unblockInput() {
        isInputBlocked = false
        let missed = missed
        self.missed = []
        for event in missed { append(event) }
    }

    /// What a missed event describes. A newer event with the same seat and aspect replaces it.
    private enum Aspect {
        case focus, modifiers, keyRepeat, pointer, seat
    }

    private static func aspect(of event: PlatformEvent) -> Aspect? {
        switch event {
        case .keyboardFocus: .focus
        case .modifiers: .modifiers
        case .keyRepeat: .keyRepeat
        case .pointer: .pointer
        case .deviceLost(let loss):
            switch loss.device {
            case .keyboard: .focus
            case .pointer: .pointer
            case .seat: .seat
            case .touch: nil
            }
        default: nil
        }
    }

    private func noteMissed(_ event: PlatformEvent) {
        if case .pointer(let frame) = event { return noteMissed(frame) }
        if let aspect = Self.aspect(of: event) { replaceMissed(aspect, by: event) }
    }

    /// Keeps the pointer's window and location, but no buttons and no scrolling.
    private func noteMissed(_ frame: PointerFrame) {
        guard frame.crossing != .none || frame.hasMoved else { return }
        var crossing = frame.crossing
        for case .pointer(let known) in missed where known.seat == frame.seat && crossing == .none {
            crossing = known.crossing
        }
        let place = PointerFrame(
            seat: frame.seat, window: frame.window, time: frame.time, crossing: crossing, location: frame.location,
            hasMoved: crossing == .none)
        replaceMissed(.pointer, by: .pointer(place))
    }

    private func replaceMissed(_ aspect: Aspect, by event: PlatformEvent) {
        missed.removeAll { other in
            guard other.seat == event.seat, let known = Self.aspect(of: other) else { return false }
            // The compositor sends the modifiers again after each focus.
            return known == aspect || aspect == .seat || aspect == .focus && known == .modifiers
        }
        missed.append(event)
    }

    /// Posts from any thread. The caller wakes the platform.
    nonisolated func post(_ posted: Posted) {
        inbox.withLock { $0.append(posted) }
        hasPosted.store(true, ordering: .releasing)
    }

    func takePosted() -> [Posted] {
        guard hasPosted.exchange(false, ordering: .acquiringAndReleasing) else { return [] }
        return inbox.withLock { posted in
            defer { posted = [] }
            return posted
        }
    }
}
