internal import CLinux
internal import PollLoop
internal import WaldenPlatform
internal import WaylandClient

extension WaylandPlatform {
    /// Sleeps until something needs attention or a time has come; then takes in what there is.
    ///
    /// One `ppoll(2)`, and for a readable display one `recvmsg(2)`.
    ///
    /// What is ready besides the display is served first: it may take long, and what the user does meanwhile is read
    /// before timers are looked at.
    public func wait(until deadline: Double?) {
        guard let connection else { return }
        hasNews = connection.hasUnfinishedFrames
        while !connection.prepareRead() { connection.dispatchPending() }
        let isBlocked = connection.flush() == .blocked
        if connection.hasHungUp { hasNews = true }
        // After the flush, which may find that the connection is lost.
        takeEvents(of: connection)
        let ready = loop.wait(
            own: connection.lossReason == nil ? connection.fileDescriptor : -1,
            events: POLLIN | (isBlocked ? POLLOUT : 0),
            atMost: hasNews ? 0 : timeLeft(until: Self.earlier(deadline, settlingTime)))
        connection.cancelRead()
        let hasServed = loop.serve()
        // What was served may have ended the app.
        guard self.connection === connection else { return }
        if isBlocked { _ = connection.flush() }
        if ready & ~POLLOUT != 0 || hasServed || connection.hasUnfinishedFrames || connection.hasHungUp {
            connection.takeIn()
        }
        takeEvents(of: connection)
        takeSignals()
        settleBuffers()
    }

    // MARK: After a resize

    /// Restarts the delay after which resized windows give back memory.
    func noteResizing() { settlingTime = now + restAfterResizing }

    /// Gives back the memory that resizing took, once the windows have kept their sizes for a while.
    private func settleBuffers() {
        guard let settlingTime, now >= settlingTime else { return }
        self.settlingTime = nil
        for window in windows.values { window.settleBuffers() }
    }

    private func timeLeft(until time: Double?) -> Double? {
        guard let time else { return nil }
        return time - now
    }

    private static func earlier(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private func takeEvents(of connection: Connection) {
        guard connection.hasEvents, let translation else { return }
        hasNews = true
        connection.takeEvents { translation.translate($0) }
    }
}
