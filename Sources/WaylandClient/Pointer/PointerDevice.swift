internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandProtocols

/// A seat's pointer (`wl_pointer`, up to version 9).
///
/// Collects events until `frame` and posts them as one ``PointerFrame``; before version 5, each event is a frame. A
/// change of focus starts a new frame, so that a frame has at most one. Some compositors send no `frame` after a
/// release, so a frame with a release also ends with the dispatch.
@MainActor
package final class PointerDevice: FrameGathering {
    unowned let seat: Seat
    /// The surface under the pointer, or the one with its implicit grab.
    private(set) var focus: Surface?
    /// The last reported location, in window coordinates.
    private(set) var location = Point.zero
    package let cursor: PointerCursor
    let proxy: WlPointer
    private let framesAreMarked: Bool
    private var frame: PointerFrame?
    private var scroll = GatheredScroll()
    /// The time of the last motion, in seconds.
    private var motionTime = 0.0
    /// The pressed buttons, as codes of `linux/input-event-codes.h`.
    private var pressedButtons: [UInt32] = []
    /// The serials of all presses since the pointer last had no button pressed.
    private var pressSerials: [UInt32] = []
    private var gestures: TouchpadGestures?
    private var connection: Connection { seat.connection }

    init(proxy: WlPointer, seat: Seat) {
        self.proxy = proxy
        self.seat = seat
        framesAreMarked = proxy.version >= 5
        cursor = PointerCursor(pointer: proxy, connection: seat.connection)
        proxy.onEvent = { [unowned self] event in
            handle(event)
            if !framesAreMarked { finishFrame() }
        }
    }

    func watchGestures(by manager: ZwpPointerGesturesV1) {
        if gestures == nil { gestures = TouchpadGestures(manager: manager, pointer: self) }
    }

    private func handle(_ event: WlPointer.Event) {
        switch event {
        case .enter(let serial, let surface, let x, let y):
            seat.noteSerial(serial)
            enter(connection.surface(surface), serial: serial, at: Point(x: x, y: y))
        case .leave: leave()
        case .motion(let time, let x, let y): move(to: Point(x: x, y: y), time: connection.time(time))
        case .button(let serial, let time, let code, let state):
            seat.noteSerial(serial)
            change(button: code, isPressed: state == .pressed, serial: serial, time: connection.time(time))
        case .frame: finishFrame()
        default: handleAxis(event)
        }
    }

    private func handleAxis(_ event: WlPointer.Event) {
        switch event {
        case .axis(let time, let axis, let value): changeScroll(of: axis, time: time) { $0.distance += value }
        case .axisSource(let source): changeScroll { $0.source = ScrollInput.Source(source) }
        case .axisStop(let time, let axis): changeScroll(of: axis, time: time) { $0.isStopped = true }
        case .axisDiscrete(let axis, let discrete): changeScroll(of: axis) { $0.add(discrete: discrete) }
        case .axisValue120(let axis, let value120): changeScroll(of: axis) { $0.add(value120: value120) }
        case .axisRelativeDirection(let axis, let direction):
            changeScroll(of: axis) { $0.isInverted = direction == .inverted }
        default: break
        }
    }

    private func enter(_ surface: Surface?, serial: UInt32, at point: Point) {
        if focus != nil { leave() }
        finishFrame()
        if !mayCross { forgetPresses() }
        cursor.pointerEntered(surface, serial: serial)
        focus = surface
        location = surface?.contentLocation(point) ?? point
        openFrame()
        frame?.crossing = .entered
    }

    private func leave() {
        guard focus != nil else { return }
        // Earlier events of the same frame precede the leave.
        finishFrame()
        openFrame()
        frame?.crossing = .left
        finishFrame()
        focus = nil
        if !mayCross { forgetPresses() }
        cursor.pointerLeft()
    }

    /// Whether a press goes on in another surface, since a popup has taken the pointer.
    private var mayCross: Bool { connection.popups.contains { $0.grabbedSeat == seat.id } }

    private func move(to point: Point, time: Double) {
        guard let focus else { return }
        if let frame, frame.earlier.count >= TouchSample.maximumCoalescedCount { finishFrame() }
        openFrame()
        if frame?.hasMoved == true { frame?.earlier.append(TouchSample(location: location, time: motionTime)) }
        location = focus.contentLocation(point)
        motionTime = time
        frame?.location = location
        frame?.hasMoved = true
        frame?.time = time
    }

    private func change(button code: UInt32, isPressed: Bool, serial: UInt32, time: Double) {
        guard let focus, let button = ButtonMask(linuxCode: code) else { return }
        if isPressed {
            seat.notePressSerial(serial)
            guard !pressedButtons.contains(code) else { return }
            seat.textInput.notePress(on: focus)
            pressedButtons.append(code)
            pressSerials.append(serial)
        } else {
            guard let index = pressedButtons.firstIndex(of: code) else { return }
            pressedButtons.remove(at: index)
            if pressedButtons.isEmpty { pressSerials = [] }
            if framesAreMarked { connection.noteUnfinished(self) }
        }
        openFrame()
        frame?.buttons.append(
            ButtonChange(
                button: button, isPressed: isPressed, time: time, serial: isPressed ? seat.serial(serial) : nil))
        frame?.time = time
    }

    private func changeScroll(time: UInt32? = nil, _ change: (inout GatheredScroll) -> Void) {
        guard focus != nil else { return }
        openFrame()
        if let time { frame?.time = connection.time(time) }
        change(&scroll)
    }

    private func changeScroll(
        of axis: WlPointer.Axis, time: UInt32? = nil, _ change: (inout GatheredScroll.Axis) -> Void
    ) {
        switch axis {
        case .verticalScroll: changeScroll(time: time) { change(&$0.vertical) }
        case .horizontalScroll: changeScroll(time: time) { change(&$0.horizontal) }
        default: break
        }
    }

    private func openFrame() {
        guard frame == nil, let window = focus?.window else { return }
        frame = PointerFrame(seat: seat.id, window: window, time: connection.now, location: location)
    }

    private func finishFrame() {
        defer { scroll = GatheredScroll() }
        guard var frame else { return }
        self.frame = nil
        connection.noteFinished(self)
        frame.scroll = scroll.input
        // Empty, for example, after a scroll source without a distance.
        guard !frame.isEmpty else { return }
        connection.post(.input(.pointer(frame)))
    }

    func finishReleases() {
        if let frame, frame.buttons.contains(where: { !$0.isPressed }) { finishFrame() }
    }

    private func forgetPresses() {
        pressedButtons = []
        pressSerials = []
    }

    /// Forgets all pressed buttons if one of the presses had a serial, since their releases may never arrive. Ignores
    /// any that do; each button can be pressed again.
    func forgetPress(_ serial: UInt32) {
        if pressSerials.contains(serial) { forgetPresses() }
    }

    /// Forgets a surface before it is destroyed, and ignores its later events.
    func forget(_ surface: Surface) {
        gestures?.forget(surface)
        guard focus === surface else { return }
        focus = nil
        frame = nil
        forgetPresses()
        cursor.pointerLeft()
    }

    func destroy() {
        focus = nil
        frame = nil
        forgetPresses()
        gestures?.destroy()
        gestures = nil
        cursor.destroy()
        proxy.destroy()
    }
}

extension PointerFrame {
    fileprivate var isEmpty: Bool { crossing == .none && !hasMoved && buttons.isEmpty && scroll == nil }
}
