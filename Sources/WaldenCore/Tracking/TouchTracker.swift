internal import WaldenGeometry
internal import WaldenPlatform

/// Turns platform events of touchscreens, tablets, pointers and touchpads into ``Event`` objects with live ``Touch``
/// objects (S25, S102, S108 to S111).
///
/// Each touch begins once and ends once, whatever the input: reports of unknown fingers are dropped, a finger that
/// begins twice is cancelled in between, and touches of a lost device are cancelled.
@MainActor
final class TouchTracker {
    unowned let application: Application
    /// Includes touches that are over while their finger is still down.
    var fingers: [Touch] = []
    var pointers: [PointerState] = []
    var taps = TapCounter()
    private var spareEvent: Event?
    /// A buffer for the touches of a frame, so that a stream of moves allocates nothing.
    var spareTouches: [Touch] = []
    var toolHovers: [ToolHover] = []
    private var times = EventTimes()
    var transforms = TransformTracker()

    init(application: Application) { self.application = application }

    var liveTouches: [Touch] {
        var live = fingers.filter { !$0.isOver }
        for pointer in pointers {
            if let touch = pointer.touch, !touch.isOver { live.append(touch) }
        }
        return live
    }

    func pressedTouch(of seat: SeatID) -> Touch? {
        pointers.first { $0.seat == seat }?.touch.flatMap { $0.isOver ? nil : $0 }
    }

    func window(of change: TouchChange, seat: SeatID) -> Window? { finger(change.id, change.type, of: seat)?.window }

    func handle(_ frame: PointerFrame) {
        let index = pointerIndex(of: frame.seat)
        switch frame.crossing {
        case .left:
            // Changes before the pointer left, such as the release that ended its grab, belong to the window.
            if pointers[index].window == frame.window {
                if frame.hasMoved { pointerMoved(index, frame) }
                for change in frame.buttons { pointerButton(index, change) }
            }
            pointerLeft(index, at: frame.time)
            return
        case .entered:
            if pointers[index].window != nil { pointerLeft(index, at: frame.time) }
            let previous = previousLocation(of: pointers[index], in: frame.window, at: frame.time)
            pointers[index].window = frame.window
            pointers[index].location = frame.location
            if !continueTouch(index, at: frame.time) { pointers[index].buttons = [] }
            hover(index, .regionEntered, at: frame.time, from: previous)
        case .none:
            guard pointers[index].window == frame.window else { return }
        }
        if frame.hasMoved { pointerMoved(index, frame) }
        for change in frame.buttons { pointerButton(index, change) }
        if let scroll = frame.scroll { pointerScrolled(index, scroll, at: frame.time) }
    }

    private func pointerIndex(of seat: SeatID) -> Int {
        if let index = pointers.firstIndex(where: { $0.seat == seat }) { return index }
        pointers.append(PointerState(seat: seat))
        return pointers.count - 1
    }

    private func pointerMoved(_ index: Int, _ frame: PointerFrame) {
        pointers[index].location = frame.location
        guard let touch = pointers[index].touch else {
            hover(index, .regionMoved, at: frame.time, earlier: frame.earlier)
            return
        }
        guard !touch.isOver else { return }
        var earlier = frame.earlier
        if pointers[index].hasCrossed {
            for sample in earlier.indices {
                earlier[sample].location = location(earlier[sample].location, of: pointers[index], for: touch)
            }
        }
        touch.update(
            phase: .moved, location: location(frame.location, of: pointers[index], for: touch), timestamp: frame.time,
            earlier: earlier)
        endTapsIfStrayed(touch)
        send(touch, buttons: pointers[index].buttons, at: frame.time)
    }

    private func pointerButton(_ index: Int, _ change: ButtonChange) {
        let before = pointers[index].buttons
        guard before.contains(change.button) != change.isPressed else { return }
        let after = change.isPressed ? before.union(change.button) : before.subtracting(change.button)
        pointers[index].buttons = after
        if before.isEmpty {
            beginPointerTouch(index, change)
        } else if after.isEmpty, let touch = pointers[index].touch {
            pointers[index].touch = nil
            taps.lift(touch)
            if !touch.isOver {
                let end = location(pointers[index].location, of: pointers[index], for: touch)
                touch.update(phase: .ended, location: end, timestamp: change.time)
                endTapsIfStrayed(touch)
                send(touch, buttons: before, at: change.time)
            }
            hover(index, .regionMoved, at: change.time)
        }
    }

