internal import CLinux
internal import Glibc
internal import Synchronization

/// Delivers signals as events: SIGINT and SIGTERM to quit cleanly, and optionally SIGUSR1 to describe the views.
/// SIGPIPE and SIGXFSZ have no effect; the call that caused one fails instead.
///
/// Catches only the first SIGINT and the first SIGTERM; a second one ends an unresponsive process. Ignored signals stay
/// ignored, and handlers that the app has installed stay installed: an app that handles SIGINT terminates itself. The C
/// function is `sigaction(2)`.
@MainActor
final class ProcessSignals {
    private typealias Handler = @Sendable @convention(c) (Int32) -> Void

    private var caught: [(number: Int32, handler: Handler, previous: sigaction)] = []

    init(wakeUp: WakeUp, catchesUser: Bool) {
        received.store(0, ordering: .relaxed)
        wakeUpDescriptor.store(wakeUp.descriptor, ordering: .relaxed)
        catchSignal(SIGINT, flags: onceFlags)
        catchSignal(SIGTERM, flags: onceFlags)
        if catchesUser { catchSignal(SIGUSR1, flags: SA_RESTART) }
        // An empty handler, because child processes would inherit an ignored signal.
        for number in [SIGPIPE, SIGXFSZ] { handle(number, by: { _ in }) }
    }

    private let onceFlags = SA_RESTART | Int32(truncatingIfNeeded: SA_RESETHAND)

    private func catchSignal(_ number: Int32, flags: Int32) {
        handle(number, flags: flags) { number in
            // The signal may arrive between a failing call and the read of its `errno`.
            let error = errno
            received.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
            WakeUp.signal(wakeUpDescriptor.load(ordering: .relaxed))
            errno = error
        }
    }

    private func handle(_ number: Int32, flags: Int32 = SA_RESTART, by handler: Handler) {
        guard walden_signal_is_default(number) else { return }
        var old = sigaction()
        var new = sigaction()
        new.__sigaction_handler.sa_handler = handler
        new.sa_flags = flags
        if sigaction(number, &new, &old) == 0 { caught.append((number, handler, old)) }
    }

    func take() -> [Int32] {
        let bits = received.exchange(0, ordering: .relaxed)
        guard bits != 0 else { return [] }
        return (1..<64).filter { bits & 1 << UInt64($0) != 0 }
    }

    /// Removes the handlers, except where the app has installed its own since.
    func restore() {
        for (number, handler, previous) in caught where walden_signal_is_handled(number, handler) {
            var action = previous
            sigaction(number, &action, nil)
        }
        caught = []
        wakeUpDescriptor.store(-1, ordering: .relaxed)
    }
}

/// The received signals as a bit set; signal handlers can only reach globals.
private let received = Atomic<UInt64>(0)
private let wakeUpDescriptor = Atomic<Int32>(-1)
