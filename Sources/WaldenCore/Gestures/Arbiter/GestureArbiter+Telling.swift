extension GestureArbiter {
    /// Tells the recognizers of what their touches do.
    func tell(_ event: Event) {
        if event.touches.count == 1 {
            let touch = event.touches[0]
            guard let recognizers = touch.gestures?.recognizers, touch.window === window else { return }
            let phase = touch.phase
            for recognizer in recognizers where touch.phase == phase && isCurious(recognizer) {
                guard recognizer.attempt.currentTouches.contains(touch) else { continue }
                give(touch.alone, in: phase, to: recognizer, event)
            }
            return
        }
        var recognizers = toldRecognizers
        toldRecognizers = []
        for touch in event.touches where touch.window === window && touch.phase != .stationary {
            guard let gestures = touch.gestures else { continue }
            for recognizer in gestures.recognizers where !recognizers.contains(where: { $0 === recognizer }) {
                recognizers.append(recognizer)
            }
        }
        for recognizer in recognizers {
            tell(recognizer, of: .began, in: event)
            tell(recognizer, of: .moved, in: event)
            tell(recognizer, of: .ended, in: event)
            tell(recognizer, of: .cancelled, in: event)
        }
        recognizers.removeAll(keepingCapacity: true)
        toldRecognizers = recognizers
    }

    /// Tells a recognizer of those of its touches that are in a phase.
    func tell(_ recognizer: GestureRecognizer, of phase: Touch.Phase, in event: Event) {
        guard isCurious(recognizer), let touches = touches(of: recognizer, in: phase, event) else { return }
        give(touches, in: phase, to: recognizer, event)
    }

    /// Whether a recognizer has more to learn: not if it has proposed its end.
    private func isCurious(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.isInPlay && !recognizer.attempt.state.isFinal
            && !(recognizer.attempt.proposals.last?.isFinal ?? false)
    }

    private func give(
        _ touches: Set<Touch>, in phase: Touch.Phase, to recognizer: GestureRecognizer, _ event: Event
    ) {
        recognizer.modifierFlags = event.modifierFlags
        recognizer.buttonMask = event.buttonMask
        let number = recognizer.attempt.number
        switch phase {
        case .began: recognizer.touchesBegan(touches, with: event)
        case .moved: recognizer.touchesMoved(touches, with: event)
        case .ended: recognizer.touchesEnded(touches, with: event)
        case .cancelled: recognizer.touchesCancelled(touches, with: event)
        default: break
        }
        // What it noted after its attempt was ended meanwhile, and it was reset, belongs to no other attempt.
        if recognizer.attempt.number != number, !recognizer.isInPlay { reset(recognizer) }
    }

    /// A recognizer's touches in a phase; `nil` for none. The set of the last move again, if they are the same.
    private func touches(of recognizer: GestureRecognizer, in phase: Touch.Phase, _ event: Event) -> Set<Touch>? {
        var count = 0
        var last: Touch?
        var isSame = true
        for touch in event.touches where touch.phase == phase && touch.belongs(to: recognizer) {
            count += 1
            last = touch
            isSame = isSame && recognizer.attempt.toldSet.contains(touch)
        }
        guard let last else { return nil }
        if count == 1 { return last.alone }
        if !isSame || recognizer.attempt.toldSet.count != count {
            recognizer.attempt.toldSet.removeAll(keepingCapacity: true)
            for touch in event.touches where touch.phase == phase && touch.belongs(to: recognizer) {
                recognizer.attempt.toldSet.insert(touch)
            }
        }
        return recognizer.attempt.toldSet
    }

    // MARK: Ends

    /// Records the touches that ended in an event, and the recognizers that have none left.
    func noteEnds(in event: Event) {
        for touch in event.touches where touch.window === window && touch.phase.isFinal {
            touch.gestures?.isEndTold = true
        }
        for touch in event.touches where touch.window === window {
            guard let gestures = touch.gestures else { continue }
            // Those that ignored all that they were told of have nothing to do with it.
            if touch.phase == .began || touch.phase.isFinal { mustTidy = true }
            guard gestures.isEndTold else { continue }
            for recognizer in gestures.recognizers { noteEnd(of: touch, for: recognizer) }
        }
    }

    private func noteEnd(of touch: Touch, for recognizer: GestureRecognizer) {
        if recognizer.hasLiveTouches {
            recognizer.attempt.currentTouches.removeAll { $0 === touch }
            return
        }
        guard touch.phase == .cancelled, !recognizer.attempt.isIndirect else { return }
        // Nothing comes of a gesture that was taken away.
        switch recognizer.state {
        case .possible: if !recognizer.isDoneWaiting { recognizer.state = .failed }
        case .began, .changed: recognizer.state = .cancelled
        case .ended, .cancelled, .failed: break
        }
    }

    /// Brings recognizers to an end that have no touches left and do not say so themselves.
    func tidy() {
        mustTidy = false
        for recognizer in inPlay where recognizer.isInPlay {
            guard !recognizer.attempt.isIndirect, !recognizer.hasLiveTouches, recognizer.attempt.proposals.isEmpty
            else { continue }
            if recognizer.isActive, !recognizer.continuesWithoutTouches {
                recognizer.state = .ended
            } else if recognizer.attempt.state == .possible {
                if recognizer.attempt.touches.isEmpty {
                    forget(recognizer)
                } else if recognizer.attempt.idleSince == nil {
                    recognizer.attempt.idleSince = window.application.platform.now
                }
            }
        }
    }

    // MARK: Losses

    /// Tells the recognizers of a touch of whose end nothing came to the window that it was taken away.
    func touchWasLost(_ touch: Touch) {
        guard let gestures = touch.gestures, !gestures.isEndTold else { return }
        guard !gestures.recognizers.isEmpty else {
            gestures.isEndTold = true
            return
        }
        guard touch.isContact else {
            pointerWasLost(touch)
            return
        }
        putReportsRight()
        let event = makeEvent(of: [touch], at: touch.timestamp)
        depth += 1
        [touch].showingCancelled {
            tell(event)
            noteEnds(in: event)
        }
        depth -= 1
        process()
    }

    /// Takes the touches away from all recognizers, because the window goes from the screen.
    func cancelAll() {
        putReportsRight()
        depth += 1
        for recognizer in inPlay where recognizer.isInPlay {
            let touches = recognizer.liveTouches.filter(\.isContact)
            guard !touches.isEmpty else { continue }
            touches.showingCancelled {
                tell(recognizer, of: .cancelled, in: makeEvent(of: touches, at: window.application.platform.now))
            }
        }
        for recognizer in inPlay {
            for touch in recognizer.attempt.currentTouches { touch.gestures?.isEndTold = true }
        }
        // What they said themselves comes first.
        settle()
        for recognizer in inPlay where !recognizer.attempt.state.isFinal { withdraw(recognizer) }
        depth -= 1
        process()
    }

    /// Ends the attempts of the recognizers on a view that leaves the window, and on what is in it.
    func viewWillLeave(_ view: View) {
        if depth > 0 { keptViews.append(view) }
        for recognizer in inPlay where recognizer.view?.isDescendant(of: view) ?? false { withdraw(recognizer) }
    }

    /// An event that tells of touches without one of the platform.
    func makeEvent(of touches: [Touch], at time: Double) -> Event {
        let event = Event(type: .touches, timestamp: time, seat: touches.first?.seat ?? .nobody)
        event.modifierFlags = window.application.pressTracker.modifierFlags(of: event.seat)
        event.touches = touches
        return event
    }
}
