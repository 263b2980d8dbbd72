internal import CLinux
internal import Glibc
internal import Synchronization

/// The signals that an app takes as events: SIGINT and SIGTERM as a wish to end in order, and, if asked for, SIGUSR1
/// as one to describe its views. SIGPIPE and SIGXFSZ do nothing, so that the call that caused them fails instead.
///
/// Of SIGINT and SIGTERM only the first is caught: a second one ends a process that does not listen. A signal that the
/// parent process or the app ignores or handles keeps its disposition. The C function underneath is `sigaction(2)`.
@MainActor
final class ProcessSignals {
    private var previous: [(number: Int32, action: sigaction)] = []

    /// Catches the signals.
    ///
    /// - Parameters:
    ///   - wakeUp: What a signal makes readable.
    ///   - catchesUser: Whether SIGUSR1 is wanted.
    init(wakeUp: WakeUp, catchesUser: Bool) {
        received.store(0, ordering: .relaxed)
        wakeUpDescriptor.store(wakeUp.descriptor, ordering: .relaxed)
        catchSignal(SIGINT, flags: onceFlags)
        catchSignal(SIGTERM, flags: onceFlags)
        if catchesUser { catchSignal(SIGUSR1, flags: SA_RESTART) }
        // A handler that does nothing, because programs that the app starts would inherit an ignored signal.
        for number in [SIGPIPE, SIGXFSZ] where walden_signal_is_default(number) { handle(number, by: { _ in }) }
    }

    private let onceFlags = SA_RESTART | Int32(truncatingIfNeeded: SA_RESETHAND)

    private func catchSignal(_ number: Int32, flags: Int32) {
        guard !walden_signal_is_ignored(number) else { return }
        handle(number, flags: flags) { number in
            // The signal may have come between a call that failed and the look at its error.
            let error = errno
            received.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
            WakeUp.signal(wakeUpDescriptor.load(ordering: .relaxed))
            errno = error
        }
    }

    private func handle(
        _ number: Int32, flags: Int32 = SA_RESTART, by handler: @Sendable @convention(c) (Int32) -> Void
    ) {
        var old = sigaction()
        var new = sigaction()
        new.__sigaction_handler.sa_handler = handler
        new.sa_flags = flags
        if sigaction(number, &new, &old) == 0 { previous.append((number, old)) }
    }

    /// The signals that came since the last call, by number.
    func take() -> [Int32] {
        let bits = received.exchange(0, ordering: .relaxed)
        guard bits != 0 else { return [] }
        return (1..<64).filter { bits & 1 << UInt64($0) != 0 }
    }

    /// Gives the signals back to whoever handled them before.
    func restore() {
        for (number, action) in previous {
            var action = action
            sigaction(number, &action, nil)
        }
        previous = []
        wakeUpDescriptor.store(-1, ordering: .relaxed)
    }
}

/// The signals that came, one bit for each; a signal handler can reach nothing but globals.
private let received = Atomic<UInt64>(0)
/// The descriptor that the handler makes readable.
private let wakeUpDescriptor = Atomic<Int32>(-1)
