/// The cancels to deliver after the outermost delivery.
struct PendingCancels {
    /// Touches whose views left their window.
    var touches: [Touch] = []
    /// Views that keep their former superview until their touches are cancelled.
    var leftViews: [View] = []
    /// Touches that the compositor took over.
    var handedOverTouches: [Touch] = []
    /// Whether a popup may have closed in which a touch went on.
    var mayBeBetweenWindows = false
}

extension Application {
    /// Delivers an event, then the cancels owed to views that left during its delivery.
    func dispatch(_ event: Event) {
        Trace.log(.event, at: event.timestamp, Trace.describe(event))
        delivering(event) { sendEvent(event) }
    }

    /// Runs a delivery, with its event, if any, as the current one. The outermost delivery then sends owed cancels.
    func delivering(_ event: Event? = nil, _ body: () -> Void) {
        let outer = currentEvent
        if let event { currentEvent = event }
        deliveryDepth += 1
        body()
        deliveryDepth -= 1
        currentEvent = outer
        if deliveryDepth == 0 { deliverPendingCancels() }
    }

    func route(_ event: Event) {
        switch event.type {
        case .touches, .hover, .scroll, .transform: send(event, to: event.touches.lazy.map(\.window))
        case .presses: send(event, to: event.presses.lazy.map(\.window))
        case .motion, .remoteControl:
            if let window = keyWindow { window.sendEvent(event) } else { handleWithoutKeyWindow(event) }
        }
    }

    /// Sends an event to windows, once to each, in order.
    private func send(_ event: Event, to windows: some Collection<Window?>) {
        guard let first = windows.first else { return }
        if windows.allSatisfy({ $0 === first }) {
            first?.sendEvent(event)
            return
        }
        var distinct: [Window] = []
        for case let window? in windows where !distinct.contains(where: { $0 === window }) { distinct.append(window) }
        for window in distinct { window.sendEvent(event) }
    }

    /// Handles motion and remote control as the end of the responder chain.
    private func handleWithoutKeyWindow(_ event: Event) {
        if event.type == .remoteControl {
            remoteControlReceived(with: event)
        } else {
            switch event.motionPhase {
            case .began: motionBegan(event.subtype, with: event)
            case .ended: motionEnded(event.subtype, with: event)
            case .cancelled: motionCancelled(event.subtype, with: event)
            }
        }
    }

    /// Cancels the touches of a view and its descendants, now or after the current delivery; for a window, also touches
    /// that began in it but belong to views elsewhere (S18, S24). Recognizers outside the view keep them.
    func cancelTouches(in view: View, formerSuperview: View?) {
        for touch in touchTracker.liveTouches + allWindows.flatMap({ $0.gestureArbiter?.held ?? [] }) {
            guard let target = touch.view, !touch.delivery.isCancelPending else { continue }
            guard touch.window === view || target.isDescendant(of: view) else { continue }
            touch.window?.gestureArbiter?.drop(touch)
            if touch.delivery.isOngoing {
                touch.delivery.deferCancel()
                pendingCancels.touches.append(touch)
                if let formerSuperview {
                    view.rareForWriting.formerSuperview = formerSuperview
                    if !pendingCancels.leftViews.containsIdentical(view) { pendingCancels.leftViews.append(view) }
                }
            } else if touch.delivery.isUnstarted {
                touch.delivery.withhold()
                guard !touch.continues(outside: view) else { continue }
                touch.end()
                if !touch.phase.isFinal { touchTracker.abandon(touch) }
            }
        }
        if deliveryDepth == 0 { deliverPendingCancels() }
    }

    /// Releases the touches in a leaving view that nothing uses any more.
    func abandonTouches(in view: View) {
        for touch in touchTracker.liveTouches where touch.isUnused && !touch.phase.isFinal {
            guard let target = touch.view, target.isDescendant(of: view) else { continue }
            touch.retire()
            touchTracker.abandon(touch)
        }
    }

    /// Cancels a touch that the compositor took over, after the current delivery.
    func cancelHandedOver(_ touch: Touch) {
        pendingCancels.handedOverTouches.append(touch)
        if deliveryDepth == 0 { deliverPendingCancels() }
    }

    /// Cancels the touches that went on in a popup that has closed, after the current delivery: it may open another
    /// one.
    func cancelTouchesBetweenWindows() {
        pendingCancels.mayBeBetweenWindows = true
        if deliveryDepth == 0 { deliverPendingCancels() }
    }

    private func deliverPendingCancels() {
        cancelPendingTouches()
        if pendingCancels.mayBeBetweenWindows {
            pendingCancels.mayBeBetweenWindows = false
            touchTracker.cancelTouchesBetweenWindows()
        }
        while let touch = pendingCancels.handedOverTouches.popLast() {
            touchTracker.forget(touch)
            cancelPendingTouches()
        }
    }

    private func cancelPendingTouches() {
        while !pendingCancels.touches.isEmpty {
            let (touches, leftViews) = (pendingCancels.touches, pendingCancels.leftViews)
            pendingCancels.touches = []
            pendingCancels.leftViews = []
            deliveryDepth += 1
            for touch in touches { touch.delivery.cancelWasDelivered() }
            touches.showingCancelled {
                for (view, group) in touches.sorted(by: { $0.number < $1.number }).groupedByView() {
                    Trace.log(.event, at: platform.now, "cancelled view=\(view.traceName) touches=\(group.count)")
                    view.touchesCancelled(Set(group), with: nil)
                }
            }
            // Views that left again need it for the next round.
            for view in leftViews where !pendingCancels.leftViews.containsIdentical(view) {
                view.rare?.formerSuperview = nil
            }
            for touch in touches {
                if touch.hasRecognizers {
                    touch.cancelFollower()
                } else {
                    let isDown = !touch.phase.isFinal
                    touch.phase = .cancelled
                    touch.retire()
                    if isDown { touchTracker.abandon(touch) }
                }
            }
            deliveryDepth -= 1
        }
    }

    func cancelPresses(sentTo isIncluded: (Responder) -> Bool) {
        pressTracker.cancelPresses { press in
            [press.responder, press.taker].contains { $0.map(isIncluded) ?? false }
        }
    }

    func cancelPresses(in window: Window) { pressTracker.cancelPresses { $0.window === window } }
}
