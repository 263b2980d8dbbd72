internal import CLinux

/// The one poll in which a process sleeps: for a platform's own descriptor, those of the app, libdispatch's main queue,
/// signals, calls from other threads, and a time.
///
/// It has no timers and wakes nobody while nothing happens. A wait allocates nothing.
@MainActor
package final class PollLoop {
    /// What an app wants to know of a descriptor.
    package struct Interest: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// There is something to read, or the other end is closed.
        package static let readable = Interest(rawValue: 1)
        /// There is room to write.
        package static let writable = Interest(rawValue: 2)
    }

    /// Where the loop's own descriptors stand in the array for the kernel.
    private enum Entry {
        static let own = 0
        static let wakeUp = 1
        static let mainQueue = 2
        static let firstWatched = 3
    }

    private struct Watched {
        /// Its own: a number that is closed may stand for another file an instant later.
        let id: UInt64
        let descriptor: Int32
        let events: Int32
        let handler: @MainActor () -> Void
    }

    let wakeUp = WakeUp()
    private var watched: [Watched] = []
    private var entries: [pollfd] = []
    /// Whose the entries of the app are.
    private var owners: [UInt64] = []
    private var lastID: UInt64 = 0
    private var readyCount: Int32 = 0
    private var signals: ProcessSignals?

    package init() {}

    /// The present time of CLOCK_MONOTONIC, in seconds.
    package nonisolated static var now: Double { Double(walden_monotonic_ns()) / 1e9 }

    /// Makes sure that the process has descriptors for the loop and for what an app needs besides, such as buffers and
    /// fonts; and makes that of the main queue, since libdispatch traps when it gets none.
    ///
    /// - Returns: Whether there are enough.
    package func prepare() -> Bool {
        guard wakeUp.isUsable else { return false }
        var spare: [WakeUp] = []
        while spare.count < Self.neededDescriptors {
            let next = WakeUp()
            guard next.isUsable else { return false }
            spare.append(next)
        }
        spare = []
        // There is none in a process that has left its main queue to libdispatch.
        _ = MainQueue.descriptor
        return true
    }

    /// What a person is told when there are not.
    package static let shortage =
        "The process has too few file descriptors left for an app. Raise the limit (ulimit -n), or close some."

    /// The fewest free descriptors with which an app starts: one each for the main queue and the connection, three for
    /// libdispatch's timers, three for a window's buffers, and a few for files that are open for a moment.
    private static let neededDescriptors = 16

    // MARK: Waking

    /// Ends a present or the next wait early. May be called from any thread.
    package nonisolated func wake() { wakeUp.signal() }

    /// Catches SIGINT and SIGTERM, and SIGUSR1 if it is wanted, until ``releaseSignals()``.
    package func catchSignals(includingUser: Bool) {
        signals = ProcessSignals(wakeUp: wakeUp, catchesUser: includingUser)
    }

    /// Gives the signals back to whoever handled them before.
    package func releaseSignals() {
        signals?.restore()
        signals = nil
    }

    /// The signals that came since the last call, by number.
    package func takeSignals() -> [Int32] { signals?.take() ?? [] }

    // MARK: Descriptors of the app

    /// Calls a handler, from within ``serve()``, whenever a file descriptor is ready; one that is watched already gets
    /// the new interest and handler.
    package func watch(_ descriptor: Int32, for interest: Interest, handler: @escaping @MainActor () -> Void) {
        unwatch(descriptor)
        let events = (interest.contains(.readable) ? POLLIN : 0) | (interest.contains(.writable) ? POLLOUT : 0)
        lastID += 1
        watched.append(Watched(id: lastID, descriptor: descriptor, events: events, handler: handler))
    }

    /// Stops watching a file descriptor.
    package func unwatch(_ descriptor: Int32) { watched.removeAll { $0.descriptor == descriptor } }

    /// Forgets the descriptors of the app.
    package func unwatchAll() { watched = [] }

    // MARK: Waiting

    /// Sleeps until something is ready or a time has passed. One `ppoll(2)`.
    ///
    /// - Parameters:
    ///   - own: A descriptor of the caller; below zero for none.
    ///   - events: What the caller waits for on it, as `poll(2)` has it.
    ///   - seconds: How long to sleep at the most; `nil` without limit, zero or less only looks.
    /// - Returns: What happened on the caller's descriptor, as `poll(2)` has it. What else is ready waits for
    ///   ``serve()``.
    package func wait(own: Int32 = -1, events: Int32 = 0, atMost seconds: Double?) -> Int32 {
        entries.removeAll(keepingCapacity: true)
        entries.append(entry(own, events))
        entries.append(entry(wakeUp.descriptor, POLLIN))
        entries.append(entry(MainQueue.descriptor, POLLIN))
        owners.removeAll(keepingCapacity: true)
        for watcher in watched {
            entries.append(entry(watcher.descriptor, watcher.events))
            owners.append(watcher.id)
        }
        readyCount = walden_poll(&entries, nfds_t(entries.count), timeout(seconds))
        return readyCount > 0 ? Int32(entries[Entry.own].revents) : 0
    }

    private func entry(_ descriptor: Int32, _ events: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    }

    private func timeout(_ seconds: Double?) -> Int64 {
        guard let seconds, seconds < .infinity else { return -1 }
        let longest = 86_400.0
        return seconds > 0 ? Int64((min(seconds, longest) * 1e9).rounded(.up)) : 0
    }

    /// Serves what was ready besides the caller's descriptor. Handlers may watch and unwatch, and close and open
    /// files: what was ready is told only to those who watched it when it was.
    ///
    /// A descriptor that turns out to be closed is watched no longer, or every wait would end at once.
    ///
    /// - Returns: Whether anything ran that may have taken time.
    @discardableResult
    package func serve() -> Bool {
        guard readyCount > 0 else { return false }
        readyCount = 0
        if entries[Entry.wakeUp].revents != 0 { wakeUp.drain() }
        var hasServed = entries[Entry.mainQueue].revents != 0
        if hasServed { MainQueue.drain() }
        guard entries.count > Entry.firstWatched else { return hasServed }
        for (entry, owner) in zip(entries[Entry.firstWatched...], owners) where entry.revents != 0 {
            guard let watcher = watched.first(where: { $0.id == owner }) else { continue }
            if Int32(entry.revents) & POLLNVAL != 0 { unwatch(entry.fd) }
            hasServed = true
            watcher.handler()
        }
        return hasServed
    }
}
