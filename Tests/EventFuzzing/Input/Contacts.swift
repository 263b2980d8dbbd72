import Walden

/// What is down by the platform's events: fingers, tools, buttons, keys and touchpad gestures.
///
/// It may count something as down that is over for the app, but never the reverse.
struct Contacts {
    private struct Finger: Equatable {
        var seat: SeatID
        var id: Int32
        var type: Touch.TouchType
    }

    private struct Pointer {
        var seat: SeatID
        var window: WindowID
        var location: Point
        var buttons: Event.ButtonMask = []
        /// Whether a finger scroll is in progress.
        var isScrolling = false
    }

    private struct HeldKey: Equatable {
        var seat: SeatID
        var code: UInt32
    }

    private struct Gesture {
        var seat: SeatID
        var input: TransformInput
    }

    private var fingers: [Finger] = []
    private var tools: [Finger] = []
    private var pointers: [Pointer] = []
    private var gestures: [Gesture] = []
    private var keys: [HeldKey] = []
    /// The time of the latest scroll.
    private var scrolled = -Double.infinity

    /// Whether nothing is down, and nothing scrolls.
    func isEmpty(at time: Double) -> Bool {
        fingers.isEmpty && gestures.isEmpty && pointers.allSatisfy { $0.buttons.isEmpty && !$0.isScrolling }
            && time - scrolled > GestureMetrics.scrollPause * 2
    }

    var hasKeys: Bool { !keys.isEmpty }

    mutating func note(_ event: PlatformEvent, at time: Double) {
        switch event {
        case .touches(let frame): note(frame)
        case .pointer(let frame): note(frame, at: time)
        case .transform(let input): note(input)
        case .key(let input):
            let key = HeldKey(seat: input.seat, code: input.key.code)
            keys.removeAll { $0 == key }
            if input.isPressed { keys.append(key) }
        case .deviceLost(let loss): note(loss)
        default: break
        }
    }

    private mutating func note(_ frame: TouchFrame) {
        if frame.cancelsAll {
            fingers.removeAll { $0.seat == frame.seat && $0.type == .direct }
            return
        }
        for change in frame.changes {
            let finger = Finger(seat: frame.seat, id: change.id, type: change.type)
            switch change.phase {
            case .began: if !fingers.contains(finger) { fingers.append(finger) }
            case .moved: break
            case .ended, .cancelled: fingers.removeAll { $0 == finger }
            case .hovered: if !tools.contains(finger) { tools.append(finger) }
            case .departed:
                fingers.removeAll { $0 == finger }
                tools.removeAll { $0 == finger }
            }
        }
    }

    private mutating func note(_ frame: PointerFrame, at time: Double) {
        switch frame.crossing {
        case .left:
            leave(frame.seat)
            return
        case .entered:
            leave(frame.seat)
            pointers.append(Pointer(seat: frame.seat, window: frame.window, location: frame.location))
        case .none: break
        }
        guard let index = pointers.firstIndex(where: { $0.seat == frame.seat && $0.window == frame.window }) else {
            return
        }
        pointers[index].location = frame.location
        for change in frame.buttons {
            if change.isPressed {
                pointers[index].buttons.insert(change.button)
            } else {
                pointers[index].buttons.remove(change.button)
            }
        }
        if let scroll = frame.scroll {
            scrolled = time
            if scroll.source == .finger { pointers[index].isScrolling = true }
            if scroll.isStop { pointers[index].isScrolling = false }
        }
    }

    private mutating func leave(_ seat: SeatID) {
        pointers.removeAll { $0.seat == seat }
        gestures.removeAll { $0.seat == seat }
    }

    private mutating func note(_ input: TransformInput) {
        gestures.removeAll { other in
            let isSame = other.input.kind == input.kind && other.input.window == input.window
            return other.seat == input.seat && input.phase != .changed && (isSame || input.phase == .began)
        }
        if input.phase == .began { gestures.append(Gesture(seat: input.seat, input: input)) }
    }

    private mutating func note(_ loss: DeviceLoss) {
        if loss.device == .keyboard || loss.device == .seat { keys.removeAll { $0.seat == loss.seat } }
        if loss.device == .touch || loss.device == .seat {
            fingers.removeAll { $0.seat == loss.seat && (loss.device == .seat || $0.type == .direct) }
        }
        if loss.device == .seat { tools.removeAll { $0.seat == loss.seat } }
        if loss.device == .pointer || loss.device == .seat { leave(loss.seat) }
    }

    /// Returns the events that end everything that is down.
    func endings(at time: Double) -> [PlatformEvent] {
        var events: [PlatformEvent] = []
        for finger in fingers { events.append(touch(finger, .ended, time)) }
        for tool in tools { events.append(touch(tool, .departed, time)) }
        for gesture in gestures {
            var input = gesture.input
            (input.phase, input.time) = (.ended, time)
            events.append(.transform(input))
        }
        for pointer in pointers {
            var frame = PointerFrame(
                seat: pointer.seat, window: pointer.window, time: time, location: pointer.location)
            for button in [Event.ButtonMask.primary, .secondary, .middle] where pointer.buttons.contains(button) {
                frame.buttons = [ButtonChange(button: button, isPressed: false, time: time)]
                events.append(.pointer(frame))
            }
            frame.buttons = []
            if pointer.isScrolling {
                frame.scroll = ScrollInput(source: .finger, delta: .zero, isStop: true)
                events.append(.pointer(frame))
                frame.scroll = nil
            }
            frame.crossing = .left
            events.append(.pointer(frame))
        }
        return events
    }

    private func touch(_ finger: Finger, _ phase: TouchChange.Phase, _ time: Double) -> PlatformEvent {
        let change = TouchChange(
            id: finger.id, phase: phase, window: WindowID(1), location: Point(x: 100, y: 100), time: time,
            type: finger.type)
        return .touches(TouchFrame(seat: finger.seat, time: time, changes: [change]))
    }
}
