internal import WaldenGeometry
package import WaldenPlatform

extension Application {
    // MARK: From the queue

    package func handle(_ event: PlatformEvent) {
        platformEventObserver?(event)
        Trace.log(.input, at: event.time ?? platform.now, Trace.describe(event, presses: pressTracker))
        switch event {
        case .touches(let frame):
            noteActiveSeat(frame.seat)
            // Collected first: a touch may be gone after it was handled.
            var windows: FewOrMany<Window> = []
            if event.isMoveOnly {
                for change in frame.changes {
                    guard let window = window(of: change, in: frame), !windows.contains(where: { $0 === window }) else {
                        continue
                    }
                    windows.append(window)
                }
            }
            touchTracker.handle(frame)
            for window in windows { window.noteMoves() }
        case .pointer(let frame):
            if !frame.buttons.isEmpty { noteActiveSeat(frame.seat) }
            if frame.crossing != .none { forgetCursor(of: frame.seat) }
            touchTracker.handle(frame)
            if frame.isMoveOnly { visibleWindow(withID: frame.window)?.noteMoves() }
        case .transform(let input):
            if input.phase == .began { noteActiveSeat(input.seat) }
            touchTracker.handle(input)
        case .key(let input):
            noteActiveSeat(input.seat)
            pressTracker.handle(input)
        case .modifiers(let input): pressTracker.handle(input)
        case .keyRepeat(let info): pressTracker.handle(info)
        case .keyboardFocus(let focus): handle(focus)
        case .deviceLost(let loss): handle(loss)
        case .windowConfigured(let id, let configuration): visibleWindow(withID: id)?.configure(configuration)
        case .windowCloseRequested(let id): visibleWindow(withID: id)?.performClose()
        case .motion(let input): handle(input)
        case .remoteControl(let input): handle(input)
        case .terminate: requestTermination()
        case .describeTrees: windows.forEach(Trace.describe)
        case .warning(let sentence): Trace.warn(sentence)
        case .connectionLost(let reason): loseConnection(reason)
        }
    }

    private func handle(_ focus: KeyboardFocus) {
        if focus.isFocused {
            noteActiveSeat(focus.seat)
            keyboardWindows.removeAll { $0.seat == focus.seat }
            keyboardWindows.append((focus.seat, focus.window))
            if let window = visibleWindow(withID: focus.window) { setKeyWindow(window) }
        } else {
            pressTracker.cancelAll(of: focus.seat, at: focus.time)
            loseKeyboard(of: focus.seat, from: focus.window)
        }
    }

    /// Removes a seat's keyboard from a window, or from whichever it was at. The window stays key while another seat's
    /// keyboard is there; otherwise the window with the latest keyboard becomes key.
    private func loseKeyboard(of seat: SeatID, from window: WindowID? = nil) {
        keyboardWindows.removeAll { $0.seat == seat && (window == nil || $0.window == window) }
        guard let keyWindow, !keyboardWindows.contains(where: { $0.window == keyWindow.id }) else { return }
        setKeyWindow(windowWithKeyboard)
    }

    var windowWithKeyboard: Window? {
        keyboardWindows.reversed().lazy.compactMap { self.visibleWindow(withID: $0.window) }.first
    }

    private func handle(_ loss: DeviceLoss) {
        touchTracker.handle(loss)
        switch loss.device {
        case .keyboard:
            pressTracker.cancelAll(of: loss.seat, at: loss.time)
            loseKeyboard(of: loss.seat)
        case .seat:
            pressTracker.remove(loss.seat, at: loss.time)
            loseKeyboard(of: loss.seat)
            forgetCursor(of: loss.seat)
            for window in windows { window.seatWasLost(loss.seat) }
        case .touch, .pointer: break
        }
    }

    private func handle(_ input: MotionInput) {
        let event = Event(type: .motion, timestamp: input.time, seat: activeSeat)
        event.subtype = .motionShake
        event.motionPhase = input.phase
        dispatch(event)
    }

    func handle(_ input: RemoteControlInput) {
        let event = Event(type: .remoteControl, timestamp: input.time, seat: activeSeat)
        event.subtype = .remoteControl(input.command)
        dispatch(event)
    }

    /// Returns until when an event may be held for coalescing, in seconds; `nil` to deliver it now.
    ///
    /// - Parameter heldSince: When the oldest queued event began to wait, in seconds.
    func holdEnd(of event: PlatformEvent, heldSince: Double) -> Double? {
        guard event.isMoveOnly else { return nil }
        switch event {
        case .pointer(let frame): return visibleWindow(withID: frame.window)?.holdEndOfMoves(heldSince: heldSince)
        case .touches(let frame):
            var end = Double.infinity
            for change in frame.changes {
                guard let time = window(of: change, in: frame)?.holdEndOfMoves(heldSince: heldSince) else { return nil }
                end = min(end, time)
            }
            return end
        default: return nil
        }
    }

    private func window(of change: TouchChange, in frame: TouchFrame) -> Window? {
        touchTracker.window(of: change, seat: frame.seat)
    }

    // MARK: To the windows

