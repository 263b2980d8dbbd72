package import WaldenGeometry

extension GestureRecognizer {
    /// The state of the gesture (S60).
    ///
    /// In an action, the state that the action reports. A subclass sets it to propose the next state, and reads its own
    /// proposal until that is decided; while a proposal waits for other recognizers to fail, it reads `possible`.
    ///
    /// - Precondition: The transition is allowed: from possible to began, ended or failed; from an active state to
    ///   changed, ended or cancelled. Release builds ignore others.
    public final var state: State {
        get {
            if let shownState { return shownState }
            if attempt.isWaiting { return .possible }
            return attempt.proposals.last ?? attempt.state
        }
        set { propose(newValue) }
    }

    private func propose(_ new: State) {
        // A reset proposes nothing. The attempt may already be over because a callback removed the view.
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
        arbiter.recordProposal(of: self)
    }

    final func takeProposal() -> State? {
        // The fast path: there is nearly always only one.
        if attempt.proposals.count < 2 { return attempt.proposals.popLast() }
        return attempt.proposals.removeFirst()
    }

    final var isActive: Bool { attempt.state == .began || attempt.state == .changed }

    /// Whether it got an event since its last reset.
    final var isInPlay: Bool { attempt.arbiter != nil }

    /// Whether its gesture is complete but waits for others to fail.
    final var isCompleteAndWaiting: Bool { attempt.isWaiting && attempt.proposals.last == .ended }

    final var hasLiveTouches: Bool { attempt.currentTouches.contains { $0.isLiveInGesture } }

    package final var traceName: String {
        name.map { "\(type(of: self))#\($0)" } ?? "\(type(of: self))"
    }

    package final var attemptTouches: [Touch] { attempt.touches }

    /// The touches of the gesture that are down.
    public final var liveTouches: [Touch] { attempt.currentTouches.filter(\.isLiveInGesture) }

    /// Removes a touch of the current call from the gesture; the view still gets it (S71).
    public final func ignore(_ touch: Touch, for event: Event) {
        guard let index = attempt.touches.firstIndex(of: touch) else { return }
        attempt.touches.remove(at: index)
        attempt.currentTouches.removeAll { $0 === touch }
        touch.gestures?.recognizers.removeAll { $0 === self }
        attempt.arbiter?.process()
    }

    /// Returns the centroid of touches, in window coordinates; zero without touches.
    package final func centroid(of touches: [Touch]) -> Point {
        guard !touches.isEmpty else { return .zero }
        return touches.reduce(.zero) { $0 + $1.windowLocation } / Double(touches.count)
    }

    /// Schedules a call when a limit, such as the maximum duration of a tap, has passed since an event's time; both are
    /// in seconds.
    ///
    /// Cancel the timer in ``reset()``. It is `nil` outside an attempt.
    public final func schedule(
        _ limit: Double, since time: Double, _ handler: @escaping @MainActor () -> Void
    ) -> LoopTimer? {
        guard isInPlay, let application = view?.windowStorage?.application else { return nil }
        // At most the limit, even if the event's clock is wrong.
        let delay = max(0, min(limit, time + limit - application.platform.now))
        return application.eventLoop.schedule(after: .waiting(delay)) { _ in handler() }
    }

    /// Delivers touches that are no longer held after the answer of ``delaysContent`` changed.
    package final func reconsiderHeldTouches() { attempt.arbiter?.process() }

    /// Ends the attempt, because the recognizer was removed or disabled.
    final func withdraw() {
        hoveringSeat = nil
        attempt.arbiter?.withdraw(self)
    }
}

extension GestureRecognizer.State {
    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Returns whether the transition to another state is allowed (S60).
    func allows(_ next: Self) -> Bool {
        switch self {
        case .possible: next == .began || next == .ended || next == .failed
        case .began, .changed: next == .changed || next == .ended || next == .cancelled
        case .ended, .cancelled, .failed: false
        }
    }
}
