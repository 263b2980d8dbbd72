internal import CWayland
internal import Glibc

extension WaylandDisplay {
    /// The socket, to be polled; -1 after the end.
    ///
    /// The C function is `wl_display_get_fd`.
    package var fileDescriptor: Int32 {
        guard let rawPointer else { return -1 }
        return wl_display_get_fd(rawPointer)
    }

    /// Announces a read from the socket, which ``readEvents()`` or ``cancelRead()`` must follow.
    ///
    /// - Returns: `false` if events wait to be dispatched first; then nothing was announced.
    ///
    /// The C function is `wl_display_prepare_read`.
    package func prepareRead() -> Bool {
        guard let display = rawPointer else { return false }
        return wl_display_prepare_read(display) == 0
    }

    /// Takes back an announcement. The C function is `wl_display_cancel_read`.
    package func cancelRead() {
        guard let display = rawPointer else { return }
        wl_display_cancel_read(display)
    }

    /// Reads what the socket has, without waiting, and puts it in the queue.
    ///
    /// - Throws: The failure that ended the connection. The C function is `wl_display_read_events`.
    package func readEvents() throws(WaylandError) {
        guard let display = rawPointer else { throw .connectionLost(errno: ENOTCONN) }
        if wl_display_read_events(display) < 0, errno != EAGAIN { throw failure ?? .connectionLost(errno: errno) }
    }

    /// Delivers the events of the queue to their objects.
    ///
    /// - Returns: How many there were.
    /// - Throws: The failure that ended the connection. The C function is `wl_display_dispatch_pending`.
    @discardableResult
    package func dispatchPending() throws(WaylandError) -> Int {
        guard let display = rawPointer else { throw .connectionLost(errno: ENOTCONN) }
        let count = dispatching { wl_display_dispatch_pending(display) }
        guard count >= 0 else { throw failure ?? .connectionLost(errno: errno) }
        return Int(count)
    }

    /// What became of requests that were to be sent.
    package enum FlushResult: Sendable, Equatable {
        /// They were sent.
        case sent
        /// The socket is full: try again when it can be written to.
        case full
        /// The compositor takes no more requests. What it said before can still be read.
        case hungUp
    }

    /// Sends requests that wait.
    ///
    /// - Throws: The failure that ended the connection. The C function is `wl_display_flush`.
    @discardableResult
    package func flush() throws(WaylandError) -> FlushResult {
        guard let display = rawPointer else { throw .connectionLost(errno: ENOTCONN) }
        guard wl_display_flush(display) < 0 else { return .sent }
        let error = errno
        // The same numbers may be the failure that ended the connection earlier.
        if let failure { throw failure }
        switch error {
        case EAGAIN: return .full
        case EPIPE: return .hungUp
        default: throw .connectionLost(errno: error)
        }
    }

    /// Sends what waits and delivers events until the compositor handled all of it.
    ///
    /// Blocks: for start-up and tools. The C function is `wl_display_roundtrip`.
    @discardableResult
    package func roundtrip() throws(WaylandError) -> Int {
        guard let display = rawPointer else { throw .connectionLost(errno: ENOTCONN) }
        let count = dispatching { wl_display_roundtrip(display) }
        guard count >= 0 else { throw failure ?? .connectionLost(errno: errno) }
        return Int(count)
    }

    /// What ended the connection; `nil` while it stands.
    ///
    /// The C functions are `wl_display_get_error` and `wl_display_get_protocol_error`.
    package var failure: WaylandError? {
        guard let display = rawPointer else { return nil }
        let error = wl_display_get_error(display)
        guard error != 0 else { return nil }
        var interface: UnsafePointer<wl_interface>?
        var id: UInt32 = 0
        let code = wl_display_get_protocol_error(display, &interface, &id)
        // libwayland turns errors of the display itself into other numbers than EPROTO.
        guard error == EPROTO || interface != nil else { return .connectionLost(errno: error) }
        let name = interface.map { String(cString: $0.pointee.name) }
        return .protocolError(
            WaylandProtocolError(interface: name, objectID: id, code: code, message: Self.words(code: code)))
    }

    /// The compositor's words, from libwayland's line `wl_shm@4: error 1: words`.
    private static func words(code: UInt32) -> String {
        let mark = Array("error \(code): ".utf8)
        for line in WaylandLog.recent.reversed() {
            let bytes = Array(line.utf8)
            if let start = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) {
                return String(decoding: bytes[(start + mark.count)...], as: UTF8.self)
            }
        }
        return WaylandLog.last ?? ""
    }
}
