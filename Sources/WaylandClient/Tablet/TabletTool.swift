internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandProtocols

/// A tool of a tablet, such as a pen (`zwp_tablet_tool_v2`).
///
/// Collects events until `frame` and posts them as one ``TouchFrame`` of type pencil. Ignores events outside of our
/// surfaces.
@MainActor
package final class TabletTool {
    /// The maximum pressure on the wire.
    private static let fullScale = 65_535.0

    unowned let seat: Seat
    let proxy: ZwpTabletToolV2
    private unowned let owner: TabletSeat
    private var focus: Surface?
    /// The last report. Values that the tool cannot report keep their defaults.
    private var state: TouchChange
    /// The pressed buttons, as codes of `linux/input-event-codes.h`.
    private var buttons: [UInt32] = []
    /// The serial of the contact's `down`; `nil` while the tool does not touch.
    private var downSerial: UInt32?
    private var isDown: Bool { downSerial != nil }
    private var frame: ToolFrame?
    private var enterSerial: UInt32?
    private var cursorDevice: WpCursorShapeDeviceV1?
    private var sentCursor: SentCursor?

    private struct SentCursor: Equatable {
        var serial: UInt32
        var shape: Cursor?
    }

    /// - Parameter id: Unique among the contacts of the seat; negative, unlike those of fingers.
    init(proxy: ZwpTabletToolV2, id: Int32, owner: TabletSeat) {
        self.proxy = proxy
        self.owner = owner
        seat = owner.seat
        state = TouchChange(id: id, phase: .hovered, window: WindowID(0), location: .zero, time: 0, type: .pencil)
        proxy.onEvent = { [unowned self] event in handle(event) }
    }

    private func handle(_ event: ZwpTabletToolV2.Event) {
        switch event {
        // A tool with this capability does not report a pressure of zero.
        case .capability(let capability): if capability == .pressure { state.force = 0 }
        case .removed: owner.remove(self)
        case .proximityIn(let serial, _, let surface):
            seat.noteSerial(serial)
            enter(seat.connection.surface(surface), serial: serial)
        case .proximityOut: leave()
        case .down(let serial):
            seat.notePressSerial(serial)
            lower(serial: serial)
        case .up: lift()
        case .frame(let time): finishFrame(at: time)
        case .motion, .pressure, .tilt, .rotation, .button: handleState(event)
        case .type, .hardwareSerial, .hardwareIDWacom, .done, .distance, .slider, .wheel: break
        }
    }

    private func handleState(_ event: ZwpTabletToolV2.Event) {
        guard let focus else { return }
        switch event {
        case .motion(let x, let y):
            if let frame, frame.earlier.count >= TouchSample.maximumCoalescedCount { finishFrame() }
            if frame?.hasMoved == true, let sample = frame?.state.sample { frame?.earlier.append(sample) }
            state.location = focus.contentLocation(Point(x: x, y: y))
        case .pressure(let pressure): state.force = min(1, Double(pressure) / Self.fullScale)
        case .tilt(let x, let y):
            let lean = ToolLean(tilt: Point(x: x, y: y))
            (state.altitude, state.azimuth) = (lean.altitude, lean.azimuth)
        case .rotation(let degrees): state.orientation = degrees * .pi / 180
        case .button(let serial, let code, let change):
            seat.noteSerial(serial)
            buttons.removeAll { $0 == code }
            if change == .pressed { buttons.append(code) }
        default: break
        }
        openFrame()
        frame?.state = state
        frame?.buttons = buttons
        if case .motion = event { frame?.hasMoved = true }
    }

    // MARK: Proximity and contact

    private func enter(_ surface: Surface?, serial: UInt32) {
        if focus != nil { leave() }
        finishFrame()
        focus = surface
        enterSerial = surface == nil ? nil : serial
        openFrame()
        frame?.crossing = .entered
    }

    private func leave() {
        guard focus != nil else { return }
        // A tool that entered and left within a frame makes two.
        if frame?.crossing == .entered { finishFrame() }
        openFrame()
        frame?.crossing = .left
        if isDown { frame?.contact = .lost }
        downSerial = nil
        frame?.isDown = false
        focus = nil
        enterSerial = nil
        buttons = []
    }

    private func lower(serial: UInt32) {
        guard let focus, !isDown else { return }
        seat.textInput.notePress(on: focus)
        if let frame, frame.contact != .none { finishFrame() }
        downSerial = serial
        openFrame()
        // Motions before the contact do not belong to it.
        frame?.earlier = []
        frame?.contact = .down
        frame?.isDown = true
        frame?.serial = seat.serial(serial)
    }

    private func lift() {
        guard focus != nil, isDown else { return }
        if frame?.contact == .down { finishFrame() }
        downSerial = nil
        openFrame()
        frame?.contact = .up
        frame?.isDown = false
    }

    private func openFrame() {
        guard frame == nil, let focus, let window = focus.window else { return }
        state.window = window
        frame = ToolFrame(surface: focus, isDown: isDown, state: state, buttons: buttons)
    }

    private func finishFrame(at milliseconds: UInt32? = nil) {
        guard let frame else { return }
        self.frame = nil
        let time = milliseconds.map { seat.connection.time($0) } ?? seat.connection.now
        let pressed = frame.buttons.reduce(into: ButtonMask()) { $0.formUnion(ButtonMask(stylusCode: $1) ?? []) }
        let changes = frame.changes(at: time)
        seat.connection.post(
            .input(.touches(TouchFrame(seat: seat.id, time: time, changes: changes, buttons: pressed))))
    }

    // MARK: Cursor

    /// Sends the cursor if it changed and the tool is over one of our surfaces.
    package func updateCursor() {
        guard let enterSerial else { return }
        let current = SentCursor(serial: enterSerial, shape: owner.cursor)
        guard current != sentCursor else { return }
        sentCursor = current
        // Without shapes, no request shows the compositor's cursor again.
        guard let manager = seat.connection.cursorShapeManager else { return }
        guard let shape = owner.cursor else {
            proxy.setCursor(serial: enterSerial, surface: nil, hotspotX: 0, hotspotY: 0)
            return
        }
        if cursorDevice == nil { cursorDevice = manager.getTabletToolV2(tabletTool: proxy) }
        cursorDevice?.setShape(serial: enterSerial, shape: WpCursorShapeDeviceV1.Shape(rawValue: shape.shapeNumber))
    }

    // MARK: Ends

    /// Ends the tool's contact and proximity before it is removed.
    func disappear() {
        leave()
        finishFrame()
    }

    /// Forgets a surface before it is destroyed, and ignores its later events.
    func forget(_ surface: Surface) {
        if frame?.surface === surface { frame = nil }
        guard focus === surface else { return }
        focus = nil
        enterSerial = nil
        downSerial = nil
        buttons = []
    }

    /// Forgets the contact whose `down` had a serial, since its end may never arrive.
    func forgetPress(_ serial: UInt32) {
        guard downSerial == serial else { return }
        downSerial = nil
        buttons = []
        frame?.contact = .none
        frame?.isDown = false
        frame?.buttons = []
    }

    func destroy() {
        focus = nil
        frame = nil
        enterSerial = nil
        cursorDevice?.destroy()
        cursorDevice = nil
        proxy.destroy()
    }
}
