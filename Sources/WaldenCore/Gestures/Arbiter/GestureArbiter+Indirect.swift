/// Delivers input without touches: scrolling, touchpad gestures and hovering (S77, S82, S83).
extension GestureArbiter {
    /// Delivers a scroll or transform event to the recognizers that take part, or else to those under the pointer.
    /// Scrolling and touchpad gestures are independent.
    func processIndirect(_ event: Event) {
        guard let touch = event.touches.first, touch.window === window else { return }
        let outer = enter(at: event.timestamp)
        let gestures = touch.gesturesForWriting
        let isBeginning = event.transform?.phase == .began
        if isBeginning { endScrolling(by: gestures, with: event) }
        var recognizers = gestures.recognizers.filter { $0.attempt.isIndirect && $0.attempt.followedType == event.type }
        if recognizers.isEmpty || isBeginning,
            let view = window.touchTarget(at: touch.windowLocation, with: event)
        {
            recognizers = candidates(around: view).filter { $0.isEnabled && receives($0, event) }
        }
        // Callbacks may change these conditions.
        for recognizer in recognizers
        where recognizer.isEnabled && recognizer.view?.windowStorage === window && window.state == .visible {
            notify(recognizer, event, touch)
        }
        if depth == 1 { drain(with: event) }
        if event.endsSequence {
            for recognizer in inPlay
            where recognizer.attempt.isIndirect && recognizer.attempt.followedType == event.type
                && recognizer.state == .possible
            {
                if !recognizer.isCompleteAndWaiting, recognizer.attempt.touches.contains(touch) {
                    recognizer.state = .failed
                }
            }
        }
        if !leave(to: outer) { finish() }
    }

    /// Ends pans by scroll events when a touchpad gesture begins, since scrolling may have no end of its own.
    private func endScrolling(by gestures: TouchGestures, with event: Event) {
        for recognizer in gestures.recognizers
        where recognizer.attempt.isIndirect && recognizer.attempt.followedType == .scroll {
            if recognizer.isActive { recognizer.state = .ended }
        }
        if depth == 1 { drain(with: event) }
    }

    private func notify(_ recognizer: GestureRecognizer, _ event: Event, _ touch: Touch) {
        let (wasInPlay, idleSince) = (recognizer.isInPlay, recognizer.attempt.idleSince)
        guard !recognizer.attempt.state.isFinal else { return }
        bringIntoPlay(recognizer)
        let isNew = !recognizer.attempt.touches.contains(touch)
        if isNew {
            recognizer.attempt.touches.append(touch)
            touch.gesturesForWriting.recognizers.append(recognizer)
        }
        recognizer.modifierFlags = event.modifierFlags
        recognizer.buttonMask = event.buttonMask
        let takesPart =
            event.type == .scroll ? recognizer.scrolled(with: event) : recognizer.transformed(with: event)
        guard recognizer.isInPlay else { return }
        if takesPart {
            recognizer.attempt.followedType = event.type
            recognizer.attempt.isIndirect = !recognizer.attempt.touches.contains(where: \.isContact)
            if recognizer.state == .possible, !recognizer.hasLiveTouches, recognizer.attempt.proposals.isEmpty {
                recognizer.attempt.idleSince = window.application.platform.now
            }
        } else if isNew {
            recognizer.attempt.touches.removeAll { $0 === touch }
            touch.gestures?.recognizers.removeAll { $0 === recognizer }
            // It declined: undo the above.
            if wasInPlay { recognizer.attempt.idleSince = idleSince } else { leavePlay(recognizer) }
        }
    }

    /// Ends scrolling of a pointer that left the window or was lost.
    func pointerWasLost(_ touch: Touch) {
        guard let gestures = touch.gestures else { return }
        for recognizer in gestures.recognizers where recognizer.attempt.isIndirect { withdraw(recognizer) }
    }

    func hover(over view: View, _ phase: Touch.Phase, with event: Event?) {
        let outer = enter(at: event?.timestamp ?? window.application.platform.now)
        for recognizer in view.gestureRecognizers where recognizer.view === view && recognizer.isEnabled {
            guard follows(recognizer, phase, over: view, event) else { continue }
            if let event {
                recognizer.modifierFlags = event.modifierFlags
                recognizer.buttonMask = event.buttonMask
            }
            recognizer.hovered(phase, with: event)
        }
        if !leave(to: outer) { window.application.delivering { finish() } }
    }

    /// Returns whether a recognizer gets a hovering phase: it follows the first pointer that enters until that one
    /// leaves.
    private func follows(_ recognizer: GestureRecognizer, _ phase: Touch.Phase, over view: View, _ event: Event?)
        -> Bool
    {
        if let seat = recognizer.hoveringSeat {
            guard phase == .regionExited else { return phase == .regionMoved && event?.seat == seat }
            if window.isHovered(view, by: seat) { return false }
            recognizer.hoveringSeat = nil
            return true
        }
        // A delegate may move the recognizer or its view away from the pointer.
        guard phase == .regionEntered, let event, receives(recognizer, event), recognizer.isEnabled,
            recognizer.view === view, window.isHovered(view, by: event.seat)
        else { return false }
        recognizer.hoveringSeat = event.seat
        return true
    }
}

extension Event {
    fileprivate var endsSequence: Bool {
        if let phase = transform?.phase { return phase == .ended || phase == .cancelled }
        return scroll?.isStop ?? false
    }
}
