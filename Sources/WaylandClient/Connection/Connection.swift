internal import CLinux
package import WaldenPlatform
package import WaylandProtocols

/// A connection to a compositor, and what the compositor offers.
///
/// It reads and dispatches only when told to, and leaves what it learns as ``ClientEvent`` values to be taken by
/// ``takeEvents(_:)``. The caller polls ``fileDescriptor``:
///
///     while !connection.prepareRead() { connection.dispatchPending() }
///     connection.flush()
///     // poll; then
///     connection.cancelRead()
///     connection.takeIn()           // if there is something to read
///     connection.takeEvents { event in … }
///
/// The C library underneath is libwayland-client.
@MainActor
package final class Connection {
    /// The display object and its socket.
    let display: WaylandDisplay
    /// What errors call the other end.
    let spokenName: String
    var registry: WlRegistry?
    var events: [ClientEvent] = []
    /// Storage that is used in turn with that of the events, so that taking them allocates nothing.
    var spareEvents: [ClientEvent] = []
    /// The pointers and touchscreens that may hold an unfinished frame, to be looked at when nothing more is to be read.
    var unfinishedDevices: [any FrameGathering] = []

    /// Makes surfaces and regions.
    package internal(set) var compositor: WlCompositor?
    /// Makes buffers in shared memory.
    package internal(set) var shm: WlShm?
    /// Makes windows.
    package internal(set) var windowManager: XdgWmBase?
    /// Negotiates who draws a window's decoration, if the compositor can.
    var decorationManager: ZxdgDecorationManagerV1?
    /// Scales surfaces, if the compositor can.
    var viewporter: WpViewporter?
    /// Tells when frames become visible, if the compositor can.
    var presentation: WpPresentation?
    /// Whether it does so by the monotonic clock.
    var tellsMonotonicTimes = false
    /// Tells fractional scales, if the compositor can.
    var fractionalScaleManager: WpFractionalScaleManagerV1?
    /// Knows pointer shapes by name, if the compositor can.
    var cursorShapeManager: WpCursorShapeManagerV1?
    /// Tells gestures of touchpads, if the compositor can.
    var pointerGestures: ZwpPointerGesturesV1?
    /// Knows tablets, if the compositor does.
    var tabletManager: ZwpTabletManagerV2?
    /// The registry's numbers of the globals that exist once.
    var singletons: [UInt32: String] = [:]

    /// The outputs, in the order in which they came.
    package internal(set) var outputs: [Output] = []
    /// Outputs that are gone, to be destroyed when a dispatch ends: events that wait may name them, and libwayland
    /// loses the memory of what is destroyed before the event that names it is dispatched.
    var retiredOutputs: [Output] = []
    /// The seats, in the order in which they came.
    package internal(set) var seats: [Seat] = []
    /// The surfaces that are not destroyed, by their proxies.
    var surfaces: [ObjectIdentifier: Surface] = [:]
    /// The roles that are not destroyed, by their surfaces.
    var roles: [ObjectIdentifier: any SurfaceRole] = [:]

    /// The serials of pings that were not answered yet.
    var pings: [UInt32] = []
    /// Whether the compositor did not read for so long that the socket is full: what may be told later should wait.
    package internal(set) var isBlocked = false
    /// Whether the compositor reads no more; ``takeIn()`` finds out why.
    package internal(set) var hasHungUp = false

    /// Why the connection is gone, once it is.
    package internal(set) var lossReason: ConnectionError?
    /// Whether ``close()`` was called.
    package private(set) var isClosed = false
    /// The pictures of pointers, for compositors that know no shapes.
    lazy var cursorPictures = CursorPictures(shm: shm)
    /// Compiles keymaps; made at the first need.
    lazy var keymapCompiler = KeymapCompiler()
    private var clock = EventClock()

    init(display: WaylandDisplay, spokenName: String) {
        self.display = display
        self.spokenName = spokenName
    }

    /// The current time of the monotonic clock, in seconds.
    var now: Double { Double(walden_monotonic_ns()) / 1e9 }

    /// Returns the time of an event, in seconds.
    func time(_ milliseconds: UInt32) -> Double { clock.seconds(milliseconds, now: now) }

    /// The descriptor to poll: readable when ``read()`` has something to do.
    package var fileDescriptor: Int32 { display.fileDescriptor }

    /// The surface behind a proxy that came with an event; `nil` if it is gone, or none of ours.
    func surface(_ proxy: WlSurface?) -> Surface? {
        guard let proxy else { return nil }
        return surfaces[ObjectIdentifier(proxy)]
    }

    package func seat(_ id: SeatID) -> Seat? { seats.first { $0.id == id } }

    /// Leaves an event to be taken.
    func post(_ event: ClientEvent) {
        events.append(event)
    }

    /// Hands over the events that came, oldest first, and forgets them.
    ///
    /// - Parameter body: Called once for each; may close windows and the connection.
    package func takeEvents(_ body: (ClientEvent) -> Void) {
        guard !events.isEmpty else { return }
        var taken: [ClientEvent] = []
        swap(&taken, &events)
        swap(&events, &spareEvents)
        for event in taken { body(event) }
        taken.removeAll(keepingCapacity: taken.count <= 256)
        swap(&taken, &spareEvents)
    }

    /// Whether events wait to be taken.
    package var hasEvents: Bool { !events.isEmpty }

    /// Destroys every object, in the order that the protocol asks for, and hangs up.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        for role in roles.values { role.destroy() }
        for surface in surfaces.values { surface.destroy() }
        for seat in seats { seat.destroy() }
        for output in outputs + retiredOutputs { output.destroy() }
        seats = []
        outputs = []
        retiredOutputs = []
        cursorPictures.destroy()
        destroySingletons()
        events = []
        spareEvents = []
        unfinishedDevices = []
        _ = try? display.flush()
        display.disconnect()
    }
}
