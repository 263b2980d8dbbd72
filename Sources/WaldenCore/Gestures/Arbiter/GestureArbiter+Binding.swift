extension GestureArbiter {
    /// Binds the touches that begin in an event to their recognizers (S63).
    func bind(_ event: Event) {
        for touch in event.touches where touch.phase == .began && touch.window === window {
            guard let view = touch.view, !(touch.gestures?.isBound ?? false), view.hasGestureRecognizersOnPath else {
                continue
            }
            touch.gesturesForWriting.isBound = true
            // Delegates may change the tree.
            for recognizer in candidates(around: view) where receives(recognizer, touch, event) {
                if recognizer.isCompleteAndWaiting {
                    recognizer.laterTouches.append(touch)
                    if !postponed.contains(recognizer) { postponed.append(recognizer) }
                } else {
                    bind(touch, to: recognizer)
                }
            }
        }
    }

    /// Returns the recognizers of a view and its ancestors, the view's own first.
    func candidates(around view: View) -> [GestureRecognizer] {
        var result: [GestureRecognizer] = []
        var candidate: View? = view
        while let current = candidate {
            if let rare = current.rare { result += rare.gestureRecognizers }
            candidate = current.superview
        }
        return result
    }

    private func receives(_ recognizer: GestureRecognizer, _ touch: Touch, _ event: Event) -> Bool {
        guard recognizer.isEnabled, !recognizer.refusedTouchTypes.contains(touch.type), let hit = touch.view,
            let own = recognizer.view, own.windowStorage === window
        else { return false }
        if recognizer.requiresExclusiveTouchType, let first = recognizer.attempt.touches.first(where: \.isContact),
            first.type != touch.type
        {
            return false
        }
        guard viewsAllow(recognizer, touch, from: hit, to: own), receives(recognizer, event),
            recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
        else { return false }
        // Delegates may have changed all this, or cancelled the touch.
        return recognizer.isEnabled && recognizer.view === own && own.windowStorage === window
            && window.state == .visible && !touch.isOver
    }

    /// Returns whether a recognizer gets an event; asks it once per event (S70).
    func receives(_ recognizer: GestureRecognizer, _ event: Event) -> Bool {
        if recognizer.askedEvent.serial != serial {
            recognizer.askedEvent = (serial, false)
            recognizer.askedEvent.isReceived = recognizer.shouldReceive(event)
        }
        return recognizer.askedEvent.isReceived
    }

    /// Returns whether the views from the hit view up to the recognizer's view let it have a touch.
    private func viewsAllow(_ recognizer: GestureRecognizer, _ touch: Touch, from hit: View, to own: View) -> Bool {
        var candidate: View? = hit
        while let view = candidate, view !== own {
            if !view.shouldDeliver(touch, to: recognizer) { return false }
            candidate = view.superview
        }
        return candidate === own
    }

    private func bind(_ touch: Touch, to recognizer: GestureRecognizer) {
        // Not by phase: a touch that ends in this event is still to be delivered.
        recognizer.attempt.currentTouches.removeAll { $0.gestures?.hasEnded ?? true }
        recognizer.attempt.currentTouches.append(touch)
        recognizer.attempt.touches.append(touch)
        touch.gesturesForWriting.recognizers.append(recognizer)
        bringIntoPlay(recognizer)
    }

    /// Binds the later touches of recognizers that were reset in this event to their next attempt; returns whether
    /// there were any.
    func bindPostponed(_ event: Event) -> Bool {
        guard !postponed.isEmpty else { return false }
        let recognizers = postponed
        postponed.removeAll(keepingCapacity: true)
        var hasBound = false
        for recognizer in recognizers {
            let touches = recognizer.laterTouches.filter { $0.phase == .began && $0.window === window && !$0.isOver }
            recognizer.laterTouches.removeAll()
            guard !recognizer.isInPlay, recognizer.isEnabled, let view = recognizer.view, !touches.isEmpty,
                view.windowStorage === window, window.state == .visible
            else { continue }
            for touch in touches where touch.view?.isDescendant(of: view) ?? false { bind(touch, to: recognizer) }
            guard recognizer.isInPlay else { continue }
            hasBound = true
            notify(recognizer, of: .began, in: event)
        }
        return hasBound
    }
}

extension Touch {
    /// Whether it is a finger, a tool or a pressed pointer, not a hovering one.
    var isContact: Bool { phase != .regionEntered && phase != .regionMoved && phase != .regionExited }
}
