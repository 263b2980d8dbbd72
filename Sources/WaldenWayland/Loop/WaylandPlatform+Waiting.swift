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
    ///
    /// While moves gather, the display is left unread for a while: a mouse tells of its way up to a thousand times a
    /// second, which is no reason to wake a process that can show nothing of it before the next frame.
    public func wait(until deadline: Double?, gathersMoves: Bool) {
        guard let connection else { return }
        hasNews = connection.hasUnfinishedFrames
        while !connection.prepareRead() { connection.dispatchPending() }
        let isBlocked = connection.flush() == .blocked
        // After the flush, which may find that the connection is lost.
        takeEvents(of: connection)
        let display = connection.lossReason == nil ? connection.fileDescriptor : -1
        let unreadUntil = gathersMoves && !isBlocked && !hasNews ? gatheringEnd : nil
        let latest = Self.earlier(unreadUntil, Self.earlier(deadline, settlingTime))
        let ready = loop.wait(
            own: unreadUntil == nil ? display : -1, events: POLLIN | (isBlocked ? POLLOUT : 0),
            atMost: hasNews ? 0 : timeLeft(until: latest))
        connection.cancelRead()
        let hasServed = loop.serve()
        // What was served may have ended the app.
        guard self.connection === connection else { return }
        if isBlocked { _ = connection.flush() }
        if ready & ~POLLOUT != 0 || hasServed || unreadUntil != nil || connection.hasUnfinishedFrames {
            connection.takeIn()
        }
        takeEvents(of: connection)
        takeSignals()
        settleBuffers()
    }

    // MARK: While moves gather

    /// Until when the display may be left unread, in seconds; `nil` if it must be read at once.
    ///
    /// Not for long, since a press or a key may follow a move, and only while no window can be drawn before: what is read
    /// then is in time for the frame in which all of it is seen.
    var gatheringEnd: Double? {
        let now = now
        var end = now + longestGathering
        for window in windows.values {
            guard window.surface.isFrameRequested, let due = window.earliestFrameTime else { return nil }
            end = min(end, due)
        }
        return end > now ? end : nil
    }

    // MARK: After a resize

    /// Takes note that a window is shown in another size than before.
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
