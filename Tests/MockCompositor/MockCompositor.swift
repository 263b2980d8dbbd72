internal import Glibc

/// A compositor in this process that a test controls, including its misbehaviour.
///
/// It serves one client over a socket pair with the interfaces of its ``options``, records what the client does
/// (``surfaces``, ``toplevels``, ``requests``), sends events by the methods of ``seats``, ``outputs`` and windows, and
/// checks that the client follows the rules (``problems``). It runs on the client's thread, by ``dispatch()``.
@MainActor
package final class MockCompositor {
    /// The behaviour.
    package var options: MockOptions
    /// The server side of the socket.
    package let display = ServerDisplay()
    /// The client.
    package let client: ServerClient
    /// The client's end of the socket, which the client owns.
    package let clientDescriptor: Int32
    /// The seats, including removed ones.
    package private(set) var seats: [MockSeat] = []
    /// The outputs, including removed ones.
    package private(set) var outputs: [MockOutput] = []
    /// The client's surfaces, including cursors, oldest first.
    package internal(set) var surfaces: [MockSurface] = []
    /// The client's windows, oldest first.
    package internal(set) var toplevels: [MockToplevel] = []
    /// The client's popups, oldest first.
    package internal(set) var popups: [MockPopup] = []
    /// The client's positioners.
    var positioners: [MockPositioner] = []
    /// The client's buffers.
    package internal(set) var buffers: [MockBuffer] = []
    /// The client's text inputs of version 1.
    package internal(set) var oldTextInputs: [MockOldTextInput] = []
    /// The activations that the client asks for.
    package private(set) lazy var activation = MockActivation(compositor: self)
    /// The icons that the client makes.
    var icons: [MockIcon] = []
    /// The number of times that the client rang the bell.
    package internal(set) var bellCount = 0
    /// The serial of the last key event.
    var newestKeySerial: UInt32?
    /// The peak memory of the client's buffers.
    package internal(set) var peakMemory = MockMemory()
    var pools: [WeakPool] = []
    /// The serials of the answered pings.
    package internal(set) var pongs: [UInt32] = []
    /// The client's requests, such as `wl_surface.commit`, oldest first.
    package private(set) var requests: [String] = []
    /// The rules that the client broke.
    package internal(set) var faults: [String] = []
    /// The number of turns so far.
    package private(set) var turn = 0

    var shellSurfaces: [ServerXdgSurface: MockSurface] = [:]
    var windowManagers: [ServerXdgWmBase] = []
    /// The client's sources that are no selection yet.
    var pendingSources: [MockSource] = []
    private var globals: [(interface: String, global: ServerGlobal)] = []
    private let descriptorsBefore: [String: Int]
    private var leftovers: [String] = []
    private var hungUpFirst = false
    /// A duplicate of the client's end, since libwayland-server drops the last requests of a client whose end is
    /// closed.
    private var spareEnd: Int32

    /// Creates a compositor for a client that is about to connect.
    package init(_ options: MockOptions = MockOptions()) {
        self.options = options
        descriptorsBefore = MockDescriptors.census()
        (client, clientDescriptor) = display.connect()
        spareEnd = dup(clientDescriptor)
        client.onRequest = { [unowned self] interface, request, isHandled in
            requests.append("\(interface).\(request)")
            if !isHandled { faults.append("unhandled request \(interface).\(request)") }
        }
        client.onDestroy = { [weak self] in self?.noteClientGone() }
        for interface in Self.singletons { offer(interface) }
        for description in options.outputs { addOutput(description) }
        for capabilities in options.seats { addSeat(capabilities) }
    }

    isolated deinit {
        // Remaining objects must not call back into a compositor that is being destroyed.
        client.onDestroy = nil
        for resource in client.resources.values { resource.onDestroy = nil }
        display.destroy()
        closeSpareEnd()
    }

    // MARK: Turns

    /// Reads the client's requests, responds, and sends pending events.
    package func dispatch() {
        guard !options.isSilent else { return }
        turn += 1
        for surface in surfaces {
            surface.releaseDueBuffers()
            if options.frames == .automatic { surface.completeFrame() }
        }
        display.dispatch()
        for seat in seats { seat.advanceTransfers() }
    }

    /// Reads the last requests of a client that closed its end, and disconnects it.
    package func finish() {
        // A read ends at a message with a descriptor.
        var count: Int
        repeat {
            count = requests.count
            dispatch()
        } while requests.count > count
        closeSpareEnd()
        dispatch()
    }

    private func closeSpareEnd() {
        if spareEnd >= 0 { close(spareEnd) }
        spareEnd = -1
    }

    func rules(of positioner: ServerXdgPositioner?) -> MockPositioner.Rules? {
        positioner.flatMap { wanted in positioners.first { $0.resource === wanted } }?.rules
    }

    /// Returns a new serial.
    package func nextSerial() -> UInt32 { display.nextSerial() }

    /// The event time, in milliseconds of the monotonic clock.
    package var time: UInt32 { MockClock.milliseconds }

    /// Clears the recorded requests.
    package func forgetRequests() { requests = [] }

    // MARK: Globals

    /// The singleton interfaces.
    private static let singletons = [
        "wl_compositor", "wl_shm", "xdg_wm_base", "zxdg_decoration_manager_v1", "wp_viewporter",
        "wp_fractional_scale_manager_v1", "wp_presentation", "wp_cursor_shape_manager_v1", "zwp_pointer_gestures_v1",
        "zwp_tablet_manager_v2", "wl_data_device_manager", "zwp_primary_selection_device_manager_v1",
        "zwp_tablet_manager_v2", "zwp_text_input_manager_v3", "zwp_text_input_manager_v1", "xdg_activation_v1",
        "xdg_wm_dialog_v1", "xdg_system_bell_v1", "xdg_toplevel_icon_manager_v1",
    ]

    /// Announces an interface at the version of the options, if it has one.
    package func offer(_ interface: String) {
        guard let version = options.versions[interface], let global = makeGlobal(interface, version) else { return }
        globals.append((interface, global))
    }

    /// Removes the globals of an interface.
    package func withdraw(_ interface: String) {
        for (_, global) in globals.filter({ $0.interface == interface }) { global.remove() }
    }

    /// Announces an interface anew, and removes its globals only then.
    package func replace(_ interface: String) {
        let former = globals.filter { $0.interface == interface }
        globals.removeAll { $0.interface == interface }
        offer(interface)
        for (_, global) in former { global.remove() }
    }

    /// Adds an output. Returns `nil` if the options have no version for outputs.
    @discardableResult
    package func addOutput(_ description: MockOutput.Description = MockOutput.Description()) -> MockOutput? {
        guard let version = options.versions["wl_output"] else { return nil }
        let output = MockOutput(compositor: self, version: version, description: description)
        outputs.append(output)
        return output
    }

    /// Adds a seat. Returns `nil` if the options have no version for seats.
    @discardableResult
    package func addSeat(_ capabilities: ServerWlSeat.Capability) -> MockSeat? {
        guard let version = options.versions["wl_seat"] else { return nil }
        let seat = MockSeat(
            compositor: self, version: version, capabilities: capabilities, name: "seat\(seats.count)")
        seats.append(seat)
        return seat
    }

    // MARK: Misbehaviour

    /// Closes the socket.
    package func disconnect() {
        hungUpFirst = true
        client.disconnect()
    }

    /// Ends the connection with a protocol error.
    package func postError(_ object: ServerResource? = nil, code: UInt32, message: String) {
        hungUpFirst = true
        client.postError(object: object, code: code, message: message)
    }

    /// Pings the client. The answer appears in ``pongs``.
    @discardableResult
    package func ping() -> UInt32 {
        let serial = nextSerial()
        for manager in windowManagers { manager.sendPing(serial: serial) }
        return serial
    }

    // MARK: Checks

    /// The number of live objects of the client, by class.
    package var liveObjects: [String: Int] {
        client.resources.values.reduce(into: [:]) { $0["\(type(of: $1))", default: 0] += 1 }
    }

    /// Broken rules, unanswered configurations and, after the client disconnected, its leaked objects and descriptors.
    package var problems: [String] {
        var problems = faults
        for toplevel in toplevels {
            if let serial = toplevel.oldestUnanswered { problems.append("configure \(serial) was not acknowledged") }
        }
        guard !client.isConnected else { return problems }
        problems += leftovers + seats.flatMap(\.transferProblems)
        for (kind, count) in MockDescriptors.census().sorted(by: { $0.key < $1.key }) {
            let before = descriptorsBefore[kind, default: 0]
            if count > before { problems.append("\(count - before) descriptors left: \(kind)") }
        }
        return problems
    }

    /// Whether there are no problems.
    package var isClean: Bool { problems.isEmpty }

    /// Records destroyable objects that the client left behind when it disconnected.
    private func noteClientGone() {
        guard !hungUpFirst else { return }
        for resource in client.resources.values where resource.hasDestructor {
            leftovers.append("not destroyed: \(resource)")
        }
    }
}

extension MockCompositor: CustomStringConvertible {
    /// The problems, for failures of `#expect(compositor.isClean)`.
    package nonisolated var description: String {
        MainActor.assumeIsolated { problems.isEmpty ? "clean" : problems.joined(separator: "; ") }
    }
}

extension ServerResource {
    /// Whether the client can destroy the object in its version.
    fileprivate var hasDestructor: Bool {
        switch self {
        case is ServerWlPointer, is ServerWlKeyboard, is ServerWlTouch, is ServerWlOutput: version >= 3
        case is ServerWlSeat: version >= 5
        case is ServerWlShm, is ServerZwpPointerGesturesV1, is ServerWlDataDevice: version >= 2
        default: type(of: self).finalRequests != 0
        }
    }
}
