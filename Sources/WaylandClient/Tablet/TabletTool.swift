internal import WaldenGeometry
internal import WaylandProtocols

/// A pen, or whatever else is moved on a tablet (`zwp_tablet_tool_v2`).
///
/// Events are gathered until `frame` and left as one ``TabletFrame``. What is said of a tool that is near no surface of
/// ours is ignored.
@MainActor
package final class TabletTool {
    /// The largest value of pressure and distance on the wire.
    private static let fullScale = 65_535.0

    /// The seat of the tool.
    package unowned let seat: Seat
    /// The tool's number, unique among the contacts of its seat: below zero, so that none is a finger's.
    package let id: Int32
    /// What is shown in place of the tool, where the compositor knows shapes.
    package var shape: CursorShape? = .arrow
    /// The serial of the tip's last contact, which justifies a move, a resize or a menu; `nil` while there is none.
    package private(set) var pressSerial: UInt32?
    let proxy: ZwpTabletToolV2
    private unowned let owner: TabletSeat
    private var focus: Surface?
    private var state = TabletToolState()
    private var frame: TabletFrame?
    private var enterSerial: UInt32?
    private var cursorDevice: WpCursorShapeDeviceV1?
    private var told: (serial: UInt32, shape: CursorShape)?

    init(proxy: ZwpTabletToolV2, id: Int32, owner: TabletSeat) {
        self.proxy = proxy
        self.id = id
        self.owner = owner
        seat = owner.seat
        proxy.onEvent = { [unowned self] event in handle(event) }
    }

    private func handle(_ event: ZwpTabletToolV2.Event) {
        switch event {
        case .capability(let capability): note(capability)
        case .removed: owner.remove(self)
        case .proximityIn(let serial, _, let surface): enter(seat.connection.surface(surface), serial: serial)
        case .proximityOut: leave()
        case .down(let serial): lower(serial: serial)
        case .up: lift()
        case .frame(let time): finishFrame(at: time)
        case .type, .hardwareSerial, .hardwareIDWacom, .done, .slider, .wheel: break
        case .motion, .pressure, .distance, .tilt, .rotation, .button: handleState(event)
        }
    }

    private func handleState(_ event: ZwpTabletToolV2.Event) {
        guard let focus else { return }
        switch event {
        case .motion(let x, let y):
            if let frame, frame.hasMoved { self.frame?.earlier.append(frame.state) }
            state.location = Point(x: x, y: y)
        case .pressure(let pressure): state.pressure = min(1, Double(pressure) / Self.fullScale)
        case .distance(let distance): state.distance = min(1, Double(distance) / Self.fullScale)
        case .tilt(let x, let y): state.tilt = Point(x: x, y: y)
        case .rotation(let degrees): state.rotation = degrees
        case .button(_, let code, let change):
            state.buttons.removeAll { $0 == code }
            if change == .pressed { state.buttons.append(code) }
        default: break
        }
        openFrame(on: focus)
        frame?.state = state
        if case .motion = event { frame?.hasMoved = true }
    }

    /// A tool that can tell of its pressure tells nothing while there is none.
    private func note(_ capability: ZwpTabletToolV2.Capability) {
        switch capability {
        case .pressure: state.pressure = 0
        case .distance: state.distance = 0
        case .tilt: state.tilt = .zero
        case .rotation: state.rotation = 0
        default: break
        }
    }

    // MARK: Nearness and contact

    private func enter(_ surface: Surface?, serial: UInt32) {
        if focus != nil { leave() }
        finishFrame()
        focus = surface
        enterSerial = surface == nil ? nil : serial
        guard let surface else { return }
        openFrame(on: surface)
        frame?.crossing = .entered
    }

    private func leave() {
        guard let focus else { return }
        // A tool that came and went within a frame is told of in two.
        if frame?.crossing == .entered { finishFrame() }
        openFrame(on: focus)
        frame?.crossing = .left
        if pressSerial != nil { frame?.contact = .lost }
        pressSerial = nil
        frame?.isDown = false
        self.focus = nil
        enterSerial = nil
        state.buttons = []
    }

    private func lower(serial: UInt32) {
        guard let focus, pressSerial == nil else { return }
        if frame?.contact != TabletFrame.Contact.none { finishFrame() }
        pressSerial = serial
        openFrame(on: focus)
        frame?.contact = .down
        frame?.isDown = true
    }

    private func lift() {
        guard let focus, pressSerial != nil else { return }
        if frame?.contact == .down { finishFrame() }
        pressSerial = nil
        openFrame(on: focus)
        frame?.contact = .up
        frame?.isDown = false
    }

    private func openFrame(on surface: Surface) {
        if frame == nil { frame = TabletFrame(surface: surface, isDown: pressSerial != nil, state: state) }
    }

    private func finishFrame(at time: UInt32? = nil) {
        guard var frame else { return }
        self.frame = nil
        frame.time = time
        seat.connection.post(.tablet(self, frame))
    }

    // MARK: Cursor

    /// Tells the compositor the shape, if it changed and the tool is near a surface of ours.
    package func updateCursor() {
        guard let enterSerial, let shape, told.map({ $0 != (enterSerial, shape) }) ?? true else { return }
        if cursorDevice == nil {
            cursorDevice = seat.connection.cursorShapeManager?.getTabletToolV2(tabletTool: proxy)
        }
        cursorDevice?.setShape(serial: enterSerial, shape: WpCursorShapeDeviceV1.Shape(rawValue: shape.rawValue))
        told = (enterSerial, shape)
    }

    // MARK: Ends

    /// Ends what the tool does, because it is gone.
    func disappear() {
        leave()
        finishFrame()
    }

    /// Forgets a surface that is about to go: what the compositor still sends for it is ignored.
    func forget(_ surface: Surface) {
        if frame?.surface === surface { frame = nil }
        guard focus === surface else { return }
        focus = nil
        enterSerial = nil
        pressSerial = nil
        state.buttons = []
    }

    /// Frees the object.
    func destroy() {
        focus = nil
        frame = nil
        enterSerial = nil
        pressSerial = nil
        cursorDevice?.destroy()
        cursorDevice = nil
        proxy.destroy()
    }
}
