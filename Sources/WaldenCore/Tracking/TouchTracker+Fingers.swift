internal import WaldenGeometry
internal import WaldenPlatform

/// Frames of fingers and tools (S34, S108).
extension TouchTracker {
    func handle(_ frame: TouchFrame) {
        if frame.cancelsAll {
            cancelFingers(of: frame.seat, at: frame.time, includingTools: false)
            return
        }
        var changed = spareTouches
        spareTouches = []
        func sendChanged() {
            send(changed, of: frame)
            changed.removeAll(keepingCapacity: true)
        }
        for change in frame.changes {
            guard change.isContact else {
                sendChanged()
                handleLoss(of: change, in: frame)
                continue
            }
            // A finger that changed twice in one frame is sent in two events, unless the second change is a move.
            let existing = finger(change.id, change.type, of: frame.seat)
            if let existing, existing.isInFrame {
                if change.phase == .moved, existing.phase != .ended {
                    existing.absorb(change)
                    endTapsIfStrayed(existing)
                    continue
                }
                sendChanged()
            }
            // A finger that begins twice is cancelled first (S108), after the changes before it in the frame.
            if change.phase == .began, existing != nil { sendChanged() }
            if let touch = apply(change, of: frame) {
                touch.isInFrame = true
                changed.append(touch)
            }
        }
        sendChanged()
        spareTouches = changed
    }

    func finger(_ id: Int32, _ type: Touch.TouchType, of seat: SeatID) -> Touch? {
        fingers.first { $0.platformID == id && $0.seat == seat && $0.type == type }
    }

    private func handleLoss(of change: TouchChange, in frame: TouchFrame) {
        if change.phase == .hovered {
            hoverTool(change, of: frame)
            return
        }
        if let touch = finger(change.id, change.type, of: frame.seat) {
            cancel([touch], buttons: frame.buttons, at: change.time)
        }
        if change.phase == .departed { endToolHover(of: change, seat: frame.seat) }
    }

    /// Applies a change to its touch; returns `nil` if there is nothing to send.
    private func apply(_ change: TouchChange, of frame: TouchFrame) -> Touch? {
        let existing = finger(change.id, change.type, of: frame.seat)
        if change.phase == .began {
            if let existing { cancel([existing], at: change.time) }
            return begin(change, of: frame.seat)
        }
        guard let existing else { return nil }
        if change.phase == .ended { taps.lift(existing) }
        if existing.isOver {
            if change.phase == .ended { fingers.removeAll { $0 === existing } }
            return nil
        }
        existing.update(
            phase: change.phase == .moved ? .moved : .ended, location: change.location, timestamp: change.time,
            majorRadius: change.majorRadius, earlier: change.earlier)
        existing.tool = ToolReading(change.sample)
        endTapsIfStrayed(existing)
        return existing
    }

    private func begin(_ change: TouchChange, of seat: SeatID) -> Touch? {
        guard let window = application.visibleWindow(withID: change.window) else { return nil }
        guard fingers.count(where: { $0.seat == seat }) < TouchMetrics.maximumFingers else {
            Trace.log(.input, at: change.time, "ignored finger=\(change.id) limit=\(TouchMetrics.maximumFingers)")
            return nil
        }
        let start = change.earlier.first ?? change.sample
        let touch = Touch(
            type: change.type, phase: .began, seat: seat, platformID: change.id, window: window,
            location: start.location, timestamp: start.time, majorRadius: change.majorRadius, serial: change.serial)
        if !change.earlier.isEmpty { touch.moveAtOnce(to: change) }
        touch.tool = ToolReading(change.sample)
        touch.tapCount = taps.count(touch, in: window.id)
        endTapsIfStrayed(touch)
        fingers.append(touch)
        return touch
    }

    /// Ends the tap sequence of a touch that has moved too far (S28).
    func endTapsIfStrayed(_ touch: Touch) {
        guard !touch.hasStrayed, touch.hasMoved(beyond: TouchMetrics.multipleTapDistance(of: touch.type)) else {
            return
        }
        touch.hasStrayed = true
        taps.endSequence(of: touch)
    }

    private func send(_ changed: [Touch], of frame: TouchFrame) {
        defer { for touch in changed { touch.isInFrame = false } }
        guard changed.contains(where: { !$0.isOver }) else { return }
        let lifted = changed.filter { $0.phase == .ended }
        let event = makeEvent(.touches, at: frame.time, of: frame.seat)
        event.buttonMask = frame.buttons
        for touch in fingers where touch.seat == frame.seat && !touch.isOver {
            if touch.isInFrame { touch.isInFrame = false } else { touch.rest() }
            event.touches.append(touch)
        }
        send(event)
        // Some of them may have been cancelled instead.
        if !lifted.isEmpty { fingers.removeAll { lifted.contains($0) } }
    }

    func cancelFingers(of seat: SeatID, at time: Double, includingTools: Bool) {
        let touches = fingers.filter { $0.seat == seat && (includingTools || $0.type == .direct) }
        cancel(touches.filter { !$0.isOver }, at: time)
        fingers.removeAll { touches.contains($0) }
    }

    func cancel(_ touches: [Touch], buttons: Event.ButtonMask = [], at time: Double) {
        guard let first = touches.first else { return }
        let event = makeEvent(.touches, at: time, of: first.seat)
        event.buttonMask = buttons
        for touch in touches { taps.endSequence(of: touch) }
        for touch in touches where !touch.isOver {
            touch.update(phase: .cancelled, timestamp: time)
            event.touches.append(touch)
        }
        if !event.touches.isEmpty { send(event) }
        fingers.removeAll { touches.contains($0) }
    }
}

extension Touch {
    /// Applies the moves of the frame in which the finger came down.
    fileprivate func moveAtOnce(to change: TouchChange) {
        var earlier = change.earlier
        time.advance(through: &earlier)
        place(at: change.location)
        time.advance(to: change.time)
        earlierSamples = earlier
    }

    /// Coalesces a move into a report that was not delivered yet.
    fileprivate func absorb(_ change: TouchChange) {
        earlierSamples.append(sample)
        var earlier = change.earlier
        time.advance(through: &earlier)
        earlierSamples.append(contentsOf: earlier)
        place(at: change.location)
        time.advance(to: change.time)
        majorRadius = change.majorRadius
        tool = ToolReading(change.sample)
        if phase == .stationary { phase = .moved }
    }
}
