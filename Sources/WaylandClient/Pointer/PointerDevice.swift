package import WaldenGeometry
internal import WaylandProtocols

/// A seat's pointer (`wl_pointer`, up to version 9).
///
/// Events are gathered until `frame` and left as one ``PointerFrame``; before version 5, each event is a frame. An
/// order of events that does not fit into one frame (a leave after an enter) ends the frame before it. A release whose
/// frame is not ended is handed over when a dispatch ends.
@MainActor
package final class PointerDevice: FrameGathering {
    /// The seat of the pointer.
    package unowned let seat: Seat
    /// The surface under the pointer, or the one that holds its grab.
    package private(set) var focus: Surface?
    /// Where the pointer was last, in the coordinates of the surface.
    package private(set) var location = Point.zero
    /// The buttons that are down, as codes of `linux/input-event-codes.h`.
    package private(set) var pressedButtons: [UInt32] = []
    /// The serial of the last press of a button, which justifies a move, a resize or a menu.
    package private(set) var pressSerial: UInt32 = 0
    /// What is shown in place of the pointer.
    package let cursor: PointerCursor
    let proxy: WlPointer
    private let framesAreMarked: Bool
    private var frame: PointerFrame?
    private var gestures: TouchpadGestures?

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

    /// Begins to tell of gestures on the touchpad behind the pointer.
    func watchGestures(by manager: ZwpPointerGesturesV1) {
        if gestures == nil { gestures = TouchpadGestures(manager: manager, pointer: self) }
    }

    private func handle(_ event: WlPointer.Event) {
        switch event {
        case .enter(let serial, let surface, let x, let y):
            enter(seat.connection.surface(surface), serial: serial, at: Point(x: x, y: y))
        case .leave: leave()
        case .motion(let time, let x, let y): move(to: Point(x: x, y: y), time: time)
        case .button(let serial, let time, let code, let state):
            change(button: code, isPressed: state == .pressed, serial: serial, time: time)
        case .frame: finishFrame()
        default: handleAxis(event)
        }
    }

    private func handleAxis(_ event: WlPointer.Event) {
        switch event {
        case .axis(let time, let axis, let value):
            changeScroll(of: axis, time: time) { $0.distance += value }
        case .axisSource(let source): changeScroll { $0.source = PointerScroll.Source(source) }
        case .axisStop(let time, let axis): changeScroll(of: axis, time: time) { $0.isStopped = true }
        case .axisDiscrete(let axis, let discrete):
            changeScroll(of: axis) { axis in
                guard !axis.isHighResolution else { return }
                axis.steps120 = axis.steps120 &+ discrete &* 120
            }
        case .axisValue120(let axis, let value120):
            changeScroll(of: axis) { axis in
                if !axis.isHighResolution { axis.steps120 = 0 }
                axis.isHighResolution = true
                axis.steps120 = axis.steps120 &+ value120
            }
        case .axisRelativeDirection(let axis, let direction):
            changeScroll(of: axis) { $0.isInverted = direction == .inverted }
        default: break
        }
    }

    private func enter(_ surface: Surface?, serial: UInt32, at point: Point) {
        if focus != nil { leave() }
        finishFrame()
        cursor.pointerEntered(surface, serial: serial)
        focus = surface
        location = point
        guard let surface else { return }
        frame = PointerFrame(surface: surface, crossing: .entered, location: point)
    }

    private func leave() {
        guard let focus else { return }
        // What came before in the same frame happened before it.
        finishFrame()
        openFrame(on: focus)
        frame?.crossing = .left
        finishFrame()
        self.focus = nil
        pressedButtons = []
        cursor.pointerLeft()
    }

    private func move(to point: Point, time: UInt32) {
        guard let focus else { return }
        openFrame(on: focus)
        location = point
        frame?.location = point
        frame?.hasMoved = true
        frame?.time = time
    }

    private func change(button code: UInt32, isPressed: Bool, serial: UInt32, time: UInt32) {
        guard let focus else { return }
        if isPressed {
            guard !pressedButtons.contains(code) else { return }
            pressedButtons.append(code)
            pressSerial = serial
        } else {
            guard let index = pressedButtons.firstIndex(of: code) else { return }
            pressedButtons.remove(at: index)
            if framesAreMarked { seat.connection.noteUnfinished(self) }
        }
        openFrame(on: focus)
        frame?.buttons.append(PointerFrame.Button(serial: serial, time: time, code: code, isPressed: isPressed))
        frame?.time = time
    }

    private func changeScroll(time: UInt32? = nil, _ change: (inout PointerScroll) -> Void) {
        guard let focus else { return }
        openFrame(on: focus)
        if let time { frame?.time = time }
        if frame?.scroll == nil { frame?.scroll = PointerScroll() }
        if frame?.scroll != nil { change(&frame!.scroll!) }
    }

    private func changeScroll(
        of axis: WlPointer.Axis, time: UInt32? = nil, _ change: (inout PointerScroll.Axis) -> Void
    ) {
        switch axis {
        case .verticalScroll: changeScroll(time: time) { change(&$0.vertical) }
        case .horizontalScroll: changeScroll(time: time) { change(&$0.horizontal) }
        default: break
        }
    }

    private func openFrame(on surface: Surface) {
        if frame == nil { frame = PointerFrame(surface: surface, location: location) }
    }

    private func finishFrame() {
        guard let frame else { return }
        seat.connection.post(.pointer(self, frame))
        self.frame = nil
    }

    func finishReleases() {
        if let frame, frame.buttons.contains(where: { !$0.isPressed }) { finishFrame() }
    }

    /// Forgets the buttons that are down, because the compositor may not send their releases; those that it sends are
    /// ignored, and each button can be pressed anew.
    package func forgetPresses() { pressedButtons = [] }

    /// Forgets a surface that is about to go: what the compositor still sends for it is ignored.
    func forget(_ surface: Surface) {
        gestures?.forget(surface)
        guard focus === surface else { return }
        focus = nil
        frame = nil
        pressedButtons = []
        cursor.pointerLeft()
    }

    /// Frees the object.
    func destroy() {
        focus = nil
        frame = nil
        pressedButtons = []
        gestures?.destroy()
        gestures = nil
        cursor.destroy()
        proxy.destroy()
    }
}

extension PointerScroll.Source {
    init?(_ source: WlPointer.AxisSource) {
        switch source {
        case .wheel: self = .wheel
        case .finger: self = .finger
        case .continuous: self = .continuous
        case .wheelTilt: self = .wheelTilt
        default: return nil
        }
    }
}
