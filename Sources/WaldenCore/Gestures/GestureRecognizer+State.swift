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
            if attempt.isWaiting { return .possible }
            return attempt.proposals.last ?? attempt.state
        }
        set { propose(newValue) }
    }

    private func propose(_ new: State) {
        // A reset proposes nothing. The attempt may also be over because a callback, for a touch or for the recognizer's
        // own action, removed its view.
        if isResetting || !isEnabled || attempt.state.isFinal { return }
        let old = state
        if new == .possible && old == .possible || attempt.isWaiting && new == attempt.proposals.last { return }
        guard old.allows(new) else {
            assertionFailure("GestureRecognizer.state: \(traceName) cannot go from \(old) to \(new)")
            return
        }
        guard let arbiter = attempt.arbiter ?? view?.windowStorage?.gestureArbiterForWriting else { return }
        if new == .failed {
            attempt.proposals.removeAll(keepingCapacity: true)
            attempt.isWaiting = false
        } else if attempt.isWaiting, attempt.proposals.last == .ended {
            return
        }
        attempt.proposals.append(new)
        arbiter.noteProposal(of: self)
    }

    /// Takes the first of its proposals.
    final func takeProposal() -> State? {
        // Nearly always, there is one.
        if attempt.proposals.count < 2 { return attempt.proposals.popLast() }
        return attempt.proposals.removeFirst()
    }

    /// Whether it is between began and its end.
    final var isActive: Bool { attempt.isActive }

    /// Whether it got an event since its last reset.
    final var isInPlay: Bool { attempt.isInPlay }

    /// Whether it has done what it has to, and waits for others to fail.
    final var isDoneWaiting: Bool { attempt.isWaiting && attempt.proposals.last == .ended }

    /// Whether a touch of the gesture is down.
    final var hasLiveTouches: Bool {
        for touch in attempt.currentTouches where touch.isLiveInGesture { return true }
        return false
    }

    /// Its class and name, as traces show it.
    package final var traceName: String {
        name.map { "\(type(of: self))#\($0)" } ?? "\(type(of: self))"
    }

    // MARK: Touches

    /// All touches of the present attempt, also those that ended.
    package final var attemptTouches: [Touch] { attempt.touches }

    /// The touches of the gesture that are down.
    public final var liveTouches: [Touch] { attempt.currentTouches.filter(\.isLiveInGesture) }

    /// Takes a touch out of the gesture, which then goes on without it. The view still gets it.
    ///
    /// - Parameters:
    ///   - touch: A touch that the recognizer was just told of.
    ///   - event: The event with which it was told.
    public final func ignore(_ touch: Touch, for event: Event) {
        guard let index = attempt.touches.firstIndex(of: touch) else { return }
        attempt.touches.remove(at: index)
        attempt.currentTouches.removeAll { $0 === touch }
        touch.gestures?.recognizers.removeAll { $0 === self }
        attempt.arbiter?.process()
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

    /// Schedules a call for when a limit has passed since an event, such as the longest duration of a tap.
    ///
    /// - Parameters:
    ///   - limit: The limit, in seconds.
    ///   - time: The time of the event, in seconds. An event may be delivered late: the call then comes earlier.
    /// - Returns: The timer, which ``reset()`` should cancel; `nil` outside an attempt.
    public final func schedule(
        _ limit: Double, since time: Double, _ handler: @escaping @MainActor () -> Void
    ) -> LoopTimer? {
        guard isInPlay, let application = view?.windowStorage?.application else { return nil }
        // Whatever the event's clock says, the call comes within the limit.
        let delay = max(0, min(limit, time + limit - application.platform.now))
        return application.eventLoop.schedule(after: .waiting(delay)) { _ in handler() }
    }

    /// Delivers touches that are no longer held. Call it when the answer of ``delaysContent`` changes.
    package final func reconsiderHeldTouches() { attempt.arbiter?.process() }

    /// Ends the attempt because the recognizer is no longer to take part.
    final func withdraw() {
        hoveringSeat = nil
        attempt.arbiter?.withdraw(self)
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
