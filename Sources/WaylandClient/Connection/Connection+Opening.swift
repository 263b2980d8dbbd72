internal import CLinux
internal import Glibc
internal import WaylandProtocols

extension Connection {
    /// How long to wait for the compositor's answer, in seconds.
    package static let answerTimeout = 5

    /// Connects to a compositor and waits for its globals.
    ///
    /// - Parameters:
    ///   - pump: Called repeatedly while waiting, to run a compositor on the same thread.
    ///   - limit: How long the compositor may take to answer, in seconds.
    /// - Throws: A ``ConnectionError``, whose description is for users.
    package static func open(
        _ address: DisplayAddress = .environment, pump: (() -> Void)? = nil, limit: Int = Connection.answerTimeout
    ) throws(ConnectionError) -> Connection {
        let displayName = address.displayName
        let connection = Connection(display: try connect(to: address, limit: limit), displayName: displayName)
        do throws(ConnectionError) {
            connection.watchRegistry()
            try connection.waitForAnswer(pump: pump, limit: limit)
            try connection.checkRequirements()
        } catch {
            connection.close()
            throw error
        }
        return connection
    }

    private static func connect(to address: DisplayAddress, limit: Int) throws(ConnectionError) -> WaylandDisplay {
        if case .fileDescriptor(let descriptor) = address {
            guard let display = try? WaylandDisplay(fileDescriptor: descriptor) else {
                throw .noCompositor(tried: address.displayName, errno: errno)
            }
            return display
        }
        if let inherited = address.inheritedSocket {
            // libwayland would close any descriptor, such as standard error.
            guard let descriptor = Int32(inherited), isSocket(descriptor),
                let display = try? WaylandDisplay(name: nil)
            else { throw .badInheritedSocket(inherited) }
            return display
        }
        guard let path = address.path else { throw .noRuntimeDirectory }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFSOCK { throw .notASocket(path: path) }
        let socket = try ListeningSocket.connect(to: path, limit: limit)
        do throws(WaylandError) {
            return try WaylandDisplay(fileDescriptor: socket)
        } catch {
            guard case .cannotConnect(_, let reason) = error else { throw .notACompositor(tried: path) }
            throw .noCompositor(tried: path, errno: reason)
        }
    }

    private static func isSocket(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Waits until the compositor has answered all requests so far.
    private func waitForAnswer(pump: (() -> Void)?, limit: Int) throws(ConnectionError) {
        var isAnswered = false
        let callback = display.sync()
        callback.onEvent = { _ in isAnswered = true }
        let deadline = walden_monotonic_ns() + UInt64(limit) * 1_000_000_000
        while !isAnswered {
            pump?()
            let now = walden_monotonic_ns()
            guard now < deadline else {
                callback.destroy()
                throw .noAnswer(tried: displayName, seconds: limit)
            }
            pollOnce(waitingFor: pump == nil ? deadline - now : 1_000_000)
            if let lossReason {
                callback.destroy()
                throw lossReason.isFromNoCompositor ? .notACompositor(tried: displayName) : lossReason
            }
        }
    }

    /// Flushes, waits for input up to a limit in nanoseconds, reads and dispatches.
    private func pollOnce(waitingFor limit: UInt64) {
        while !prepareRead() { dispatchPending() }
        let wantsToWrite = flush() == .blocked
        guard !hasHungUp else {
            cancelRead()
            return readAndDispatch()
        }
        var descriptor = pollfd(
            fd: fileDescriptor, events: Int16(POLLIN | (wantsToWrite ? POLLOUT : 0)), revents: 0)
        if walden_poll(&descriptor, 1, Int64(limit)) > 0, descriptor.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
            read()
        } else {
            cancelRead()
        }
        dispatchPending()
    }

    func checkRequirements() throws(ConnectionError) {
        if compositor == nil { throw .missingInterface("wl_compositor") }
        if shm == nil { throw .missingInterface("wl_shm") }
        if windowManager == nil { throw .missingInterface("xdg_wm_base") }
    }
}
