internal import CWaylandServer
internal import Glibc

/// The server side of Wayland in this process: globals and clients, run one turn at a time.
///
/// Client and compositor may share a thread if the client never blocks: send, ``dispatch()``, read. Wraps `wl_display`
/// of libwayland-server.
@MainActor
package final class ServerDisplay {
    /// The `wl_display`, until ``destroy()``.
    package private(set) var rawPointer: OpaquePointer?
    /// The connected clients, oldest first.
    package private(set) var clients: [ServerClient] = []
    /// The announced globals.
    package private(set) var globals: [ServerGlobal] = []
    private var lastSerial: UInt32 = 0

    /// Creates a display without clients and globals. The C function is `wl_display_create`.
    package init() {
        rawPointer = wl_display_create()
        precondition(rawPointer != nil, "ServerDisplay: wl_display_create failed")
    }

    isolated deinit { destroy() }

    // MARK: Clients

    /// Connects a client over a socket, and takes ownership of the socket.
    ///
    /// The C function is `wl_client_create`.
    package func addClient(fileDescriptor: Int32) -> ServerClient {
        guard let display = rawPointer, let pointer = wl_client_create(display, fileDescriptor) else {
            preconditionFailure("ServerDisplay.addClient(fileDescriptor:): the display must be alive")
        }
        let client = ServerClient(display: self, rawPointer: pointer)
        clients.append(client)
        return client
    }

    /// Connects a client over a new pair of sockets.
    ///
    /// - Returns: The client, and its end of the socket, which the caller owns.
    package func connect() -> (client: ServerClient, fileDescriptor: Int32) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        precondition(socketpair(AF_UNIX, type, 0, &ends) == 0, "ServerDisplay.connect(): socketpair failed")
        for end in ends { MockDescriptors.mark(end) }
        return (addClient(fileDescriptor: ends[0]), ends[1])
    }

    /// Opens a socket for clients in other processes.
    ///
    /// - Returns: The name for `WAYLAND_DISPLAY`; `nil` if no socket could be opened in `XDG_RUNTIME_DIR`.
    ///
    /// The C function is `wl_display_add_socket_auto`.
    package func addSocket() -> String? {
        rawPointer.flatMap { wl_display_add_socket_auto($0) }.map { String(cString: $0) }
    }

    // MARK: Turns

    /// The descriptor that becomes readable when ``dispatch()`` has work.
    package var fileDescriptor: Int32 {
        rawPointer.map { wl_event_loop_get_fd(wl_display_get_event_loop($0)) } ?? -1
    }

    /// Handles pending requests, sends pending events, and disconnects doomed clients.
    ///
    /// Never blocks. The C functions are `wl_event_loop_dispatch` and `wl_display_flush_clients`.
    package func dispatch() {
        guard let display = rawPointer else { return }
        wl_event_loop_dispatch(wl_display_get_event_loop(display), 0)
        flush()
        for client in clients where client.isDoomed { client.disconnect() }
    }

    /// Sends pending events. The C function is `wl_display_flush_clients`.
    package func flush() { rawPointer.map { wl_display_flush_clients($0) } }

    /// The last serial.
    package var newestSerial: UInt32 { lastSerial }

    /// Returns a new serial.
    package func nextSerial() -> UInt32 {
        lastSerial &+= 1
        return lastSerial
    }

    // MARK: End

    /// Disconnects all clients and destroys the display, once. The C function is `wl_display_destroy`.
    package func destroy() {
        guard let display = rawPointer else { return }
        for client in clients { client.disconnect() }
        for global in globals { global.destroy() }
        rawPointer = nil
        wl_display_destroy(display)
    }

    func insert(_ global: ServerGlobal) { globals.append(global) }

    func remove(_ global: ServerGlobal) { globals.removeAll { $0 === global } }

    func client(at pointer: OpaquePointer) -> ServerClient? {
        if let known = clients.first(where: { $0.rawPointer == pointer }) { return known }
        guard rawPointer != nil else { return nil }
        let client = ServerClient(display: self, rawPointer: pointer)  // It connected by the socket.
        clients.append(client)
        return client
    }

    func remove(_ client: ServerClient) { clients.removeAll { $0 === client } }
}
