internal import CLinux
internal import PollLoop
internal import WaldenCore
internal import WaylandClient

extension WaylandPlatform {
    /// Sleeps until something needs attention or a time has come; then takes in what there is.
    ///
    /// One `ppoll(2)`, and for a readable display one `recvmsg(2)`.
    public func wait(until deadline: Double?) {
        guard let connection else { return }
        hasNews = false
        while !connection.prepareRead() { connection.dispatchPending() }
        let isBlocked = connection.flush() == .blocked
        // After the flush, which may find that the connection is lost.
        takeEvents(of: connection)
        let display = connection.lossReason == nil ? connection.fileDescriptor : -1
        let ready = loop.wait(
            own: display, events: POLLIN | (isBlocked ? POLLOUT : 0),
            atMost: hasNews ? 0 : deadline.map { $0 - now })
        if ready & ~POLLOUT != 0 { connection.read() } else { connection.cancelRead() }
        if isBlocked { _ = connection.flush() }
        connection.dispatchPending()
        takeEvents(of: connection)
        loop.serve()
        takeSignals()
    }

    private func takeEvents(of connection: Connection) {
        guard connection.hasEvents, let translation else { return }
        hasNews = true
        connection.takeEvents { translation.translate($0) }
    }
}
