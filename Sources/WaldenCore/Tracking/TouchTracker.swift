internal import WaldenGeometry
internal import WaldenPlatform

/// Turns platform events of touchscreens, tablets, pointers and touchpads into ``Event`` objects with live ``Touch``
/// objects.
///
/// Whatever comes in, and in whatever order, each touch that is given out begins once and ends once: reports of
/// unknown fingers are dropped, a finger that begins twice is cancelled in between, and what is live on a device that
/// goes away is cancelled.
@MainActor
final class TouchTracker {
    unowned let application: Application
    /// The touches of fingers, also those that are over while the finger is still down.
    var fingers: [Touch] = []
    private(set) var pointers: [PointerState] = []
    var taps = TapCounter()
    private var spareEvent: Event?
    /// Empty, with room for the touches of a frame: a stream of moves costs no allocation.
    var spareTouches: [Touch] = []
    /// The tools of tablets that are near a window (TouchTracker+Tool.swift).
    var toolHovers: [ToolHover] = []
    private var times = EventTimes()
    /// The gestures on touchpads (TouchTracker+Transform.swift).
    var transforms = TransformTracker()

    init(application: Application) { self.application = application }

    /// The touches of all seats and devices of which something may still come.
    var liveTouches: [Touch] {
        var live = fingers.filter { !$0.isOver }
        for pointer in pointers {
            if let touch = pointer.touch, !touch.isOver { live.append(touch) }
        }
        return live
    }

    /// The touch of a seat's pressed pointer.
    func pressedTouch(of seat: SeatID) -> Touch? {
        pointers.first { $0.seat == seat }?.touch.flatMap { $0.isOver ? nil : $0 }
    }

    /// The window in which a finger or a tool that is down began.
    func window(of change: TouchChange, seat: SeatID) -> Window? { finger(change.id, change.type, of: seat)?.window }

    // MARK: Pointers

    func handle(_ frame: PointerFrame) {
        let index = pointerIndex(of: frame.seat)
        switch frame.crossing {
        case .left:
            // What happened before the pointer left, such as the release that ended its grab, belongs to the window.
            if pointers[index].window == frame.window {
                if frame.hasMoved { pointerMoved(index, frame) }
                for change in frame.buttons { pointerButton(index, change) }
            }
            pointerLeft(index, frame)
            return
        case .entered:
            if pointers[index].window != nil { pointerLeft(index, frame) }
            pointers[index].window = frame.window
            pointers[index].location = frame.location
            pointers[index].buttons = []
            hover(index, .regionEntered, at: frame.time)
        case .none:
            guard pointers[index].window == frame.window else { return }
        }
        if frame.hasMoved { pointerMoved(index, frame) }
        for change in frame.buttons { pointerButton(index, change) }
        if let scroll = frame.scroll { pointerScrolled(index, scroll, at: frame.time) }
    }

