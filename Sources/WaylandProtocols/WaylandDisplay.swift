internal import CWayland
internal import Glibc

/// A connection to a compositor.
///
/// Reading follows libwayland's order, so that nothing is lost when other code of the process (EGL, for example) reads
/// the same socket:
///
/// ```swift
/// while !display.prepareRead() { try display.dispatchPending() }
/// try display.flush()
/// // poll for display.fileDescriptor
/// if readable { try display.readEvents() } else { display.cancelRead() }
/// try display.dispatchPending()
/// ```
///
/// It ends with ``disconnect()``, or when nobody holds it or any of its objects. Objects that need no owner, as
/// ``WlCallback``, do not keep it.
/// Wraps `wl_display`.
@MainActor
package final class WaylandDisplay {
    /// The `wl_display`, until the connection is ended.
    package private(set) var rawPointer: OpaquePointer?
    private unowned(unsafe) var firstProxy: WaylandProxy?

    /// How many dispatching calls are on the stack, and what is to be disconnected after them.
    private var dispatchDepth = 0
    private var ended: OpaquePointer?

    /// The number of objects that are alive.
    package private(set) var proxyCount = 0

    /// Connects to a compositor by name.
    ///
    /// - Parameter name: A socket's name or path; `nil` takes `WAYLAND_SOCKET` or `WAYLAND_DISPLAY` of the environment.
    /// - Throws: ``WaylandError/cannotConnect(name:errno:)``.
    ///
    /// The C function is `wl_display_connect`.
    package convenience init(name: String? = nil) throws(WaylandError) {
        WaylandLog.install()
        errno = 0
        guard let display = wl_display_connect(name) else { throw .cannotConnect(name: name, errno: errno) }
        self.init(rawPointer: display)
    }

    /// Talks to a compositor over a socket that is connected already.
    ///
    /// - Parameter fileDescriptor: The socket, which belongs to the connection from now on, also after an error.
    /// - Throws: ``WaylandError/cannotConnect(name:errno:)``.
    ///
    /// The C function is `wl_display_connect_to_fd`.
    package convenience init(fileDescriptor: Int32) throws(WaylandError) {
        WaylandLog.install()
        errno = 0
        guard let display = wl_display_connect_to_fd(fileDescriptor) else {
            throw .cannotConnect(name: nil, errno: errno)
        }
        self.init(rawPointer: display)
    }

    private init(rawPointer: OpaquePointer) { self.rawPointer = rawPointer }

    isolated deinit { disconnect() }

    /// Ends the connection.
    ///
    /// All objects are let go of without a word to the compositor, which cleans up after the client by itself. May be
    /// called by an event's handler. Does nothing the second time. The C function is `wl_display_disconnect`.
    package func disconnect() {
        while let proxy = firstProxy { proxy.detach() }
        guard let display = rawPointer else { return }
        rawPointer = nil
        ended = display
        finishDisconnecting()
    }

    /// Calls a function of libwayland that delivers events, which may end the connection.
    func dispatching(_ body: () -> Int32) -> Int32 {
        dispatchDepth += 1
        defer {
            dispatchDepth -= 1
            finishDisconnecting()
        }
        return body()
    }

    private func finishDisconnecting() {
        guard dispatchDepth == 0, let display = ended else { return }
        ended = nil
        wl_display_disconnect(display)
    }

    // MARK: Objects

    /// Asks for a callback once the compositor handled everything sent so far.
    ///
    /// The request is `wl_display.sync`.
    package func sync() -> WlCallback { displayProxy.sync() }

    /// Opens the list of what the compositor offers.
    ///
    /// The request is `wl_display.get_registry`.
    package func getRegistry() -> WlRegistry { displayProxy.getRegistry() }

    /// The display as an object. libwayland handles its events itself.
    private var displayProxy: WlDisplay { WlDisplay(pointer: rawPointer, display: self, isOwned: false) }

    func insert(_ proxy: WaylandProxy) {
        proxy.nextInDisplay = firstProxy
        firstProxy?.previousInDisplay = proxy
        firstProxy = proxy
        proxyCount += 1
    }

    func remove(_ proxy: WaylandProxy) {
        proxy.nextInDisplay?.previousInDisplay = proxy.previousInDisplay
        if let previous = proxy.previousInDisplay {
            previous.nextInDisplay = proxy.nextInDisplay
        } else {
            firstProxy = proxy.nextInDisplay
        }
        proxy.nextInDisplay = nil
        proxy.previousInDisplay = nil
        proxyCount -= 1
    }
}
