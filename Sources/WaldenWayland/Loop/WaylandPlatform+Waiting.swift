internal import CLinux
internal import WaldenCore
internal import WaylandClient

/// The one poll in which an app sleeps.
extension WaylandPlatform {
    /// Where the platform's own descriptors stand in the array for the kernel.
    private enum Entry {
        static let display = 0
        static let wakeUp = 1
        static let mainQueue = 2
        static let firstWatched = 3
    }

    /// Sleeps until something needs attention or a time has come; then takes in what there is.
    ///
    /// One `ppoll(2)`, and for a readable display one `recvmsg(2)`.
    public func wait(until deadline: Double?) {
        guard let connection else { return }
        hasNews = false
        while !connection.prepareRead() { connection.dispatchPending() }
        takeEvents(of: connection)
        let isBlocked = connection.flush() == .blocked
        fillEntries(connection, isBlocked: isBlocked)
        let count = walden_poll(&pollEntries, nfds_t(pollEntries.count), timeout(until: deadline))
        let readable = count > 0 && pollEntries[Entry.display].revents & ~Int16(POLLOUT) != 0
        if readable { connection.read() } else { connection.cancelRead() }
        if isBlocked, count > 0 { _ = connection.flush() }
        connection.dispatchPending()
        takeEvents(of: connection)
        if count > 0 { serveOthers() }
    }

    private func fillEntries(_ connection: Connection, isBlocked: Bool) {
        pollEntries.removeAll(keepingCapacity: true)
        let isLost = connection.lossReason != nil
        pollEntries.append(entry(isLost ? -1 : connection.fileDescriptor, POLLIN | (isBlocked ? POLLOUT : 0)))
        pollEntries.append(entry(wakeUp.descriptor, POLLIN))
        pollEntries.append(entry(MainQueue.descriptor, POLLIN))
        for descriptor in watched { pollEntries.append(entry(descriptor.descriptor, descriptor.pollEvents)) }
    }

    private func entry(_ descriptor: Int32, _ events: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    }

    /// How long to sleep, in nanoseconds; below zero without limit.
    private func timeout(until deadline: Double?) -> Int64 {
        if hasNews { return 0 }
        guard let deadline, deadline < .infinity else { return -1 }
        let seconds = deadline - now
        guard seconds > 0 else { return 0 }
        let longest = 86_400.0
        return Int64((min(seconds, longest) * 1e9).rounded(.up))
    }

    /// Serves what is ready besides the display. Handlers may watch and unwatch; the entries are those of the poll.
    private func serveOthers() {
        if pollEntries[Entry.wakeUp].revents != 0 {
            wakeUp.drain()
            takeSignals()
        }
        if pollEntries[Entry.mainQueue].revents != 0 { MainQueue.drain() }
        guard pollEntries.count > Entry.firstWatched else { return }
        for entry in pollEntries[Entry.firstWatched...] where entry.revents != 0 {
            serve(entry.fd, events: Int32(entry.revents))
        }
    }

    private func takeEvents(of connection: Connection) {
        guard connection.hasEvents, let translation else { return }
        hasNews = true
        connection.takeEvents { translation.translate($0) }
    }
}
