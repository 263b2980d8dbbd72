/// The state of a touch towards its hit view: what the view was told, what is held back from it, and what it is owed.
///
/// ```
///              ┌───────────────→ withheld
///              │
/// undecided ⇄ held      endHeld
///     │        │           ⇅
///     └────────┴────────→ told ──→ finished
///                          │           ↑
///                          └→ cancelOwed
/// ```
/// Any stage may become `over`. All changes are methods of this type.
struct TouchDelivery {
    enum Stage {
        /// The view was told nothing, and nothing is held.
        case undecided
        /// The view was told nothing. The reports since the beginning are held; if only an end is left of them, the
        /// others are about to be delivered.
        indirect case held(HeldTouch)
        /// The view was told the beginning.
        case told
        /// The view was told the beginning; the end is held.
        indirect case endHeld(HeldTouch.Step)
        /// The view left its window during a delivery and gets a cancel afterwards.
        ///
        /// - Parameter isOver: Whether the touch is over then.
        case cancelOwed(isOver: Bool)
        /// The view gets nothing of the touch.
        case withheld
        /// The view was told the end or a cancel. Recognizers may still follow the touch.
        case finished
        /// Nothing comes of the touch any more, though its finger may still be down.
        case over
    }

    private(set) var stage = Stage.undecided
    /// The latest event, by the arbiter's serial, of which the arbiter held the touch's report.
    private var heldSerial = 0

    // MARK: Questions

    var isUndecided: Bool {
        if case .undecided = stage { true } else { false }
    }

    var isWithheld: Bool {
        if case .withheld = stage { true } else { false }
    }

    var isFinished: Bool {
        if case .finished = stage { true } else { false }
    }

    /// Whether the view was told the beginning and neither an end nor a cancel, nor is it owed one.
    var isTold: Bool {
        switch stage {
        case .told, .endHeld: true
        default: false
        }
    }

    /// Whether the view was told nothing of the touch, not even that it began.
    var isUntold: Bool {
        switch stage {
        case .undecided, .held, .withheld: true
        default: false
        }
    }

    var isCancelOwed: Bool {
        if case .cancelOwed = stage { true } else { false }
    }

    var isOver: Bool {
        switch stage {
        case .over, .cancelOwed(isOver: true): true
        default: false
        }
    }

    /// Whether reports are held back.
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

    /// Whether the whole touch is held, from its beginning to its end.
    var isWhollyHeld: Bool {
        if case .held(let reports) = stage { reports.began != nil && reports.end != nil } else { false }
    }

    /// Whether the arbiter held the touch's report of an event, and delivers it itself.
    func isHeld(inEvent serial: Int) -> Bool { heldSerial == serial }

    /// Whether the view may be told a phase: a beginning once, anything else between the beginning and the end.
    func allows(_ phase: Touch.Phase) -> Bool {
        guard phase == .began else { return isTold }
        switch stage {
        case .undecided: return true
        case .held(let reports): return reports.began == nil
        default: return false
        }
    }

    // MARK: Transitions

    /// Records that the view is told a phase that it is allowed to have.
    mutating func note(_ phase: Touch.Phase) {
        switch (phase, stage) {
        case (.began, .held(let reports)): stage = reports.end.map { .endHeld($0) } ?? .told
        case (.began, _): stage = .told
        case (.ended, _), (.cancelled, _): stage = .finished
        default: break
        }
    }

    /// Holds back a report: a touch's beginning or end, or what follows a beginning that is held.
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
            reports.append(step)
            stage = .held(reports)
        case .told: stage = .endHeld(step)
        default: break
        }
    }

    /// Takes out the held reports for delivery, except the end if it is to stay held.
    mutating func release(keepingEnd: Bool) -> HeldTouch {
        switch stage {
        case .held(var reports):
            let end = keepingEnd ? reports.end : nil
            stage = end.map { .held(HeldTouch(end: $0)) } ?? .undecided
            if keepingEnd { reports.end = nil }
            return reports
        case .endHeld(let end) where !keepingEnd:
            stage = .told
            return HeldTouch(end: end)
        default: return HeldTouch()
        }
    }

    /// Forgets the held reports.
    mutating func dropHeld() {
        switch stage {
        case .held: stage = .undecided
        case .endHeld: stage = .told
        default: break
        }
    }

    /// Keeps a touch of which the view was told nothing from the view for good.
    mutating func withhold() {
        if isUntold { stage = .withheld }
    }

    /// Records that the view, which was told the beginning, gets a cancel after the current delivery.
    mutating func oweCancel() {
        if isTold { stage = .cancelOwed(isOver: false) }
    }

    /// Records that the view gets the cancel that it was owed.
    mutating func payCancel() {
        if case .cancelOwed(let isOver) = stage { stage = isOver ? .over : .finished }
    }

    mutating func end() {
        if isCancelOwed { stage = .cancelOwed(isOver: true) } else { stage = .over }
    }
}

extension Touch {
    /// Whether nothing comes of it any more, though the finger may still be down.
    var isOver: Bool { delivery.isOver }

    /// Whether its end waits to be delivered.
    package var isEndHeld: Bool { delivery.isEndHeld }

    /// Whether its view was told the end or a cancel, and no recognizer follows it.
    var isLeftAlone: Bool { delivery.isFinished && !hasRecognizers }

    /// Whether their views may not have both touches at a time: the rules of multiple and exclusive touch (S40, S41).
    func excludes(_ other: Touch) -> Bool {
        guard self !== other, let view, let otherView = other.view else { return false }
        return view === otherView ? !view.isMultipleTouchEnabled : view.isExclusiveTouch || otherView.isExclusiveTouch
    }
}

extension [Touch] {
    /// The touches by view, in the order of the views' first touches. A view that takes one touch at a time gets each
    /// in a group of its own: it may have several whose ends were held.
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

    /// Shows the touches as cancelled while a body runs.
    @MainActor
    func showingCancelled(_ body: () -> Void) {
        let phases = map(\.phase)
        for touch in self { touch.phase = .cancelled }
        body()
        for (touch, phase) in zip(self, phases) { touch.phase = phase }
    }
}
