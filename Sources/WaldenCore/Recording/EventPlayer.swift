package import WaldenPlatform

/// Plays a recording: queues each event when it is due, and blocks input from devices.
@MainActor
package final class EventPlayer {
    private let recording: Recording
    private unowned let application: Application
    private let start: Double
    private let ownsWindows: Bool
    private var position = 0
    private var finish: (@MainActor () -> Void)?

    /// Creates a player. Without `ownsWindows`, windows keep the current compositor's configuration, but take the
    /// recorded size unless they are maximized, fullscreen or tiled.
    package init(_ recording: Recording, in application: Application, ownsWindows: Bool) {
        self.recording = recording
        self.application = application
        self.ownsWindows = ownsWindows
        start = application.platform.now
    }

    /// Starts playing; calls `finish` once at the end.
    package func play(_ finish: @escaping @MainActor () -> Void) {
        self.finish = finish
        application.queue.isInputBlocked = true
        scheduleNext()
    }

    private func scheduleNext() {
        let now = application.platform.now
        guard position < recording.entries.count else {
            application.eventLoop.schedule(after: .seconds(EventPlayer.epilogue)) { [self] _ in end() }
            return
        }
        let due = start + recording.entries[position].time
        application.eventLoop.schedule(after: .waiting(due - now)) { [self] _ in playDueEvents() }
    }

    /// The time after the last event for drawing its effects, in seconds.
    private static let epilogue = 0.1
    /// How early an event may be played, in seconds: durations are rounded.
    private static let tolerance = 1e-6

    private func playDueEvents() {
        let now = application.platform.now + EventPlayer.tolerance
        while position < recording.entries.count, start + recording.entries[position].time <= now {
            let event = recording.entries[position].event.mapping(time: { $0 + start })
            position += 1
            if let event = adapted(event) { application.queue.appendReplayed(event) }
        }
        scheduleNext()
    }

    /// Returns the event adapted to the current windows; `nil` to skip it.
    private func adapted(_ event: PlatformEvent) -> PlatformEvent? {
        guard case .windowConfigured(let id, let recorded) = event, !ownsWindows else { return event }
        guard var current = application.window(withID: id)?.configuration, let size = recorded.size else { return nil }
        guard current.states.isDisjoint(with: [.maximized, .fullscreen, .tiled]) else { return nil }
        current.size = size
        return .windowConfigured(id, current)
    }

    private func end() {
        application.queue.unblockInput()
        finish?()
        finish = nil
    }
}
