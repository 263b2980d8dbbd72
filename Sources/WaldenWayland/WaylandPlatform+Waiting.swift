internal import CLinux
internal import PollLoop
internal import WaldenPlatform
internal import WaylandClient

extension WaylandPlatform {
    /// Waits until something needs attention or the deadline passes; then processes everything pending.
    ///
    /// Calls `ppoll(2)` once, and `recvmsg(2)` once if the display is readable (more often while a device's frame is
    /// incomplete). Serves other descriptors before the display: their handlers may take long, and input that arrives
    /// meanwhile is read before timers run.
    public func wait(until deadline: Double?) {
        guard let connection else { return }
        mustNotBlock = connection.hasUnfinishedFrames
        while !connection.prepareRead() { connection.dispatchPending() }
        let isBlocked = connection.flush() == .blocked
        if connection.hasHungUp { mustNotBlock = true }
        // After the flush, which may lose the connection.
        takeEvents(of: connection)
        if connection.transfers.hasCalls { mustNotBlock = true }
        let ready = loop.wait(
            own: connection.lossReason == nil ? connection.fileDescriptor : -1,
            events: POLLIN | (isBlocked ? POLLOUT : 0),
            atMost: mustNotBlock
                ? 0 : timeLeft(until: Self.earlier(Self.earlier(deadline, memoryTime), connection.transfers.deadline))
        )
        connection.cancelRead()
        let hasServed = loop.serve()
        // A handler may have ended the app.
        guard self.connection === connection else { return }
        if isBlocked { _ = connection.flush() }
        if ready & ~POLLOUT != 0 || hasServed || connection.hasUnfinishedFrames || connection.hasHungUp {
            connection.readAndDispatch()
        }
        takeEvents(of: connection)
        takeSignals()
        settleBuffers()
        connection.transfers.endOverdue()
        connection.transfers.perform()
    }

    // MARK: Memory that is no longer needed

    /// Restarts the delay after which resized windows free memory.
    func noteResizing() { settlingTime = now + settlingDelay }

    /// When memory is to be freed, in seconds; `nil` if there is none to free.
    private var memoryTime: Double? { Self.earlier(settlingTime, sparingTime) }

    private func settleBuffers() {
        if let settlingTime, now >= settlingTime {
            self.settlingTime = nil
            for window in windows.values { window.settleBuffers() }
        }
        if let sparingTime, now >= sparingTime {
            self.sparingTime = nil
            connection?.spareBuffers.removeAll()
        }
    }

    /// Restarts the delay after which the buffers of closed popups are freed.
    func notePopupEnd() {
        if connection?.spareBuffers.isEmpty == false { sparingTime = now + sparingDelay }
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
        mustNotBlock = true
        connection.takeEvents { translation.translate($0) }
    }
}
