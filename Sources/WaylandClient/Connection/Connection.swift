internal import CLinux
package import WaldenPlatform
package import WaylandProtocols

/// A connection to a compositor, with its globals.
///
/// Reads and dispatches only when called, and queues ``ClientEvent`` values for ``takeEvents(_:)``. The caller polls
/// ``fileDescriptor``:
///
///     while !connection.prepareRead() { connection.dispatchPending() }
///     connection.flush()
///     // poll; then
///     connection.cancelRead()
///     connection.readAndDispatch()  // if it is readable
///     connection.takeEvents { event in … }
///
/// The C library underneath is libwayland-client.
@MainActor
package final class Connection {
    let display: WaylandDisplay
    /// The compositor's name in error messages.
    let displayName: String
    var registry: WlRegistry?
    var events: [ClientEvent] = []
    /// Swapped with `events` when they are taken, so that taking does not allocate.
    var spareEvents: [ClientEvent] = []
    /// Devices that may have an unfinished frame.
    var unfinishedDevices: [any FrameGathering] = []

    // The required globals.
    package internal(set) var compositor: WlCompositor?
    package internal(set) var shm: WlShm?
    package internal(set) var windowManager: XdgWmBase?
    // The optional globals.
    var decorationManager: ZxdgDecorationManagerV1?
    var viewporter: WpViewporter?
    var presentation: WpPresentation?
    /// Whether presentation times are those of the monotonic clock.
    var hasMonotonicPresentation = false
    var fractionalScaleManager: WpFractionalScaleManagerV1?
    var cursorShapeManager: WpCursorShapeManagerV1?
    var pointerGestures: ZwpPointerGesturesV1?
    var tabletManager: ZwpTabletManagerV2?
    var dataDeviceManager: WlDataDeviceManager?
    var primarySelectionManager: ZwpPrimarySelectionDeviceManagerV1?
    var textInputManager: ZwpTextInputManagerV3?
    /// Used without ``textInputManager``.
    var oldTextInputManager: ZwpTextInputManagerV1?
    var activation: XdgActivationV1?
    var dialogManager: XdgWmDialogV1?
    var iconManager: XdgToplevelIconManagerV1?
    var bell: XdgSystemBellV1?
    /// The sides of icons that the compositor prefers, in points.
    package internal(set) var iconSides: [Int] = []
    /// The registry's names of the bound singletons.
    var singletons: [UInt32: String] = [:]
    /// The globals that were announced while there was one of their interface, in order. They replace one that goes.
    var spareGlobals: [(name: UInt32, interface: String, version: UInt32)] = []

    package internal(set) var outputs: [Output] = []
    /// Removed outputs, destroyed after the dispatch: libwayland leaks an object that is destroyed while an event that
    /// refers to it is still queued.
    var retiredOutputs: [Output] = []
    package internal(set) var seats: [Seat] = []
    /// The transfers of the seats' selections.
    package let transfers = Transfers()
    /// Replaced offers, destroyed after the dispatch like outputs.
    var retiredOffers: [any SelectionOffer] = []
    /// The live surfaces, by their proxies.
    var surfaces: [ObjectIdentifier: Surface] = [:]
    /// The live roles, by their surfaces.
    var roles: [ObjectIdentifier: any SurfaceRole] = [:]
    /// The live popups, in order of creation: they must go in reverse order.
    var popups: [Popup] = []

    /// The tokens asked for to raise windows.
    var activationRequests: [ActivationRequest] = []
    /// The buffers of closed popups.
    package let spareBuffers = SpareBuffers()
    /// The seat that was pressed last.
    var latestPressedSeat: SeatID?

    /// The serials of unanswered pings.
    var pings: [UInt32] = []
    /// Whether the socket is full, so that requests should wait.
    package internal(set) var isBlocked = false
    /// Whether the compositor has stopped reading for good; ``readAndDispatch()`` finds out why.
    package internal(set) var hasHungUp = false

    package internal(set) var lossReason: ConnectionError?
    package private(set) var isClosed = false
    lazy var cursorPictures = CursorPictures(shm: shm)
    lazy var keymapCompiler = KeymapCompiler()
    private var clock = EventClock()

    init(display: WaylandDisplay, displayName: String) {
        self.display = display
        self.displayName = displayName
    }

    /// The current time of the monotonic clock, in seconds.
    var now: Double { Double(walden_monotonic_ns()) / 1e9 }

    /// Returns the time of an event, in seconds.
    func time(_ milliseconds: UInt32) -> Double { clock.seconds(milliseconds, now: now) }

    package var fileDescriptor: Int32 { display.fileDescriptor }

    /// Returns the surface of a proxy; `nil` if it is destroyed or not ours.
    func surface(_ proxy: WlSurface?) -> Surface? {
        guard let proxy else { return nil }
        return surfaces[ObjectIdentifier(proxy)]
    }

    package func seat(_ id: SeatID) -> Seat? { seats.first { $0.id == id } }

    func post(_ event: ClientEvent) { events.append(event) }

    /// Removes the queued events and calls `body` with each, oldest first. `body` may close windows and the connection.
    package func takeEvents(_ body: (ClientEvent) -> Void) {
        guard !events.isEmpty else { return }
        var taken: [ClientEvent] = []
        swap(&taken, &events)
        swap(&events, &spareEvents)
        for event in taken { body(event) }
        taken.removeAll(keepingCapacity: taken.count <= 256)
        swap(&taken, &spareEvents)
    }

    package var hasEvents: Bool { !events.isEmpty }

    /// Destroys an offer after the current dispatch.
    func retire(_ offer: any SelectionOffer) { retiredOffers.append(offer) }

    /// Whether requests reach the compositor.
    var acceptsRequests: Bool { lossReason == nil && !isBlocked && !hasHungUp }

    private func destroyRoles() {
        for popup in popups.reversed() { popup.destroy() }
        for role in roles.values { role.destroy() }
    }

    /// Destroys all objects, in the order that the protocol requires, and disconnects.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        destroyRoles()
        cancelActivations()
        for surface in surfaces.values { surface.destroy() }
        spareBuffers.removeAll()
        for seat in seats { seat.destroy() }
        transfers.close()
        for output in outputs + retiredOutputs { output.destroy() }
        for offer in retiredOffers { offer.destroy() }
        seats = []
        outputs = []
        retiredOutputs = []
        retiredOffers = []
        cursorPictures.destroy()
        destroySingletons()
        events = []
        spareEvents = []
        unfinishedDevices = []
        _ = try? display.flush()
        display.disconnect()
    }
}
