internal import DequeModule
internal import Synchronization
public import WaldenPlatform

/// The application's queue of platform events: first in, first out.
///
/// Moves that wait in the queue are merged where nothing else lies between them, so that a pointer of 1000 Hz costs one
/// delivery a frame; what was merged is kept as earlier samples. A began, an ended or a cancelled is never merged,
/// dropped or overtaken.
@MainActor
public final class EventQueue: PlatformEventQueue {
    private var events: Deque<PlatformEvent> = []
    private let inbox = Mutex<[Posted]>([])
    private let hasPosted = Atomic<Bool>(false)

    /// Whether input is kept out, because a recording is being played.
    var isInputBlocked = false
    /// The comings of pointers and keyboards that were kept out, as far as they are not over.
    private var missed: [PlatformEvent] = []

    /// What other threads post.
    enum Posted: Sendable {
        case event(PlatformEvent)
        case work(@MainActor @Sendable () -> Void)
    }

    /// Makes an empty queue.
    public init() {}

    /// Whether nothing waits.
    public var isEmpty: Bool { events.isEmpty && !hasPostings }

    /// Whether other threads posted something that has not been taken out.
    var hasPostings: Bool { hasPosted.load(ordering: .acquiring) }

    /// How many events wait; what other threads posted is not counted.
    public var count: Int { events.count }

    /// Adds an event at the end, or merges it into the last one.
    public func append(_ event: PlatformEvent) {
        if isInputBlocked, event.isInput { noteMissed(event) } else { appendReplayed(event) }
    }

    /// The same for an event of a recording, which is never kept out.
    func appendReplayed(_ event: PlatformEvent) {
        if let last = events.indices.last, events[last].merge(event) { return }
        events.append(event)
    }

    /// An event that waits; index 0 is the first.
    subscript(index: Int) -> PlatformEvent { events[index] }

    /// Takes out the first event.
    public func popFirst() -> PlatformEvent? { events.popFirst() }

    /// Drops everything that waits, what other threads posted included.
    func removeAll() {
        events = []
        missed = []
        _ = takePosted()
    }

    // MARK: While a recording is played

    /// Lets input in again, beginning with where pointers and keyboards are by now.
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

    // MARK: From other threads

    /// Adds something from any thread. The caller wakes the platform.
    nonisolated func post(_ posted: Posted) {
        inbox.withLock { $0.append(posted) }
        hasPosted.store(true, ordering: .releasing)
    }

    /// Takes out what other threads posted, in the order of posting.
    func takePosted() -> [Posted] {
        guard hasPosted.exchange(false, ordering: .acquiringAndReleasing) else { return [] }
        return inbox.withLock { posted in
            defer { posted = [] }
            return posted
        }
    }
}
