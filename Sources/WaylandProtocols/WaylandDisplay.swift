internal import CWayland
internal import Glibc

/// A connection to a compositor. Wraps `wl_display`.
///
/// Reading follows libwayland's protocol, so that other code in the process, such as EGL, can read the same socket
/// without losing events:
///
/// ```swift
/// while !display.prepareRead() { try display.dispatchPending() }
/// try display.flush()
/// // poll for display.fileDescriptor
/// if readable { try display.readEvents() } else { display.cancelRead() }
/// try display.dispatchPending()
/// ```
/// The connection ends with ``disconnect()``, or with the last reference to it and its objects. Objects that need no
/// owner, such as ``WlCallback``, do not retain it.
@MainActor
package final class WaylandDisplay {
    /// `nil` after disconnecting.
    package private(set) var rawPointer: OpaquePointer?
    /// The first of the list of live objects. Unsafe, because the object's isolated `deinit` may be pending, as for
    /// ``WaylandProxy/nextInDisplay``.
    private unowned(unsafe) var firstProxy: WaylandProxy?

    /// The number of nested dispatching calls.
    private var dispatchDepth = 0
    /// The display to disconnect when the dispatching calls return.
    private var ended: OpaquePointer?

    package private(set) var proxyCount = 0

    /// Connects to a compositor by a socket's name or path; `nil` uses the environment's `WAYLAND_SOCKET` or
    /// `WAYLAND_DISPLAY`. The C function is `wl_display_connect`.
    package convenience init(name: String? = nil) throws(WaylandError) {
        WaylandLog.install()
        errno = 0
        guard let display = wl_display_connect(name) else { throw .cannotConnect(name: name, errno: errno) }
        self.init(rawPointer: display)
    }

    /// Creates a connection over a socket, and takes ownership of the socket, even on failure. The C function is
    /// `wl_display_connect_to_fd`.
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

    /// Ends the connection, and detaches all objects without sending requests, since the compositor cleans up.
    ///
    /// May be called in an event handler. The C function is `wl_display_disconnect`.
    package func disconnect() {
        while let proxy = firstProxy { proxy.detach() }
        guard let display = rawPointer else { return }
        rawPointer = nil
        ended = display
        finishDisconnecting()
    }

    /// Calls a libwayland function that dispatches events. Their handlers may disconnect.
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

    /// Requests a callback once the compositor has handled all previous requests: `wl_display.sync`.
    package func sync() -> WlCallback { displayProxy.sync() }

    /// Creates the registry of the compositor's globals: `wl_display.get_registry`.
    package func getRegistry() -> WlRegistry { displayProxy.getRegistry() }

    /// libwayland handles its events.
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
