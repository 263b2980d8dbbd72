internal import DequeModule
internal import Synchronization

/// The application's queue of platform events: first in, first out.
///
/// Moves that wait in the queue are merged where nothing else lies between them, so that a pointer of 1000 Hz costs one
/// delivery a frame; what was merged is kept as earlier samples. A began, an ended or a cancelled is never merged,
/// dropped or overtaken.
@MainActor
public final class EventQueue {
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

extension PlatformEvent {
    /// Takes a following event into this one, if both only move the same fingers or the same pointer.
    ///
    /// - Returns: False if the two must stay apart.
    mutating func merge(_ next: PlatformEvent) -> Bool {
        switch (self, next) {
        case (.touches(let mine), .touches(let theirs)) where mine.canMerge(theirs): break
        case (.pointer(let mine), .pointer(let theirs)) where mine.canMerge(theirs): break
        case (.transform(let mine), .transform(let theirs)) where mine.canMerge(theirs): break
        default: return false
        }
        absorb(next)
        return true
    }

    private mutating func absorb(_ next: PlatformEvent) {
        // The samples must have one owner, or each merge copies all earlier ones.
        switch (exchange(&self, with: .terminate(signal: 0)), next) {
        case (.touches(var mine), .touches(let theirs)):
            mine.absorb(theirs)
            self = .touches(mine)
        case (.pointer(var mine), .pointer(let theirs)):
            mine.absorb(theirs)
            self = .pointer(mine)
        case (.transform(var mine), .transform(let theirs)):
            mine.absorb(theirs)
            self = .transform(mine)
        default:
            preconditionFailure("unreachable: only events that can merge are absorbed")
        }
    }

    /// Whether the event tells of nothing but moves.
    var isMoveOnly: Bool {
        switch self {
        case .touches(let frame): !frame.cancelsAll && frame.changes.allSatisfy { $0.phase == .moved }
        case .pointer(let frame): frame.isMoveOnly
        default: false
        }
    }
}

private func exchange<T>(_ value: inout T, with new: consuming T) -> T {
    let old = value
    value = new
    return old
}

extension TouchFrame {
    func canMerge(_ next: TouchFrame) -> Bool {
        guard seat == next.seat, buttons == next.buttons, !cancelsAll, !next.cancelsAll,
            changes.count == next.changes.count
        else {
            return false
        }
        for (mine, theirs) in zip(changes, next.changes) {
            guard mine.id == theirs.id, mine.type == theirs.type, mine.phase == .moved, theirs.phase == .moved else {
                return false
            }
        }
        return true
    }

    mutating func absorb(_ next: TouchFrame) {
        for index in changes.indices {
            let merged = next.changes[index]
            changes[index].absorb(merged)
        }
        time = next.time
    }
}

extension TouchChange {
    mutating func absorb(_ next: TouchChange) {
        earlier.append(sample)
        earlier.append(contentsOf: next.earlier)
        location = next.location
        time = next.time
        majorRadius = next.majorRadius
        orientation = next.orientation
        force = next.force
        altitude = next.altitude
        azimuth = next.azimuth
    }
}

extension PointerFrame {
    func canMerge(_ next: PointerFrame) -> Bool {
        seat == next.seat && window == next.window && isMoveOnly && next.isMoveOnly
    }

    mutating func absorb(_ next: PointerFrame) {
        earlier.append(TouchSample(location: location, time: time))
        earlier.append(contentsOf: next.earlier)
        location = next.location
        time = next.time
    }
}