    /// Delivers an event, then the cancels owed to views that left meanwhile.
    func dispatch(_ event: Event) {
        Trace.log(.event, at: event.timestamp, Trace.describe(event))
        let outer = currentEvent
        currentEvent = event
        deliveryDepth += 1
        sendEvent(event)
        deliveryDepth -= 1
        currentEvent = outer
        if deliveryDepth == 0 { deliverOwedCancels() }
    }

    /// Runs a delivery that no platform event caused, followed by owed cancels.
    ///
    /// - Parameter event: The current event meanwhile; `nil` to keep the present one.
    func delivering(_ event: Event? = nil, _ body: () -> Void) {
        let outer = currentEvent
        if let event { currentEvent = event }
        deliveryDepth += 1
        body()
        deliveryDepth -= 1
        currentEvent = outer
        if deliveryDepth == 0 { deliverOwedCancels() }
    }

    func route(_ event: Event) {
        switch event.type {
        case .touches, .hover, .scroll, .transform:
            let first = event.touches.first?.window
            if event.touches.allSatisfy({ $0.window === first }) {
                first?.sendEvent(event)
                return
            }
            for window in windows(of: event.touches.map(\.window)) { window.sendEvent(event) }
        case .presses:
            for window in windows(of: event.presses.map(\.window)) { window.sendEvent(event) }
        case .motion, .remoteControl:
            if let window = keyWindow { window.sendEvent(event) } else { dropToSelf(event) }
        }
    }

    private func windows(of candidates: [Window?]) -> [Window] {
        var result: [Window] = []
        for case let window? in candidates where !result.contains(where: { $0 === window }) { result.append(window) }
        return result
    }

    /// Handles motion and remote control without a key window, at the end of the chain.
    private func dropToSelf(_ event: Event) {
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

    // MARK: Cancels

    /// Cancels the touches of a view and its descendants, now or after the current delivery; for a window, also touches
    /// that began in it but belong to views elsewhere. Recognizers outside the view keep them.
    func cancelTouches(in view: View, formerSuperview: View?) {
        for touch in touchTracker.liveTouches + windows.flatMap({ $0.gestureArbiter?.held ?? [] }) {
            guard let target = touch.view, !touch.isCancelOwed else { continue }
            guard touch.window === view || target.isDescendant(of: view) else { continue }
            touch.window?.gestureArbiter?.drop(touch)
            if touch.delivery == .begun {
                touch.isCancelOwed = true
                owedTouches.append(touch)
                if let formerSuperview {
                    view.rareForWriting.formerSuperview = formerSuperview
                    if !leftViews.containsIdentical(view) { leftViews.append(view) }
                }
            } else if touch.delivery == .none {
                touch.isDeliveredToView = false
                guard !touch.goesOn(outside: view) else { continue }
                touch.end()
                if !touch.phase.isFinal { touchTracker.abandon(touch) }
            }
        }
        if deliveryDepth == 0 { deliverOwedCancels() }
    }

    /// Releases the touches in a leaving view that nothing uses any more.
    func abandonTouches(in view: View) {
        for touch in touchTracker.liveTouches where touch.isLeftAlone && !touch.phase.isFinal {
            guard let target = touch.view, target.isDescendant(of: view) else { continue }
            touch.retire()
            touchTracker.abandon(touch)
        }
    }

    /// Cancels a touch that the compositor took over, after the current delivery.
    func giveAway(_ touch: Touch) {
        givenTouches.append(touch)
        if deliveryDepth == 0 { deliverOwedCancels() }
    }

    private func deliverOwedCancels() {
        cancelOwedTouches()
        while let touch = givenTouches.popLast() {
            touchTracker.forget(touch)
            cancelOwedTouches()
        }
    }

    private func cancelOwedTouches() {
        while !owedTouches.isEmpty {
            let (owed, left) = (owedTouches, leftViews)
            owedTouches = []
            leftViews = []
            deliveryDepth += 1
            var views: [View] = []
            let phases = owed.map(\.phase)
            for touch in owed {
                touch.phase = .cancelled
                touch.isCancelOwed = false
                touch.delivery = .over
                if let view = touch.view, !views.contains(view) { views.append(view) }
            }
            for view in views {
                let touches = owed.filter { $0.view === view }.sorted { $0.number < $1.number }
                Trace.log(.event, at: platform.now, "cancelled view=\(view.traceName) touches=\(touches.count)")
                // A view without multiple touch may have several touches whose ends were held.
                for group in view.isMultipleTouchEnabled ? [touches] : touches.map({ [$0] }) {
                    view.touchesCancelled(Set(group), with: nil)
                }
            }
            // Views that left again meanwhile need it for the next round.
            for view in left where !leftViews.containsIdentical(view) { view.rare?.formerSuperview = nil }
            for (touch, phase) in zip(owed, phases) {
                if touch.hasRecognizers {
                    touch.phase = phase
                    touch.tellFollower()
                } else {
                    touch.retire()
                    if !phase.isFinal { touchTracker.abandon(touch) }
                }
            }
            deliveryDepth -= 1
        }
    }

    /// Cancels the presses sent to certain responders, which leave their window.
    func cancelPresses(sentTo isIncluded: (Responder) -> Bool) {
        pressTracker.cancelPresses { press in
            [press.responder, press.taker].contains { $0.map(isIncluded) ?? false }
        }
    }

    func cancelPresses(in window: Window) { pressTracker.cancelPresses { $0.window === window } }
}
