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
    /// The blocked events that describe the current pointers and keyboards, replayed when input is unblocked.
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

    /// Appends an event, or coalesces it with the last one.
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

    /// Unblocks input, starting with the current pointers and keyboards.
    func unblockInput() {
        isInputBlocked = false
        let missed = missed
        self.missed = []
        for event in missed { append(event) }
    }

    private func noteMissed(_ event: PlatformEvent) {
        switch event {
        case .keyboardFocus(let focus):
            missed.removeAll { if case .keyboardFocus(let other) = $0 { other.seat == focus.seat } else { false } }
            if focus.isFocused { missed.append(event) }
        case .pointer(let frame) where frame.crossing != .none:
            missed.removeAll { if case .pointer(let other) = $0 { other.seat == frame.seat } else { false } }
            if frame.crossing == .entered { missed.append(event) }
        case .deviceLost(let loss) where loss.device == .seat:
            missed.removeAll { $0.seat == loss.seat }
        case .keyRepeat: missed.append(event)
        default: break
        }
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
