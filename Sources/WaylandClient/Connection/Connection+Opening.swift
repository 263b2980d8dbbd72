internal import CLinux
internal import Glibc
internal import WaylandProtocols

extension Connection {
    /// How long a compositor may take to say what it offers, in seconds.
    package static let answerLimit = 5

    /// Connects to a compositor and waits until it has said what it offers.
    ///
    /// - Parameters:
    ///   - address: Where the compositor is.
    ///   - pump: Called again and again while waiting, so that a compositor on the same thread gets its turns.
    ///   - limit: How long the compositor may take to answer, in seconds.
    /// - Throws: A ``ConnectionError`` whose description is meant for the person at the screen.
    package static func open(
        _ address: DisplayAddress = .environment, pump: (() -> Void)? = nil, limit: Int = Connection.answerLimit
    ) throws(ConnectionError) -> Connection {
        let spokenName = address.spokenName
        let connection = Connection(display: try connect(to: address), spokenName: spokenName)
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

    private static func connect(to address: DisplayAddress) throws(ConnectionError) -> WaylandDisplay {
        if case .fileDescriptor(let descriptor) = address {
            guard let display = try? WaylandDisplay(fileDescriptor: descriptor) else {
                throw .noCompositor(tried: address.spokenName, errno: errno)
            }
            return display
        }
        if let inherited = address.inheritedSocket {
            guard let descriptor = Int32(inherited), fcntl(descriptor, F_GETFD) >= 0,
                let display = try? WaylandDisplay(name: nil)
            else { throw .badInheritedSocket(inherited) }
            return display
        }
        guard let path = address.path else { throw .noRuntimeDirectory }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFSOCK { throw .notASocket(path: path) }
        // libwayland would take WAYLAND_SOCKET for the socket, even if it is empty and whatever the path.
        let descriptor = walden_connect(path)
        guard descriptor >= 0 else { throw .noCompositor(tried: path, errno: errno) }
        do throws(WaylandError) {
            return try WaylandDisplay(fileDescriptor: descriptor)
        } catch {
            guard case .cannotConnect(_, let reason) = error else { throw .notACompositor(tried: path) }
            throw .noCompositor(tried: path, errno: reason)
        }
    }

    /// Takes turns until the compositor has answered everything that was asked so far.
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
                throw .noAnswer(tried: spokenName, seconds: limit)
            }
            takeTurn(waitingFor: pump == nil ? deadline - now : 1_000_000)
            if let lossReason {
                callback.destroy()
                throw lossReason.isUnintelligible ? .notACompositor(tried: spokenName) : lossReason
            }
        }
    }

    /// Sends, waits for something to read no longer than a time in nanoseconds, reads it and dispatches it.
    private func takeTurn(waitingFor limit: UInt64) {
        while !prepareRead() { dispatchPending() }
        let wantsToWrite = flush() == .blocked
        guard !hasHungUp else {
            cancelRead()
            return takeIn()
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
