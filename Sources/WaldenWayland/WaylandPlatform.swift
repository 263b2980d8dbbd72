internal import CLinux
internal import PollLoop
public import WaldenGeometry
public import WaldenPlatform
package import WaylandClient

/// The platform of a Wayland compositor: what an app runs on when people sit before it.
///
/// It holds the connection, sleeps in one poll for everything that an app may wait for, and turns what the compositor
/// says into ``PlatformEvent`` values. Nothing wakes it while nothing happens: it has no timers and asks for no frames.
@MainActor
public final class WaylandPlatform: Platform {
    /// The connection, from ``start(_:)`` to ``stop()``.
    package private(set) var connection: Connection?
    /// The windows that are not closed, by their surfaces.
    var windows: [ObjectIdentifier: WaylandWindow] = [:]
    /// What turns the compositor's events into those of the application.
    var translation: EventTranslation?
    /// Whether properties of windows changed of which the compositor was not told.
    var owesProperties = false
    /// Whether something happened that must end the present wait, though no event came of it.
    var hasNews = false
    /// The time between two frames where no output tells its refresh rate, in seconds.
    package var assumedFrameInterval = 1.0 / 60
    /// How long the windows keep their sizes before the memory that resizing took is given back, in seconds.
    var restAfterResizing = 0.2
    /// When windows that were resized give back the memory that it took; `nil` if none was.
    var settlingTime: Double?
    let loop = PollLoop()
    private let address: DisplayAddress
    private let pump: (() -> Void)?

    /// Makes the platform of the compositor that the environment names, or of one with a name of its own.
    ///
    /// - Parameter display: The name or the path of its socket; `nil` for the environment's.
    public convenience init(display: String? = nil) {
        self.init(address: display.map { .name($0) } ?? .environment)
    }

    /// Makes the platform of a compositor at an address.
    ///
    /// - Parameter pump: Called while ``start(_:)`` waits, so that a compositor on the same thread gets its turns.
    package init(address: DisplayAddress, pump: (() -> Void)? = nil) {
        self.address = address
        self.pump = pump
    }

    /// A platform may be released without ``stop()`` while an app still holds its windows.
    isolated deinit { stop() }

    /// The present time of the monotonic clock, in seconds.
    public var now: Double { PollLoop.now }

    /// Connects, and begins to append events to a queue.
    ///
    /// - Throws: ``PlatformError``, whose sentence names what was tried and what to do.
    public func start(_ queue: any PlatformEventQueue, describesTrees: Bool) throws(PlatformError) {
        precondition(connection == nil, "WaylandPlatform.start: it is started already")
        guard loop.prepare() else { throw PlatformError(PollLoop.shortage) }
        do throws(ConnectionError) {
            connection = try Connection.open(address, pump: pump)
        } catch {
            throw PlatformError(error.description)
        }
        translation = EventTranslation(platform: self, queue: queue)
        loop.catchSignals(includingUser: describesTrees)
    }

    /// Ends a present or the next ``wait(until:)`` early. May be called from any thread.
    public nonisolated func wake() { loop.wake() }

    /// Settles what is owed to the compositor, and sends out what was asked for since the last call.
    public func flush() {
        guard let connection else { return }
        // The compositor does not read: what it may learn later must not fill the buffer, or libwayland hangs up.
        if connection.isBlocked, connection.flush() == .blocked { return }
        connection.answerPings()
        let isQuiet = translation?.queue.isEmpty ?? true
        tellProperties()
        for window in windows.values { window.settle(isQuiet: isQuiet) }
        for seat in connection.seats {
            seat.pointer?.cursor.update()
            seat.tablets?.tools.forEach { $0.updateCursor() }
        }
        _ = connection.flush()
    }

    /// Makes a window, which becomes visible with its first frame.
    public func makeWindow(
        id: WindowID, role: WindowRole, size: Size, properties: WindowProperties
    ) -> any PlatformWindow {
        guard let connection, let role = WaylandWindow.Role(role, connection: connection) else {
            preconditionFailure("WaylandPlatform.makeWindow: the platform is not started")
        }
        let window = WaylandWindow(id: id, size: size, role: role, platform: self)
        windows[ObjectIdentifier(window.surface)] = window
        window.apply(properties)
        return window
    }

    /// Shows a shape for a seat's pointer; the compositor is told at the next ``flush()``, if it changed.
    public func setCursor(_ cursor: Cursor?, for seat: SeatID) {
        let shape = cursor.flatMap { CursorShape(cssName: $0.rawValue) }
        let seat = connection?.seat(seat)
        seat?.pointer?.cursor.shape = shape
        seat?.tablets?.tools.forEach { $0.shape = shape }
    }

    /// Closes the windows, disconnects and frees everything.
    public func stop() {
        for window in windows.values { window.close() }
        windows = [:]
        translation = nil
        settlingTime = nil
        owesProperties = false
        loop.unwatchAll()
        loop.releaseSignals()
        connection?.close()
        connection = nil
    }

    /// Turns the signals that came into events.
    func takeSignals() {
        for signal in loop.takeSignals() {
            translation?.queue.append(signal == SIGUSR1 ? .describeTrees : .terminate(signal: signal))
        }
    }

    /// The window that shows a surface; `nil` if it is closed.
    func window(_ surface: Surface) -> WaylandWindow? { windows[ObjectIdentifier(surface)] }

    /// The window with a name; `nil` if it is closed.
    func window(_ id: WindowID) -> WaylandWindow? { windows.values.first { $0.id == id } }
}
