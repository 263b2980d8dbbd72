extension GestureArbiter {
    func notify(_ event: Event) {
        if event.touches.count == 1 {
            let touch = event.touches[0]
            guard let recognizers = touch.gestures?.recognizers, touch.window === window else { return }
            let phase = touch.phase
            for recognizer in recognizers where touch.phase == phase && takesTouches(recognizer) {
                guard recognizer.attempt.currentTouches.contains(touch) else { continue }
                call(recognizer, touch.alone, phase, event)
            }
            return
        }
        var recognizers = spareRecognizers
        spareRecognizers = []
        for touch in event.touches where touch.window === window && touch.phase != .stationary {
            guard let gestures = touch.gestures else { continue }
            for recognizer in gestures.recognizers where !recognizers.containsIdentical(recognizer) {
                recognizers.append(recognizer)
            }
        }
        for recognizer in recognizers {
            notify(recognizer, of: .began, in: event)
            notify(recognizer, of: .moved, in: event)
            notify(recognizer, of: .ended, in: event)
            notify(recognizer, of: .cancelled, in: event)
        }
        recognizers.removeAll(keepingCapacity: true)
        spareRecognizers = recognizers
    }

    func notify(_ recognizer: GestureRecognizer, of phase: Touch.Phase, in event: Event) {
        guard takesTouches(recognizer), let touches = touches(of: recognizer, in: phase, event) else { return }
        call(recognizer, touches, phase, event)
    }

    /// Returns whether a recognizer still takes touches: it has neither reached nor proposed a final state.
    private func takesTouches(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.isInPlay && !recognizer.attempt.state.isFinal
            && !(recognizer.attempt.proposals.last?.isFinal ?? false)
    }

    private func call(
        _ recognizer: GestureRecognizer, _ touches: Set<Touch>, _ phase: Touch.Phase, _ event: Event
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
        // The call reset the recognizer: discard what it stored afterwards.
        if recognizer.attempt.number != number, !recognizer.isInPlay { reset(recognizer) }
    }

    /// Returns a recognizer's touches in a phase, in the cached set if they are the same; `nil` for none.
    private func touches(of recognizer: GestureRecognizer, in phase: Touch.Phase, _ event: Event) -> Set<Touch>? {
        var count = 0
        var last: Touch?
        var isSame = true
        for touch in event.touches where touch.phase == phase && touch.belongs(to: recognizer) {
            count += 1
            last = touch
            isSame = isSame && recognizer.attempt.cachedSet.contains(touch)
        }
        guard let last else { return nil }
        if count == 1 { return last.alone }
        if !isSame || recognizer.attempt.cachedSet.count != count {
            recognizer.attempt.cachedSet.removeAll(keepingCapacity: true)
            for touch in event.touches where touch.phase == phase && touch.belongs(to: recognizer) {
                recognizer.attempt.cachedSet.insert(touch)
            }
        }
        return recognizer.attempt.cachedSet
    }

    /// Records the touches that ended in an event; fails or cancels recognizers whose last touch was cancelled.
    func recordEnds(in event: Event) {
        for touch in event.touches where touch.window === window && touch.phase.isFinal {
            touch.gestures?.hasEnded = true
        }
        for touch in event.touches where touch.window === window {
            guard let gestures = touch.gestures else { continue }
            // Recognizers that ignored all their touches must leave play.
            if touch.phase == .began || touch.phase.isFinal { mustTidy = true }
            guard gestures.hasEnded else { continue }
            for recognizer in gestures.recognizers { recordEnd(of: touch, for: recognizer) }
        }
    }

    private func recordEnd(of touch: Touch, for recognizer: GestureRecognizer) {
        if recognizer.hasLiveTouches {
            recognizer.attempt.currentTouches.removeAll { $0 === touch }
            return
        }
        guard touch.phase == .cancelled, !recognizer.attempt.isIndirect else { return }
        switch recognizer.state {
        case .possible: if !recognizer.isCompleteAndWaiting { recognizer.state = .failed }
        case .began, .changed: recognizer.state = .cancelled
        case .ended, .cancelled, .failed: break
        }
    }

    /// Ends active recognizers without touches, and marks possible ones as idle.
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

    /// Cancels a touch for recognizers that missed its end.
    func touchWasLost(_ touch: Touch) {
        guard let gestures = touch.gestures, !gestures.hasEnded else { return }
        guard !gestures.recognizers.isEmpty else {
            gestures.hasEnded = true
            return
        }
        guard touch.isContact else {
            pointerWasLost(touch)
            return
        }
        restoreReports()
        let event = makeEvent(of: [touch], at: touch.timestamp)
        depth += 1
        [touch].showingCancelled {
            notify(event)
            recordEnds(in: event)
        }
        depth -= 1
        process()
    }

    func cancelAll() {
        restoreReports()
        depth += 1
        for recognizer in inPlay where recognizer.isInPlay {
            let touches = recognizer.liveTouches.filter(\.isContact)
            guard !touches.isEmpty else { continue }
            touches.showingCancelled {
                notify(recognizer, of: .cancelled, in: makeEvent(of: touches, at: window.application.platform.now))
            }
        }
        for recognizer in inPlay {
            for touch in recognizer.attempt.currentTouches { touch.gestures?.hasEnded = true }
        }
        // Decide their own proposals first.
        settle()
        for recognizer in inPlay where !recognizer.attempt.state.isFinal { withdraw(recognizer) }
        depth -= 1
        process()
    }

    /// Ends the attempts of recognizers in a view that leaves the window.
    func viewWillLeave(_ view: View) {
        if depth > 0 { retainedViews.append(view) }
        for recognizer in inPlay where recognizer.view?.isDescendant(of: view) ?? false { withdraw(recognizer) }
    }

    func makeEvent(of touches: [Touch], at time: Double) -> Event {
        let event = Event(type: .touches, timestamp: time, seat: touches.first?.seat ?? .unassigned)
        event.modifierFlags = window.application.pressTracker.modifierFlags(of: event.seat)
        event.touches = touches
        return event
    }
}
