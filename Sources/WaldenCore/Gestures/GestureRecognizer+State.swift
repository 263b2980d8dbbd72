package import WaldenGeometry

extension GestureRecognizer {
    /// The step at which the gesture is.
    ///
    /// In an action, the step of which the action tells. A subclass sets it to propose the next one; it reads its own
    /// proposal back until that is decided. While a proposal waits for other recognizers to fail, it reads `possible`.
    ///
    /// - Precondition: A recognizer that is possible proposes began, ended or failed; one that is active changed, ended
    ///   or cancelled. Debug builds stop at anything else, others ignore it.
    public final var state: State {
        get {
            if let shownState { return shownState }
            if isWaiting { return .possible }
            return proposals.last ?? decidedState
        }
        set { propose(newValue) }
    }

    private func propose(_ new: State) {
        // A reset proposes nothing. The attempt may also be over because a callback, for a touch or for the recognizer's
        // own action, removed its view.
        if isResetting || !isEnabled || decidedState.isFinal { return }
        let old = state
        if new == .possible && old == .possible || isWaiting && new == proposals.last { return }
        guard old.allows(new) else {
            assertionFailure("GestureRecognizer.state: \(traceName) cannot go from \(old) to \(new)")
            return
        }
        guard let arbiter = arbiter ?? view?.windowStorage?.gestureArbiterForWriting else { return }
        if new == .failed {
            proposals.removeAll(keepingCapacity: true)
            isWaiting = false
        } else if isWaiting, proposals.last == .ended {
            return
        }
        proposals.append(new)
        arbiter.noteProposal(of: self)
    }

    /// Takes the first of its proposals.
    final func takeProposal() -> State? {
        // Nearly always, there is one.
        if proposals.count < 2 { return proposals.popLast() }
        return proposals.removeFirst()
    }

    /// Whether it is between began and its end.
    final var isActive: Bool { decidedState == .began || decidedState == .changed }

    /// Whether it has done what it has to, and waits for others to fail.
    final var isDoneWaiting: Bool { isWaiting && proposals.last == .ended }

    /// Whether a touch of the gesture is down.
    final var hasLiveTouches: Bool {
        for touch in currentTouches where touch.isLiveInGesture { return true }
        return false
    }

    /// Its class and name, as traces show it.
    package final var traceName: String {
        name.map { "\(type(of: self))#\($0)" } ?? "\(type(of: self))"
    }

    // MARK: Touches

    /// The touches of the gesture that are down.
    package final var liveTouches: [Touch] { currentTouches.filter(\.isLiveInGesture) }

    /// Takes a touch out of the gesture, which then goes on without it. The view still gets it.
    ///
    /// - Parameters:
    ///   - touch: A touch that the recognizer was just told of.
    ///   - event: The event with which it was told.
    public final func ignore(_ touch: Touch, for event: Event) {
        guard let index = attemptTouches.firstIndex(of: touch) else { return }
        attemptTouches.remove(at: index)
        currentTouches.removeAll { $0 === touch }
        touch.gestures?.recognizers.removeAll { $0 === self }
        arbiter?.process()
    }

    /// The middle of touches, in window coordinates; zero without touches.
    package final func centroid(of touches: [Touch]) -> Point {
        guard !touches.isEmpty else { return .zero }
        var sum = Point.zero
        for touch in touches {
            sum.x += touch.windowLocation.x
            sum.y += touch.windowLocation.y
        }
        return Point(x: sum.x / Double(touches.count), y: sum.y / Double(touches.count))
    }

    /// Converts a point of the window to a view; with `nil`, leaves it.
    package final func converted(_ point: Point, to view: View?) -> Point { view?.convert(point, from: nil) ?? point }

    /// The run loop, for timers; `nil` while the recognizer is in no window.
    package final var eventLoop: EventLoop? { view?.windowStorage?.application.eventLoop }

    /// The platform's time now, in seconds.
    package final var now: Double { view?.windowStorage?.application.platform.now ?? 0 }

    /// Delivers touches that are no longer held. Call it when the answer of ``delaysContent`` changes.
    package final func reconsiderHeldTouches() { arbiter?.process() }

    /// Ends the attempt because the recognizer is no longer to take part.
    final func withdraw() {
        hoveringSeat = nil
        arbiter?.withdraw(self)
    }
}

extension GestureRecognizer.State {
    /// Whether an attempt ends with it.
    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Whether a recognizer may go from this state to another one.
    func allows(_ next: Self) -> Bool {
        switch self {
        case .possible: next == .began || next == .ended || next == .failed
        case .began, .changed: next == .changed || next == .ended || next == .cancelled
        case .ended, .cancelled, .failed: false
        }
    }
}
