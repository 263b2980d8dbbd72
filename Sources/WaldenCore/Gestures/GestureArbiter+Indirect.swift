/// Scrolling, the gestures of touchpads, and the pointer that hovers: what recognizers get without a touch.
extension GestureArbiter {
    /// Takes an event of scrolling or of a touchpad's gesture to the recognizers under the pointer.
    ///
    /// They are looked for when something begins; as long as one of them has to do with it, it goes on with them.
    func processIndirect(_ event: Event) {
        guard let touch = event.touches.first, touch.window === window else { return }
        depth += 1
        serial += 1
        time = event.timestamp
        let gestures = touch.gesturesForWriting
        var recognizers = gestures.recognizers.filter(\.isIndirect)
        if recognizers.isEmpty, let view = window.touchTarget(at: touch.windowLocation, with: event) {
            recognizers = candidates(around: view).filter { recognizer in
                recognizer.isEnabled && receives(recognizer, event) && recognizer.view?.windowStorage === window
            }
        }
        for recognizer in recognizers where recognizer.isEnabled { tell(recognizer, event, touch) }
        drain(with: event)
        if event.endsSequence {
            for recognizer in inPlay where recognizer.isIndirect && recognizer.state == .possible {
                if !recognizer.isDoneWaiting, recognizer.attemptTouches.contains(touch) { recognizer.state = .failed }
            }
        }
        finish()
    }

    private func tell(_ recognizer: GestureRecognizer, _ event: Event, _ touch: Touch) {
        let wasInPlay = recognizer.isInPlay
        guard !recognizer.decidedState.isFinal else { return }
        bringIntoPlay(recognizer)
        let isNew = !recognizer.attemptTouches.contains { $0 === touch }
        if isNew {
            recognizer.attemptTouches.append(touch)
            touch.gesturesForWriting.recognizers.append(recognizer)
        }
        recognizer.isIndifferent = false
        recognizer.modifierFlags = event.modifierFlags
        recognizer.buttonMask = event.buttonMask
        if event.type == .scroll { recognizer.scrolled(with: event) } else { recognizer.transformed(with: event) }
        guard recognizer.isInPlay else { return }
        if !recognizer.isIndifferent {
            recognizer.isIndirect = !recognizer.attemptTouches.contains(where: \.isContact)
            if recognizer.state == .possible, !recognizer.hasLiveTouches {
                recognizer.idleSince = window.application.platform.now
            }
        } else if isNew {
            recognizer.attemptTouches.removeAll { $0 === touch }
            touch.gestures?.recognizers.removeAll { $0 === recognizer }
            if !wasInPlay { forget(recognizer) }
        }
    }

    /// Ends what the pointer scrolled, because it left the window or is lost.
    func pointerWasLost(_ touch: Touch) {
        guard let gestures = touch.gestures else { return }
        for recognizer in gestures.recognizers where recognizer.isIndirect { withdraw(recognizer) }
    }

    /// Tells the recognizers of a view of the pointer that hovers over it.
    func hover(over view: View, _ phase: Touch.Phase, with event: Event?) {
        depth += 1
        serial += 1
        time = event?.timestamp ?? window.application.platform.now
        for recognizer in view.gestureRecognizers where recognizer.view === view && recognizer.isEnabled {
            if phase == .regionEntered, let event { recognizer.isHovered = receives(recognizer, event) }
            guard recognizer.isHovered else { continue }
            if phase == .regionExited { recognizer.isHovered = false }
            if let event {
                recognizer.modifierFlags = event.modifierFlags
                recognizer.buttonMask = event.buttonMask
            }
            recognizer.hovered(phase, with: event)
        }
        window.application.delivering { finish() }
    }
}

extension Event {
    /// Whether the scrolling, or the gesture on the touchpad, is over with it.
    fileprivate var endsSequence: Bool {
        if let phase = transform?.phase { return phase == .ended || phase == .cancelled }
        return scroll?.isStop ?? false
    }
}
