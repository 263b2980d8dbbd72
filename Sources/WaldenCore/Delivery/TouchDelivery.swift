/// The delivery state of a touch: what its hit view got, what is held back, and what the view is owed (S17).
///
/// ```
///     ┌────────┬─────────────────→ withheld
///     │        │
/// undecided ⇄ held ─────→ endHeld
///     │        │            ⇅
///     └────────┴───────→ ongoing ──→ finished
///                           │           ↑
///                           └→ cancelPending
/// ```
/// `endHeld` also leads where `ongoing` does. Any stage may become `over`. All transitions are methods of this type.
struct TouchDelivery {
    enum Stage {
        /// The view got nothing, and nothing is held.
        case undecided
        /// The view got nothing, and all reports are held. While the others are delivered, only the end stays.
        indirect case held(HeldTouch)
        /// The view got the beginning.
        case ongoing
        /// The view got the beginning; the end is held (S66).
        indirect case endHeld(HeldTouch.Step)
        /// The view left its window during a delivery and gets a cancel afterwards, which may also end the touch (S24).
        case cancelPending(isOver: Bool)
        /// The view gets nothing of the touch.
        case withheld
        /// The view got the end or a cancel. Recognizers may still follow the touch.
        case finished
        /// The touch has no further effect, though its finger may still be down.
        case over
    }

    private(set) var stage = Stage.undecided
    /// The arbiter's serial of the latest event whose report was held.
    private var heldSerial = 0

    var isUndecided: Bool { if case .undecided = stage { true } else { false } }
    var isWithheld: Bool { if case .withheld = stage { true } else { false } }
    var isFinished: Bool { if case .finished = stage { true } else { false } }
    var isCancelPending: Bool { if case .cancelPending = stage { true } else { false } }

    /// Whether the view got the beginning, and neither got nor is owed an end or a cancel.
    var isOngoing: Bool {
        switch stage {
        case .ongoing, .endHeld: true
        default: false
        }
    }

    var isUnstarted: Bool {
        switch stage {
        case .undecided, .held, .withheld: true
        default: false
        }
    }

    var isOver: Bool {
        switch stage {
        case .over, .cancelPending(isOver: true): true
        default: false
        }
    }

    var isHeld: Bool {
        switch stage {
        case .held, .endHeld: true
        default: false
        }
    }

    var isEndHeld: Bool {
        switch stage {
        case .held(let reports): reports.end != nil
        case .endHeld: true
        default: false
        }
    }

    var isWhollyHeld: Bool {
        if case .held(let reports) = stage { reports.began != nil && reports.end != nil } else { false }
    }

    /// Returns whether the arbiter held the touch's report of an event, and so delivers it itself.
    func isHeld(inEvent serial: Int) -> Bool { heldSerial == serial }

    /// Returns whether the view may get a phase: a beginning once, others between the beginning and the end (S17).
    func allows(_ phase: Touch.Phase) -> Bool {
        guard phase == .began else { return isOngoing }
        switch stage {
        case .undecided: return true
        case .held(let reports): return reports.began == nil
        default: return false
        }
    }

    mutating func record(_ phase: Touch.Phase) {
        switch (phase, stage) {
        case (.began, .held(let reports)): stage = reports.end.map { .endHeld($0) } ?? .ongoing
        case (.began, _): stage = .ongoing
        case (.ended, _), (.cancelled, _): stage = .finished
        default: break
        }
    }

    /// Holds a report: a beginning and what follows it, or an end.
    @MainActor
    mutating func hold(_ touch: Touch, serial: Int, in event: Event) {
        heldSerial = serial
        let step = HeldTouch.Step(touch, serial: serial, in: event)
        switch stage {
        case .undecided:
            var reports = HeldTouch()
            reports.append(step)
            stage = .held(reports)
        case .held(var reports):
            // Leaves the reports to the variable alone, so that appending does not copy them.
            stage = .undecided
            reports.append(step)
            stage = .held(reports)
        case .ongoing: stage = .endHeld(step)
        default: break
        }
    }

    /// Removes the held reports for delivery, except an end that stays held.
    mutating func release(keepingEnd: Bool) -> HeldTouch {
        switch stage {
        case .held(var reports):
            let end = keepingEnd ? reports.end : nil
            stage = end.map { .held(HeldTouch(end: $0)) } ?? .undecided
            if keepingEnd { reports.end = nil }
            return reports
        case .endHeld(let end) where !keepingEnd:
            stage = .ongoing
            return HeldTouch(end: end)
        default: return HeldTouch()
        }
    }

    mutating func dropHeld() {
        switch stage {
        case .held: stage = .undecided
        case .endHeld: stage = .ongoing
        default: break
        }
    }

    mutating func withhold() {
        if isUnstarted { stage = .withheld }
    }

    /// Records that the view gets a cancel after the current delivery.
    mutating func deferCancel() {
        if isOngoing { stage = .cancelPending(isOver: false) }
    }

    mutating func cancelWasDelivered() {
        if case .cancelPending(let isOver) = stage { stage = isOver ? .over : .finished }
    }

    mutating func end() { stage = isCancelPending ? .cancelPending(isOver: true) : .over }
}

extension Touch {
    var isOver: Bool { delivery.isOver }

    package var isEndHeld: Bool { delivery.isEndHeld }

    /// Whether the view got the end or a cancel, and no recognizer follows the touch.
    var isUnused: Bool { delivery.isFinished && !hasRecognizers }

    /// Returns whether the views of two touches cannot have both at once (S40, S41).
    func excludes(_ other: Touch) -> Bool {
        guard self !== other, let view, let otherView = other.view else { return false }
        return view === otherView ? !view.isMultipleTouchEnabled : view.isExclusiveTouch || otherView.isExclusiveTouch
    }
}

extension [Touch] {
    /// Groups the touches by view, in the order of the views' first touches. A view that takes one touch at a time gets
    /// one group per touch: it may have several whose ends were held.
    @MainActor
    func groupedByView() -> [(view: View, touches: [Touch])] {
        var views: [View] = []
        for touch in self {
            if let view = touch.view, !views.containsIdentical(view) { views.append(view) }
        }
        return views.flatMap { view in
            let touches = filter { $0.view === view }
            return (view.isMultipleTouchEnabled ? [touches] : touches.map { [$0] }).map { (view, $0) }
        }
    }

    @MainActor
    func showingCancelled(_ body: () -> Void) {
        let phases = map(\.phase)
        for touch in self { touch.phase = .cancelled }
        body()
        for (touch, phase) in zip(self, phases) { touch.phase = phase }
    }
}