    private func beginPointerTouch(_ index: Int, _ change: ButtonChange) {
        let pointer = pointers[index]
        pointers[index].hasCrossed = false
        guard let id = pointer.window, let window = application.visibleWindow(withID: id) else { return }
        let touch = Touch(
            type: .indirectPointer, phase: .began, seat: pointer.seat, platformID: nil, window: window,
            location: pointer.location, timestamp: change.time, serial: change.serial)
        touch.tapCount = taps.count(touch, in: id, button: change.button)
        pointers[index].touch = touch
        send(touch, buttons: pointer.buttons, at: change.time)
    }

    private func pointerLeft(_ index: Int, at time: Double) {
        cancelTransform(of: pointers[index].seat, at: time)
        if let touch = pointers[index].touch, !mayCross(touch) { cancelTouch(index, at: time) }
        hover(index, .regionExited, at: time)
        if let window = pointers[index].window { pointers[index].left = (window, time) }
        pointers[index].window = nil
        // What follows the pointer may have closed the popup in which the touch could go on.
        if let touch = pointers[index].touch, !mayCross(touch) { cancelTouch(index, at: time) }
        if pointers[index].touch == nil { pointers[index].buttons = [] }
        pointers[index].hoverTouch = nil
    }

    func cancelTouch(_ index: Int, at time: Double) {
        guard let touch = pointers[index].touch else { return }
        let buttons = pointers[index].buttons
        pointers[index].touch = nil
        pointers[index].hasCrossed = false
        pointers[index].buttons = []
        cancel([touch], buttons: buttons, at: time)
    }

    private func pointerScrolled(_ index: Int, _ scroll: ScrollInput, at time: Double) {
        let pointer = pointers[index]
        guard let hoverTouch = pointer.hoverTouch ?? pointer.touch else { return }
        let event = makeEvent(.scroll, at: hoverTouch.time.advance(to: time), of: pointer.seat)
        event.scroll = scroll
        event.buttonMask = pointer.buttons
        event.touches = [hoverTouch]
        send(event)
    }

    /// Sends a hover of the pointer. Hovering pauses while a button is pressed (S109).
    ///
    /// - Parameter previous: Where the pointer was before it entered the window; `nil` if nobody knows.
    private func hover(
        _ index: Int, _ phase: Touch.Phase, at time: Double, earlier: [TouchSample] = [], from previous: Point? = nil
    ) {
        let pointer = pointers[index]
        if pointer.touch != nil, phase != .regionExited { return }
        guard let id = pointer.window, let window = application.visibleWindow(withID: id) else { return }
        let touch: Touch
        if let existing = pointer.hoverTouch {
            touch = existing
            touch.update(phase: phase, location: pointer.location, timestamp: time, earlier: earlier)
        } else {
            touch = Touch(
                type: .indirectPointer, phase: phase, seat: pointer.seat, platformID: nil, window: window,
                location: pointer.location, timestamp: time)
            if let previous { touch.setPreviousLocation(previous) }
            pointers[index].hoverTouch = touch
        }
        send(touch, as: .hover, at: time)
    }

    func send(_ touch: Touch, as type: Event.EventType = .touches, buttons: Event.ButtonMask = [], at time: Double) {
        let event = makeEvent(type, at: time, of: touch.seat)
        event.buttonMask = buttons
        event.touches.append(touch)
        send(event)
    }

    /// Cancels the live touches of a lost device (S108).
    func handle(_ loss: DeviceLoss) {
        if loss.device != .pointer, loss.device != .keyboard {
            cancelFingers(of: loss.seat, at: loss.time, includingTools: loss.device == .seat)
        }
        if loss.device == .seat { endToolHovers(of: loss.seat, at: loss.time) }
        if loss.device != .touch, loss.device != .keyboard,
            let index = pointers.firstIndex(where: { $0.seat == loss.seat })
        {
            // The press could go on in a popup only with the pointer.
            cancelTouch(index, at: loss.time)
            if let index = pointers.firstIndex(where: { $0.seat == loss.seat }) { pointerLeft(index, at: loss.time) }
            pointers.removeAll { $0.seat == loss.seat }
        }
        if loss.device == .seat { times.forget(loss.seat) }
    }

