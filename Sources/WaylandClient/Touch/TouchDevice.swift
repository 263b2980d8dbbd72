internal import WaldenGeometry
internal import WaylandProtocols

/// A seat's touchscreen (`wl_touch`, up to version 9).
///
/// Events are gathered until `frame` and left as one ``TouchFrame``. Fingers that came down on no surface of ours are
/// not known, and whatever is said of an unknown finger is ignored.
///
/// Some compositors send no frame after an `up`: when a dispatch ends in which a finger was lifted, what was gathered is
/// handed over; likewise when a finger's number is used again within a frame.
@MainActor
package final class TouchDevice: FrameGathering {
    /// A finger that is down.
    private struct Finger {
        var state: TouchChange
        var serial: UInt32
    }

    /// The seat of the touchscreen.
    package unowned let seat: Seat
    let proxy: WlTouch
    private var fingers: [Finger] = []
    private var frame = TouchFrame()

    init(proxy: WlTouch, seat: Seat) {
        self.proxy = proxy
        self.seat = seat
        proxy.onEvent = { [unowned self] event in handle(event) }
    }

    /// Whether any finger is down.
    package var isActive: Bool { !fingers.isEmpty }

    /// The serial by which a finger that is down justifies requests; `nil` if it is not down.
    package func pressSerial(of id: Int32) -> UInt32? {
        fingers.first { $0.state.id == id }?.serial
    }

    private func handle(_ event: WlTouch.Event) {
        switch event {
        case .down(let serial, let time, let surface, let id, let x, let y):
            lower(id, on: seat.connection.surface(surface), at: Point(x: x, y: y), time: time, serial: serial)
        case .up(_, let time, let id): lift(id, time: time)
        case .motion(let time, let id, let x, let y):
            change(id) { finger in
                finger.location = Point(x: x, y: y)
                finger.time = time
            }
        case .shape(let id, let major, let minor):
            change(id) { finger in
                finger.major = max(0, major)
                finger.minor = max(0, minor)
            }
        case .orientation(let id, let orientation): change(id) { $0.orientation = orientation }
        case .frame: finishFrame()
        case .cancel: cancel()
        }
    }

    private func lower(_ id: Int32, on surface: Surface?, at point: Point, time: UInt32, serial: UInt32) {
        if frame.changes.contains(where: { $0.id == id && $0.phase == .up }) { finishFrame() }
        if fingers.contains(where: { $0.state.id == id }) { lift(id, time: time) }
        guard let surface else { return }
        let state = TouchChange(id: id, phase: .down, surface: surface, location: point, time: time)
        fingers.append(Finger(state: state, serial: serial))
        append(state)
    }

    private func lift(_ id: Int32, time: UInt32) {
        guard let index = fingers.firstIndex(where: { $0.state.id == id }) else { return }
        var state = fingers.remove(at: index).state
        state.phase = .up
        state.time = time
        append(state)
    }

    /// Changes where or how a finger is. Within a frame, a finger's changes are one: its down, or one motion.
    private func change(_ id: Int32, _ change: (inout TouchChange) -> Void) {
        guard let index = fingers.firstIndex(where: { $0.state.id == id }) else { return }
        change(&fingers[index].state)
        let state = fingers[index].state
        if let own = frame.changes.lastIndex(where: { $0.id == id }) {
            let phase = frame.changes[own].phase
            frame.changes[own] = state
            frame.changes[own].phase = phase
        } else {
            append(state)
            frame.changes[frame.changes.count - 1].phase = .motion
        }
    }

    private func append(_ change: TouchChange) {
        frame.changes.append(change)
        seat.connection.noteUnfinished(self)
    }

    private func cancel() {
        guard !fingers.isEmpty || !frame.changes.isEmpty else { return }
        fingers = []
        frame.changes = []
        seat.connection.post(.touch(self, TouchFrame(isCancelled: true)))
    }

    private func finishFrame() {
        guard !frame.changes.isEmpty else { return }
        seat.connection.post(.touch(self, frame))
        frame = TouchFrame()
    }

    func finishReleases() {
        if frame.changes.contains(where: { $0.phase == .up }) { finishFrame() }
    }

    /// Forgets a finger whose end the compositor may not send; what is still said of it is ignored.
    package func forget(_ id: Int32) {
        fingers.removeAll { $0.state.id == id }
        frame.changes.removeAll { $0.id == id }
    }

    /// Forgets a surface that is about to go, and the fingers on it.
    func forget(_ surface: Surface) {
        fingers.removeAll { $0.state.surface === surface }
        frame.changes.removeAll { $0.surface === surface }
    }

    /// Frees the object.
    func destroy() {
        fingers = []
        frame = TouchFrame()
        proxy.destroy()
    }
}
