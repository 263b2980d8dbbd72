internal import CLinux
internal import Glibc

/// The process's only poll: it waits for the platform's descriptor, the app's descriptors, libdispatch's main queue,
/// signals, calls from other threads, and a timeout. It does not allocate while waiting.
@MainActor
package final class PollLoop {
    /// The conditions to watch a descriptor for.
    package struct Interest: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Data can be read, or the other end is closed.
        package static let readable = Interest(rawValue: 1)
        /// Data can be written.
        package static let writable = Interest(rawValue: 2)
    }

    private enum Entry {
        static let own = 0
        static let wakeUp = 1
        static let mainQueue = 2
        static let firstWatched = 3
    }

    private struct Watched {
        /// Unique, unlike the descriptor: once closed, its number may be reused immediately.
        let id: UInt64
        let descriptor: Int32
        let events: Int32
        let handler: @MainActor () -> Void
    }

    let wakeUp = WakeUp()
    private var watched: [Watched] = []
    private var entries: [pollfd] = []
    /// The watchers of the watched entries.
    private var watcherIDs: [UInt64] = []
    private var lastID: UInt64 = 0
    private var readyCount: Int32 = 0
    private var signals: ProcessSignals?
    /// The descriptors of child processes.
    var children: Set<Int32> = []
    /// Child processes without a descriptor, which may have ended.
    var unwatchedChildren: [pid_t] = []

    package init() {}

    /// The time of CLOCK_MONOTONIC, in seconds.
    package nonisolated static var now: Double { Double(walden_monotonic_ns()) / 1e9 }

    /// Returns whether enough descriptors are free. Also creates the main queue's: libdispatch traps if it gets none.
    package func prepare() -> Bool {
        guard wakeUp.isUsable else { return false }
        var spare: [WakeUp] = []
        while spare.count < Self.neededDescriptors {
            let next = WakeUp()
            guard next.isUsable else { return false }
            spare.append(next)
        }
        spare = []
        _ = MainQueue.descriptor
        return true
    }

    package static let shortage =
        "The process has too few file descriptors left for an app. Raise the limit (ulimit -n), or close some."

    /// One each for the main queue and the connection, three for libdispatch's timers, three for a window's buffers,
    /// and some for temporarily open files.
    private static let neededDescriptors = 16

    // MARK: Waking

    /// Ends the current or next wait early. May be called from any thread.
    package nonisolated func wake() { wakeUp.signal() }

    /// Catches SIGINT and SIGTERM, and SIGUSR1 if requested, until ``releaseSignals()``. Keeps the app's own handlers.
    package func catchSignals(includingUser: Bool) {
        signals = ProcessSignals(wakeUp: wakeUp, catchesUser: includingUser)
    }

    package func releaseSignals() {
        signals?.restore()
        signals = nil
    }

    package func takeSignals() -> [Int32] { signals?.take() ?? [] }

    // MARK: Descriptors of the app

    /// Calls a handler from ``serve()`` whenever a file descriptor is ready. Replaces an existing watch of it.
    package func watch(_ descriptor: Int32, for interest: Interest, handler: @escaping @MainActor () -> Void) {
        unwatch(descriptor)
        let events = (interest.contains(.readable) ? POLLIN : 0) | (interest.contains(.writable) ? POLLOUT : 0)
        lastID += 1
        watched.append(Watched(id: lastID, descriptor: descriptor, events: events, handler: handler))
    }

    package func unwatch(_ descriptor: Int32) { watched.removeAll { $0.descriptor == descriptor } }

    package func unwatchAll() {
        watched = []
        forgetChildren()
    }

    // MARK: Waiting

    /// Waits, in one `ppoll(2)`, until something is ready or the timeout expires: `nil` for none, zero or less to poll.
    ///
    /// - Returns: The events of the caller's descriptor `own` (negative for none); ``serve()`` handles the rest.
    package func wait(own: Int32 = -1, events: Int32 = 0, atMost seconds: Double?) -> Int32 {
        entries.removeAll(keepingCapacity: true)
        entries.append(entry(own, events))
        entries.append(entry(wakeUp.descriptor, POLLIN))
        entries.append(entry(MainQueue.descriptor, POLLIN))
        watcherIDs.removeAll(keepingCapacity: true)
        for watcher in watched {
            entries.append(entry(watcher.descriptor, watcher.events))
            watcherIDs.append(watcher.id)
        }
        readyCount = walden_poll(&entries, nfds_t(entries.count), timeout(seconds))
        return readyCount > 0 ? Int32(entries[Entry.own].revents) : 0
    }

    private func entry(_ descriptor: Int32, _ events: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    }

    private func timeout(_ seconds: Double?) -> Int64 {
        guard let seconds, seconds < .infinity else { return -1 }
        let maximum = 86_400.0
        return seconds > 0 ? Int64((min(seconds, maximum) * 1e9).rounded(.up)) : 0
    }

    /// Drains the wake-up, runs the main queue, and calls the handlers of ready descriptors. Returns whether the queue
    /// or a handler ran, which may have taken time.
    ///
    /// Handlers may watch, unwatch, close and open descriptors: an event reaches only the watcher that waited for it.
    /// Unwatches a closed descriptor, which would end every wait.
    @discardableResult
    package func serve() -> Bool {
        guard readyCount > 0 else { return false }
        readyCount = 0
        if entries[Entry.wakeUp].revents != 0 { wakeUp.drain() }
        var hasServed = entries[Entry.mainQueue].revents != 0
        if hasServed { MainQueue.drain() }
        guard entries.count > Entry.firstWatched else { return hasServed }
        for (entry, id) in zip(entries[Entry.firstWatched...], watcherIDs) where entry.revents != 0 {
            guard let watcher = watched.first(where: { $0.id == id }) else { continue }
            if Int32(entry.revents) & POLLNVAL != 0 { unwatch(entry.fd) }
            hasServed = true
            watcher.handler()
        }
        return hasServed
    }
}
