internal import CLinux
internal import PollLoop
public import WaldenGeometry
public import WaldenPlatform
package import WaylandClient

/// The platform of a Wayland compositor.
///
/// Owns the connection, waits for everything in one poll, and appends the compositor's events as ``PlatformEvent``
/// values. An idle app never wakes up.
@MainActor
public final class WaylandPlatform: Platform {
    /// The connection, from ``start(_:describesTrees:)`` to ``stop()``.
    package private(set) var connection: Connection?
    /// The open windows, by their surfaces.
    var windows: [ObjectIdentifier: WaylandWindow] = [:]
    var translation: EventTranslation?
    var hasUnsentProperties = false
    /// Whether the current wait must return without blocking.
    var mustNotBlock = false
    /// The frame interval where outputs report no refresh rate, in seconds.
    package var assumedFrameInterval = 1.0 / 60
    /// The delay from the last resize until its spare memory is freed, in seconds.
    var settlingDelay = 0.2
    /// When resized windows free spare memory, in seconds; `nil` if none has any.
    var settlingTime: Double?
    /// The delay from the end of the last popup until its buffers are freed, in seconds.
    var sparingDelay = 5.0
    /// When the buffers of closed popups are freed, in seconds; `nil` if there are none.
    var sparingTime: Double?
    /// The addresses that wait for a token.
    var waitingOpenings: [WaitingOpening] = []
    let loop = PollLoop()
    private var startupToken: String?
    /// The input methods, also of a compositor without any.
    public private(set) lazy var textInput: (any PlatformTextInput)? = WaylandTextInput(platform: self)
    private let address: DisplayAddress
    private let pump: (() -> Void)?

    /// Creates the platform of a compositor.
    ///
    /// - Parameter display: The name or path of its socket; `nil` uses the environment.
    public convenience init(display: String? = nil) {
        self.init(address: display.map { .name($0) } ?? .environment)
    }

    /// - Parameter pump: Called while `start` waits, to run a compositor on the same thread.
    package init(address: DisplayAddress, pump: (() -> Void)? = nil) {
        self.address = address
        self.pump = pump
    }

    /// An app may release the platform without calling ``stop()``, and still retain its windows.
    isolated deinit { stop() }

    /// The current time of the monotonic clock, in seconds.
    public nonisolated var now: Double { PollLoop.now }

    /// Connects, and starts appending events to a queue.
    ///
    /// - Throws: A ``PlatformError`` that explains the problem and the remedy.
    public func start(_ queue: any PlatformEventQueue, describesTrees: Bool) throws(PlatformError) {
        precondition(connection == nil, "WaylandPlatform.start: the platform is already started")
        guard loop.prepare() else { throw PlatformError(PollLoop.shortage) }
        do throws(ConnectionError) {
            connection = try Connection.open(address, pump: pump)
        } catch {
            throw PlatformError(error.description)
        }
        connection?.transfers.watcher = self
        startupToken = Connection.takeStartupToken()
        translation = EventTranslation(platform: self, queue: queue)
        loop.catchSignals(includingUser: describesTrees)
    }

    /// Ends the current or next ``wait(until:)`` early. May be called from any thread.
    public nonisolated func wake() { loop.wake() }

    /// Sends pending commits and acknowledgements, and all buffered requests.
    public func flush() {
        guard let connection else { return }
        // libwayland hangs up if its buffer overflows while the compositor does not read.
        if connection.isBlocked, connection.flush() == .blocked { return }
        connection.answerPings()
        let isQuiet = translation?.queue.isEmpty ?? true
        sendProperties()
        sendTextInput()
        for window in windows.values { window.settle(isQuiet: isQuiet) }
        for seat in connection.seats {
            seat.pointer?.cursor.update()
            seat.tablets?.tools.forEach { $0.updateCursor() }
        }
        _ = connection.flush()
    }

    /// Creates a window, which becomes visible with its first frame.
    public func makeWindow(
        id: WindowID, role: WindowRole, size: Size, properties: WindowProperties
    ) -> any PlatformWindow {
        guard let connection else { preconditionFailure("WaylandPlatform.makeWindow: the platform is not started") }
        let surfaceRole: WaylandWindow.Role?
        var parent: WaylandWindow?
        switch role {
        case .toplevel: surfaceRole = Toplevel(connection: connection).map { .toplevel($0) }
        case .popup(let popup):
            parent = self.window(popup.parent)
            precondition(parent != nil, "WaylandPlatform.makeWindow: the popup's parent is not on the screen")
            surfaceRole = parent?.makePopup(popup.placement, grab: popup.grab).map { .popup($0) }
        }
        guard let surfaceRole else { preconditionFailure("WaylandPlatform.makeWindow: the connection is closed") }
        let window = WaylandWindow(id: id, size: size, role: surfaceRole, platform: self)
        window.popupParent = parent
        if case .popup(let popup) = role {
            window.placement = popup.placement
            window.grab = popup.grab
            window.acceptsTouches = popup.acceptsTouches
        }
        windows[ObjectIdentifier(window.surface)] = window
        window.apply(properties)
        if case .popup = role {
            // The compositor places it while the other windows draw.
            window.announce()
            _ = connection.flush()
        }
        return window
    }

    /// Sets the cursor of a seat's pointer and tools, which the next ``flush()`` sends if it changed.
    public func setCursor(_ cursor: Cursor?, for seat: SeatID) {
        let seat = connection?.seat(seat)
        seat?.pointer?.cursor.shape = cursor
        seat?.tablets?.cursor = cursor
    }

    /// Returns the clipboard or the primary selection of a seat; `nil` if the compositor has none.
    ///
    /// The Wayland interfaces are `wl_data_device` and `zwp_primary_selection_device_v1`.
    public func pasteboard(_ name: PasteboardName, for seat: SeatID) -> (any PlatformPasteboard)? {
        connection?.seat(seat)?.selection(name)
    }

    /// Calls a handler from within ``wait(until:)`` whenever a file descriptor is ready. Replaces an earlier handler.
    public func watch(
        _ descriptor: Int32, for interest: DescriptorInterest, handler: @escaping @MainActor () -> Void
    ) {
        precondition(descriptor >= 0, "WaylandPlatform.watch: descriptor must not be negative")
        loop.watch(descriptor, for: PollLoop.Interest(rawValue: interest.rawValue), handler: handler)
    }

    /// Stops watching a file descriptor.
    public func unwatch(_ descriptor: Int32) { loop.unwatch(descriptor) }

    /// Closes the windows, disconnects and frees all resources.
    public func stop() {
        for window in windows.values { window.close() }
        windows = [:]
        translation = nil
        settlingTime = nil
        sparingTime = nil
        hasUnsentProperties = false
        startWaitingOpenings()
        loop.unwatchAll()
        loop.releaseSignals()
        // Closing calls the app, which may stop the platform again.
        let closing = connection
        connection = nil
        closing?.close()
    }

    func takeSignals() {
        for signal in loop.takeSignals() {
            translation?.queue.append(signal == SIGUSR1 ? .describeTrees : .terminate(signal: signal))
        }
    }

    /// Returns the token with which the process was started, once.
    func takeStartupToken() -> String? {
        defer { startupToken = nil }
        return startupToken
    }

    func window(_ surface: Surface) -> WaylandWindow? { windows[ObjectIdentifier(surface)] }

    func window(_ id: WindowID) -> WaylandWindow? { windows.values.first { $0.id == id } }
}

extension WaylandPlatform: DescriptorWatcher {}
