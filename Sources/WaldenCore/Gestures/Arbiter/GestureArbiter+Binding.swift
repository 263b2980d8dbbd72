extension GestureArbiter {
    /// Finds the recognizers of the touches that begin in an event.
    func bind(_ event: Event) {
        for touch in event.touches where touch.phase == .began && touch.window === window {
            guard let view = touch.view, !(touch.gestures?.isBound ?? false), view.hasGestureRecognizersOnPath else {
                continue
            }
            touch.gesturesForWriting.isBound = true
            // The delegates that are asked may change the tree.
            for recognizer in candidates(around: view) where receives(recognizer, touch, event) {
                if recognizer.isDoneWaiting {
                    recognizer.laterTouches.append(touch)
                    if !waitedFor.contains(recognizer) { waitedFor.append(recognizer) }
                } else {
                    bind(touch, to: recognizer)
                }
            }
        }
    }

    /// The recognizers of a view and of the views around it, the view's own first.
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
        guard recognizer.isEnabled, recognizer.allowedTouchTypes.contains(touch.type), let hit = touch.view,
            let own = recognizer.view, own.windowStorage === window
        else { return false }
        if recognizer.requiresExclusiveTouchType, let first = recognizer.attempt.touches.first(where: \.isContact),
            first.type != touch.type
        {
            return false
        }
        guard views(from: hit, to: own, permit: recognizer, touch), receives(recognizer, event),
            recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
        else { return false }
        // The delegates may have changed all this, or cancelled the touch.
        return recognizer.isEnabled && recognizer.view === own && own.windowStorage === window
            && window.state == .visible && !touch.isOver
    }

    /// Whether a recognizer gets anything of an event; asked once.
    func receives(_ recognizer: GestureRecognizer, _ event: Event) -> Bool {
        if recognizer.askedEvent.serial != serial {
            recognizer.askedEvent = (serial, false)
            recognizer.askedEvent.isReceived = recognizer.shouldReceive(event)
        }
        return recognizer.askedEvent.isReceived
    }

    /// Whether the hit view, and those between it and the recognizer's view, let the recognizer have a touch.
    private func views(from hit: View, to own: View, permit recognizer: GestureRecognizer, _ touch: Touch) -> Bool {
        var candidate: View? = hit
        while let view = candidate, view !== own {
            if !view.permits(recognizer, touch) { return false }
            candidate = view.superview
        }
        return candidate === own
    }

    private func bind(_ touch: Touch, to recognizer: GestureRecognizer) {
        // One that ends in this very event is still to be told.
        recognizer.attempt.currentTouches.removeAll { $0.gestures?.isEndTold ?? true }
        recognizer.attempt.currentTouches.append(touch)
        recognizer.attempt.touches.append(touch)
        touch.gesturesForWriting.recognizers.append(recognizer)
        bringIntoPlay(recognizer)
    }

    /// Gives the touches that came while a recognizer waited with its gesture done to its next attempt, if that begins in
    /// the very event; tells whether there was any.
    func bindWaiting(_ event: Event) -> Bool {
        guard !waitedFor.isEmpty else { return false }
        let recognizers = waitedFor
        waitedFor.removeAll(keepingCapacity: true)
        var isAny = false
        for recognizer in recognizers {
            let touches = recognizer.laterTouches.filter { $0.phase == .began && $0.window === window && !$0.isOver }
            recognizer.laterTouches.removeAll()
            guard !recognizer.isInPlay, recognizer.isEnabled, let view = recognizer.view, !touches.isEmpty,
                view.windowStorage === window, window.state == .visible
            else { continue }
            for touch in touches where touch.view?.isDescendant(of: view) ?? false { bind(touch, to: recognizer) }
            guard recognizer.isInPlay else { continue }
            isAny = true
            tell(recognizer, of: .began, in: event)
        }
        return isAny
    }
}

extension Touch {
    /// Whether it is a finger, a tool or a pressed pointer, and not one that hovers.
    var isContact: Bool { phase != .regionEntered && phase != .regionMoved && phase != .regionExited }
}
