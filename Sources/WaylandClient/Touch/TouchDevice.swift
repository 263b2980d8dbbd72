internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandProtocols

/// A seat's touchscreen (`wl_touch`, up to version 9).
///
/// Collects events until `frame` and posts them as one ``TouchFrame``. Several motions of a finger within a frame, as
/// mutter sends them, become one change with earlier samples. Ignores unknown fingers, such as those that touched down
/// outside of our windows.
///
/// Some compositors send no `frame` after an `up`, so a frame with an `up` also ends with the dispatch, or when the
/// finger's identifier is reused.
@MainActor
package final class TouchDevice: FrameGathering {
    private struct Finger {
        /// Its last report, without earlier samples.
        var change: TouchChange
        let surface: Surface
        let serial: UInt32
        /// Whether the current frame reports its location.
        var isPlaced = true
    }

    unowned let seat: Seat
    let proxy: WlTouch
    private var fingers: [Finger] = []
    /// The current frame: at most one `moved` for each finger.
    private var changes: [TouchChange] = []
    private var connection: Connection { seat.connection }

    init(proxy: WlTouch, seat: Seat) {
        self.proxy = proxy
        self.seat = seat
        proxy.onEvent = { [unowned self] event in handle(event) }
    }

    package var isActive: Bool { !fingers.isEmpty }

    private func handle(_ event: WlTouch.Event) {
        switch event {
        case .down(let serial, let time, let surface, let id, let x, let y):
            seat.notePressSerial(serial)
            let time = connection.time(time)
            lower(id, on: connection.surface(surface), at: Point(x: x, y: y), time: time, serial: serial)
        case .up(_, let time, let id): lift(id, time: connection.time(time))
        case .motion(let time, let id, let x, let y): move(id, to: Point(x: x, y: y), time: connection.time(time))
        case .shape(let id, let major, _): update(id) { $0.majorRadius = max(0, major) / 2 }
        case .orientation(let id, let degrees): update(id) { $0.orientation = degrees * .pi / 180 }
        case .frame: finishFrame()
        case .cancel: cancel()
        }
    }

    private func lower(_ id: Int32, on surface: Surface?, at point: Point, time: Double, serial: UInt32) {
        if changes.contains(where: { $0.id == id && $0.phase == .ended }) { finishFrame() }
        loseFinger(id, time: time)
        guard let surface, let window = surface.window, fingers.count < TouchFrame.maximumContacts else { return }
        seat.textInput.notePress(on: surface)
        var change = TouchChange(
            id: id, phase: .began, window: window, location: surface.contentLocation(point), time: time)
        fingers.append(Finger(change: change, surface: surface, serial: serial))
        change.serial = seat.serial(serial)
        append(change)
    }

    private func lift(_ id: Int32, time: Double) {
        guard let index = fingers.firstIndex(where: { $0.change.id == id }) else { return }
        var change = fingers.remove(at: index).change
        change.phase = .ended
        change.time = time
        append(change)
    }

    /// Reports a finger as cancelled whose `up` is missing, since it comes down again.
    private func loseFinger(_ id: Int32, time: Double) {
        guard let index = fingers.firstIndex(where: { $0.change.id == id }) else { return }
        finishFrame()
        var change = fingers.remove(at: index).change
        change.phase = .cancelled
        change.time = time
        append(change)
    }

    private func move(_ id: Int32, to point: Point, time: Double) {
        guard let index = fingers.firstIndex(where: { $0.change.id == id }) else { return }
        if fingers[index].isPlaced, let changeIndex = changes.lastIndex(where: { $0.id == id }) {
            if changes[changeIndex].earlier.count < TouchSample.maximumCoalescedCount {
                changes[changeIndex].earlier.append(changes[changeIndex].sample)
            } else {
                finishFrame()
            }
        }
        fingers[index].isPlaced = true
        let location = fingers[index].surface.contentLocation(point)
        update(id) { change in
            change.location = location
            change.time = time
        }
    }

    /// Updates a finger, and its change within the current frame.
    private func update(_ id: Int32, _ body: (inout TouchChange) -> Void) {
        guard let index = fingers.firstIndex(where: { $0.change.id == id }) else { return }
        body(&fingers[index].change)
        var change = fingers[index].change
        if let changeIndex = changes.lastIndex(where: { $0.id == id }) {
            change.phase = changes[changeIndex].phase
            change.serial = changes[changeIndex].serial
            swap(&change.earlier, &changes[changeIndex].earlier)
            changes[changeIndex] = change
        } else {
            change.phase = .moved
            append(change)
        }
    }

    private func append(_ change: TouchChange) {
        changes.append(change)
        connection.noteUnfinished(self)
    }

    private func cancel() {
        guard !fingers.isEmpty || !changes.isEmpty else { return }
        fingers = []
        changes = []
        connection.noteFinished(self)
        connection.post(.input(.touches(TouchFrame(cancellingAllOf: seat.id, time: connection.now))))
    }

    private func finishFrame() {
        connection.noteFinished(self)
        guard let last = changes.last else { return }
        connection.post(
            .input(.touches(TouchFrame(seat: seat.id, time: last.time, changes: SmallArray(changes)))))
        changes.removeAll(keepingCapacity: true)
        for index in fingers.indices { fingers[index].isPlaced = false }
    }

    func finishReleases() {
        if changes.contains(where: { $0.phase == .ended }) { finishFrame() }
    }

    /// Forgets the finger whose `down` had a serial, since its end may never arrive.
    func forgetPress(_ serial: UInt32) {
        guard let finger = fingers.first(where: { $0.serial == serial }) else { return }
        fingers.removeAll { $0.serial == serial }
        changes.removeAll { $0.id == finger.change.id }
    }

    /// Forgets a surface before it is destroyed, and the fingers on it.
    func forget(_ surface: Surface) {
        fingers.removeAll { $0.surface === surface }
        changes.removeAll { $0.window == surface.window }
    }

    func destroy() {
        fingers = []
        changes = []
        proxy.destroy()
    }
}
