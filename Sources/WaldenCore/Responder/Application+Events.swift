internal import WaldenGeometry
package import WaldenPlatform

extension Application {
    // MARK: From the queue

    package func handle(_ incoming: PlatformEvent) {
        var event = incoming
        if case .textInput(let change) = incoming {
            guard let timely = inputMethods.timely(change) else { return drop(change) }
            event = .textInput(timely)
        }
        platformEventObserver?(event)
        Trace.log(.input, at: event.time ?? platform.now, Trace.describe(event, in: self))
        switch event {
        case .touches(let frame):
            noteActiveSeat(frame.seat)
            // Collected first: handling may end the touch.
            var windows: SmallArray<Window> = []
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
            unhideCursor(of: frame.seat)
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
        case .textInput(let change):
            noteActiveSeat(change.seat)
            // The key that an input method takes up repeats no more.
            pressTracker.stopRepeating(of: change.seat)
            inputMethods.apply(change)
        case .modifiers(let input): pressTracker.handle(input)
        case .keyRepeat(let info): pressTracker.handle(info)
        case .keyboardFocus(let focus): handle(focus)
        case .deviceLost(let loss): handle(loss)
        case .windowConfigured(let id, let configuration): visibleWindow(withID: id)?.configure(configuration)
        case .windowCloseRequested(let id): visibleWindow(withID: id)?.closeWasRequested()
        case .motion(let input): handle(input)
        case .remoteControl(let input): handle(input)
        case .terminate: requestTermination()
        case .describeTrees: allWindows.forEach(Trace.describe)
        case .warning(let sentence): Trace.warn(sentence)
        case .connectionLost(let reason): loseConnection(reason)
        }
    }

    private func drop(_ change: TextInputChange) {
        Trace.log(.input, at: change.time, "late " + Trace.describe(.textInput(change), in: self))
        pressTracker.stopRepeating(of: change.seat)
    }

    private func handle(_ focus: KeyboardFocus) {
        if focus.isFocused {
            inputMethods.needsUpdate = true
            noteActiveSeat(focus.seat)
            let window = visibleWindow(withID: focus.window)?.root
            keyboardWindows.removeAll { $0.seat == focus.seat }
            keyboardWindows.append((focus.seat, window?.id ?? focus.window, focus.window))
            if let window { setKeyWindow(window) }
        } else {
            pressTracker.cancelAll(of: focus.seat, at: focus.time)
            loseKeyboard(of: focus.seat, from: focus.window)
        }
    }

    /// Removes a seat's keyboard focus from a window, or from any for `nil`. The key window stays key while another
    /// seat's keyboard focus is there; otherwise the window with the latest keyboard focus becomes key (S22).
    private func loseKeyboard(of seat: SeatID, from window: WindowID? = nil) {
        inputMethods.leave(seat)
        keyboardWindows.removeAll { $0.seat == seat && (window == nil || $0.surface == window) }
        // The window may stay key.
        inputMethods.needsUpdate = true
        // Some compositors move the keyboard to a popup, and take it from the window beneath first. Another app that
        // gets it ends the popup's grab.
        guard inputPopup(of: seat) == nil else { return }
        updateKeyWindow()
    }

    /// Makes another window key if the key window no longer has a keyboard.
    func updateKeyWindow() {
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
            closePopups(of: loss.seat)
            pressTracker.remove(loss.seat, at: loss.time)
            loseKeyboard(of: loss.seat)
            forgetCursor(of: loss.seat)
            for window in allWindows { window.seatWasLost(loss.seat) }
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

    /// Returns the time until which an event may be held for coalescing, in seconds; `nil` to deliver it now (S112).
    /// The oldest queued event has waited since `heldSince`.
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
}