    private func pointerIndex(of seat: SeatID) -> Int {
        for index in pointers.indices where pointers[index].seat == seat { return index }
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
        touch.update(
            phase: .moved, location: frame.location, timestamp: frame.time, majorRadius: 0, earlier: frame.earlier)
        noteTravel(of: touch)
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
                touch.update(
                    phase: .ended, location: pointers[index].location, timestamp: change.time, majorRadius: 0,
                    earlier: [])
                noteTravel(of: touch)
                send(touch, buttons: before, at: change.time)
            }
            hover(index, .regionMoved, at: change.time)
        }
    }

    private func beginPointerTouch(_ index: Int, _ change: ButtonChange) {
        let pointer = pointers[index]
        guard let id = pointer.window, let window = application.visibleWindow(withID: id) else { return }
        let touch = Touch(
            type: .indirectPointer, phase: .began, seat: pointer.seat, platformID: nil, window: window,
            location: pointer.location, timestamp: change.time, serial: change.serial)
        touch.tapCount = taps.count(touch, in: id, button: change.button)
        pointers[index].touch = touch
        send(touch, buttons: pointer.buttons, at: change.time)
    }

    private func pointerLeft(_ index: Int, _ frame: PointerFrame) {
        cancelTransform(of: frame.seat, at: frame.time)
        if let touch = pointers[index].touch {
            pointers[index].touch = nil
            cancel([touch], buttons: pointers[index].buttons, at: frame.time)
        }
        hover(index, .regionExited, at: frame.time)
        pointers[index].window = nil
        pointers[index].buttons = []
        pointers[index].hoverTouch = nil
    }

    private func pointerScrolled(_ index: Int, _ scroll: ScrollInput, at time: Double) {
        let pointer = pointers[index]
        guard let hoverTouch = pointer.hoverTouch ?? pointer.touch else { return }
        let event = makeEvent(.scroll, at: hoverTouch.keepUp(with: time), of: pointer.seat)
        event.scroll = scroll
        event.buttonMask = pointer.buttons
        event.touches = [hoverTouch]
        send(event)
    }

    /// Sends a hover of the pointer. Hovering pauses while a button is pressed.
    private func hover(_ index: Int, _ phase: Touch.Phase, at time: Double, earlier: [TouchSample] = []) {
        let pointer = pointers[index]
        if pointer.touch != nil, phase != .regionExited { return }
        guard let id = pointer.window, let window = application.visibleWindow(withID: id) else { return }
        let touch: Touch
        if let known = pointer.hoverTouch {
            touch = known
            touch.update(
                phase: phase, location: pointer.location, timestamp: time, majorRadius: 0, earlier: earlier)
        } else {
            touch = Touch(
                type: .indirectPointer, phase: phase, seat: pointer.seat, platformID: nil, window: window,
                location: pointer.location, timestamp: time)
            pointers[index].hoverTouch = touch
        }
        sendHover(of: touch, at: time, buttons: [])
    }

    private func send(_ touch: Touch, buttons: Event.ButtonMask, at time: Double) {
        let event = makeEvent(.touches, at: time, of: touch.seat)
        event.buttonMask = buttons
        event.touches.append(touch)
        send(event)
    }

    // MARK: Losses

    /// Cancels what is live on a device that went away.
    func handle(_ loss: DeviceLoss) {
        if loss.device != .pointer, loss.device != .keyboard {
            cancelFingers(of: loss.seat, at: loss.time, includingTools: loss.device == .seat)
        }
        if loss.device == .seat { endToolHovers(of: loss.seat, at: loss.time) }
        if loss.device != .touch, loss.device != .keyboard,
            let index = pointers.firstIndex(where: { $0.seat == loss.seat })
        {
            let window = pointers[index].window ?? WindowID(0)
            let location = pointers[index].location
            pointerLeft(
                index,
                PointerFrame(
                    seat: loss.seat, window: window, time: loss.time, crossing: .left, location: location))
            pointers.removeAll { $0.seat == loss.seat }
        }
    }

    // MARK: Resting pointers

    /// Where the pointer of a seat rests without a button, if it is over a window; or the tool that is near it.
    func restingPlace(of seat: SeatID, in window: Window) -> Point? {
        if let hover = hoveringTool(of: seat) { return hover.window == window.id ? hover.touch.windowLocation : nil }
        for pointer in pointers where pointer.seat == seat {
            guard pointer.window == window.id, pointer.touch == nil, pointer.hoverTouch != nil else { return nil }
            return pointer.location
        }
        return nil
    }

    /// Tells of the pointer of a seat once more, because something else is under it.
    func repeatHover(of seat: SeatID) {
        if let touch = hoveringTool(of: seat)?.touch {
            touch.update(
                phase: .regionMoved, location: touch.windowLocation, timestamp: application.platform.now,
                majorRadius: touch.majorRadius, earlier: [])
            sendHover(of: touch, at: touch.timestamp, buttons: [])
            return
        }
        guard let index = pointers.firstIndex(where: { $0.seat == seat }) else { return }
        hover(index, .regionMoved, at: application.platform.now)
    }

    // MARK: Touches that the compositor takes over

    /// Cancels a touch, and forgets that it is down: its end may never be told, and is ignored if it is.
    func forget(_ touch: Touch) {
        var buttons: Event.ButtonMask = []
        for index in pointers.indices where pointers[index].touch === touch {
            buttons = pointers[index].buttons
            pointers[index].touch = nil
            pointers[index].buttons = []
        }
        cancel([touch], buttons: buttons, at: touch.timestamp)
    }

    // MARK: Windows that go

    /// Forgets the pointers and fingers of a window that is no longer on the screen.
    ///
    /// - Parameter name: The name that it had there.
    func forget(_ window: Window, named name: WindowID) {
        for index in pointers.indices where pointers[index].window == name {
            pointers[index].window = nil
            pointers[index].touch?.end()
            pointers[index].touch = nil
            pointers[index].hoverTouch = nil
            pointers[index].buttons = []
        }
        toolHovers.removeAll { $0.window == name }
        for touch in fingers where touch.window === window { touch.end() }
        fingers.removeAll { $0.window === window }
    }

    /// Lets go of a touch that is over though its finger or button is still down, and with it of its view and window.
    /// What stands in for it remembers that it is down. One that lifts in the present event is forgotten with it.
    func abandon(_ touch: Touch) {
        guard touch.isOver else { return }
        taps.lift(touch)
        if let index = fingers.firstIndex(where: { $0 === touch }) { fingers[index] = touch.makeRemnant() }
        for index in pointers.indices where pointers[index].touch === touch {
            pointers[index].touch = touch.makeRemnant()
        }
    }

    // MARK: Events

    /// An event object; the last one again, if nobody has kept it.
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
        times.keepRunning(event)
        application.dispatch(event)
        for touch in event.touches {
            if touch.phase.isFinal, !touch.isEndHeld {
                touch.retire()
            } else if touch.isLeftAlone, let view = touch.view, view.windowStorage == nil {
                touch.retire()
                abandon(touch)
            }
        }
        event.forgetContents()
        if spareEvent == nil { spareEvent = event }
    }
}

/// What is known of a seat's pointer.
struct PointerState {
    var seat: SeatID
    /// The window that it is over, or that holds its implicit grab.
    var window: WindowID?
    var location = Point.zero
    var buttons: Event.ButtonMask = []
    /// The touch from the press of the first button to the release of the last.
    var touch: Touch?
    /// The touch that stands for hovering.
    var hoverTouch: Touch?
}

extension Touch {
    /// A touch of the same finger or button that is over and keeps nothing alive.
    fileprivate func makeRemnant() -> Touch {
        let remnant = Touch(
            type: type, phase: .cancelled, seat: seat, platformID: platformID, window: nil, location: windowLocation,
            timestamp: timestamp)
        remnant.end()
        return remnant
    }

    /// Notes that nothing changed in an event.
    func rest() {
        phase = .stationary
        noteIsPrevious()
        if !earlierReports.isEmpty { earlierReports = [] }
    }
}