    /// Returns the location of a seat's hovering tool, otherwise of its unpressed pointer; `nil` if not in the window.
    func restingLocation(of seat: SeatID, in window: Window) -> Point? {
        if let hover = hoveringTool(of: seat) { return hover.window == window.id ? hover.touch.windowLocation : nil }
        guard let pointer = pointers.first(where: { $0.seat == seat }), pointer.window == window.id,
            pointer.touch == nil, pointer.hoverTouch != nil
        else { return nil }
        return pointer.location
    }

    /// Sends the hover of a seat's resting tool or pointer again, because another view is under it.
    func repeatHover(of seat: SeatID) {
        if let touch = hoveringTool(of: seat)?.touch {
            touch.update(phase: .regionMoved, timestamp: application.platform.now)
            send(touch, as: .hover, at: touch.timestamp)
            return
        }
        guard let index = pointers.firstIndex(where: { $0.seat == seat }) else { return }
        hover(index, .regionMoved, at: application.platform.now)
    }

    /// Cancels a touch and no longer tracks its finger or button: the compositor may never report its end.
    func forget(_ touch: Touch) {
        var buttons: Event.ButtonMask = []
        for index in pointers.indices where pointers[index].touch === touch {
            buttons = pointers[index].buttons
            pointers[index].touch = nil
            pointers[index].buttons = []
        }
        cancel([touch], buttons: buttons, at: touch.timestamp)
    }

    /// Drops the pointers and fingers of a window that was hidden; `name` is the ID it had while visible.
    func forget(_ window: Window, named name: WindowID) {
        for index in pointers.indices {
            if let touch = pointers[index].touch, touch.window === window {
                touch.end()
                pointers[index].touch = nil
                pointers[index].buttons = []
            }
            guard pointers[index].window == name else { continue }
            pointers[index].window = nil
            pointers[index].left = nil
            pointers[index].hoverTouch = nil
            // A touch that began in a window beneath this popup.
            if let touch = pointers[index].touch { application.cancelHandedOver(touch) }
            pointers[index].buttons = []
        }
        toolHovers.removeAll { $0.window == name }
        for touch in fingers where touch.window === window { touch.end() }
        fingers.removeAll { $0.window === window }
    }

    /// Releases a touch that is over while its finger or button is still down, with its view and window. A remnant
    /// stands in for it.
    func abandon(_ touch: Touch) {
        guard touch.isOver else { return }
        taps.lift(touch)
        if let index = fingers.firstIndex(where: { $0 === touch }) { fingers[index] = touch.makeRemnant() }
        for index in pointers.indices where pointers[index].touch === touch {
            pointers[index].touch = touch.makeRemnant()
        }
    }

    /// Returns an event, reusing the last one unless it was retained.
    func makeEvent(_ type: Event.EventType, at time: Double, of seat: SeatID) -> Event {
        let event: Event
        if spareEvent != nil, isKnownUniquelyReferenced(&spareEvent), let spare = spareEvent {
            event = spare
            event.reset(type: type, timestamp: time, seat: seat)
        } else {
            event = Event(type: type, timestamp: time, seat: seat)
        }
        spareEvent = nil
        event.modifierFlags = application.pressTracker.modifierFlags(of: seat)
        return event
    }

    func send(_ event: Event) {
        times.correct(event)
        application.dispatch(event)
        for touch in event.touches {
            if touch.phase.isFinal, !touch.isEndHeld {
                touch.retire()
            } else if touch.isUnused, let view = touch.view, view.windowStorage == nil {
                touch.retire()
                abandon(touch)
            }
        }
        event.forgetContents()
        if spareEvent == nil { spareEvent = event }
    }
}

struct PointerState {
    var seat: SeatID
    /// The window under it, or the one that holds its implicit grab.
    var window: WindowID?
    /// The window that it left last, and when, in seconds.
    var left: (window: WindowID, time: Double)?
    /// In the window under it, or else in the one that it left.
    var location = Point.zero
    var buttons: Event.ButtonMask = []
    var touch: Touch?
    var hoverTouch: Touch?
    /// Whether the touch has left the window in which it began for a popup.
    var hasCrossed = false
}

extension Touch {
    /// Returns a touch of the same finger or button that is over and retains no view.
    fileprivate func makeRemnant() -> Touch {
        let remnant = Touch(
            type: type, phase: .cancelled, seat: seat, platformID: platformID, window: nil, location: windowLocation,
            timestamp: timestamp)
        remnant.end()
        return remnant
    }

    /// Makes the touch stationary (S27).
    func rest() {
        phase = .stationary
        savePrevious()
        if !earlierSamples.isEmpty { earlierSamples = [] }
    }
}
