internal import CWayland
internal import Glibc

extension WaylandDisplay {
    /// The socket, for polling; -1 after disconnecting. The C function is `wl_display_get_fd`.
    package var fileDescriptor: Int32 {
        guard let rawPointer else { return -1 }
        return wl_display_get_fd(rawPointer)
    }

    /// Prepares to read. After `true`, call ``readEvents()`` or ``cancelRead()``; `false` means that events must be
    /// dispatched first, or that the display is disconnected. The C function is `wl_display_prepare_read`.
    package func prepareRead() -> Bool {
        guard let rawPointer else { return false }
        return wl_display_prepare_read(rawPointer) == 0
    }

    /// Cancels ``prepareRead()``. The C function is `wl_display_cancel_read`.
    package func cancelRead() { if let rawPointer { wl_display_cancel_read(rawPointer) } }

    /// Reads available events into the queue, without blocking. The C function is `wl_display_read_events`.
    package func readEvents() throws(WaylandError) {
        guard let display = rawPointer else { throw .connectionLost(errno: ENOTCONN) }
        if wl_display_read_events(display) < 0, errno != EAGAIN { throw failure ?? .connectionLost(errno: errno) }
    }

    /// Dispatches the queued events and returns their number. The C function is `wl_display_dispatch_pending`.
    @discardableResult
    package func dispatchPending() throws(WaylandError) -> Int { try dispatch { wl_display_dispatch_pending($0) } }

    package enum FlushResult: Sendable, Equatable {
        case sent
        /// The socket is full: flush again when it is writable.
        case full
        /// The compositor accepts no more requests. Its earlier events can still be read.
        case hungUp
    }

    /// Sends buffered requests. The C function is `wl_display_flush`.
    @discardableResult
    package func flush() throws(WaylandError) -> FlushResult {
        guard let display = rawPointer else { throw .connectionLost(errno: ENOTCONN) }
        guard wl_display_flush(display) < 0 else { return .sent }
        let error = errno
        // EAGAIN and EPIPE may also stem from the error that ended the connection earlier.
        if let failure { throw failure }
        switch error {
        case EAGAIN: return .full
        case EPIPE: return .hungUp
        default: throw .connectionLost(errno: error)
        }
    }

    /// Sends buffered requests, and dispatches events until the compositor has handled all of them. Blocks; meant for
    /// start-up and tools. The C function is `wl_display_roundtrip`.
    @discardableResult
    package func roundtrip() throws(WaylandError) -> Int { try dispatch { wl_display_roundtrip($0) } }

    private func dispatch(_ function: (OpaquePointer) -> Int32) throws(WaylandError) -> Int {
        guard let display = rawPointer else { throw .connectionLost(errno: ENOTCONN) }
        let count = dispatching { function(display) }
        guard count >= 0 else { throw failure ?? .connectionLost(errno: errno) }
        return Int(count)
    }

    /// The error that ended the connection; `nil` while it is intact, and after ``disconnect()``. The C functions are
    /// `wl_display_get_error` and `wl_display_get_protocol_error`.
    package var failure: WaylandError? {
        guard let display = rawPointer else { return nil }
        let error = wl_display_get_error(display)
        guard error != 0 else { return nil }
        var interface: UnsafePointer<wl_interface>?
        var id: UInt32 = 0
        let code = wl_display_get_protocol_error(display, &interface, &id)
        // libwayland maps errors of the display object to codes other than EPROTO.
        guard error == EPROTO || interface != nil else { return .connectionLost(errno: error) }
        let name = interface.map { String(cString: $0.pointee.name) }
        return .protocolError(
            WaylandProtocolError(interface: name, objectID: id, code: code, message: Self.loggedMessage(code: code)))
    }

    /// The compositor's message, parsed from libwayland's log line `wl_shm@4: error 1: message`.
    private static func loggedMessage(code: UInt32) -> String {
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
