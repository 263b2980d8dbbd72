internal import CLinux
internal import Glibc
internal import Synchronization

/// Delivers signals as events: SIGINT and SIGTERM to quit cleanly, and optionally SIGUSR1 to describe the views.
/// SIGPIPE and SIGXFSZ do nothing; the call that caused one fails instead.
///
/// Only the first SIGINT and SIGTERM is caught; a second one ends an unresponsive process. Ignored signals stay ignored,
/// and handlers of SIGPIPE and SIGXFSZ stay installed. The C function is `sigaction(2)`.
@MainActor
final class ProcessSignals {
    private var previous: [(number: Int32, action: sigaction)] = []

    init(wakeUp: WakeUp, catchesUser: Bool) {
        received.store(0, ordering: .relaxed)
        wakeUpDescriptor.store(wakeUp.descriptor, ordering: .relaxed)
        catchSignal(SIGINT, flags: onceFlags)
        catchSignal(SIGTERM, flags: onceFlags)
        if catchesUser { catchSignal(SIGUSR1, flags: SA_RESTART) }
        // An empty handler, because child processes would inherit an ignored signal.
        for number in [SIGPIPE, SIGXFSZ] where walden_signal_is_default(number) { handle(number, by: { _ in }) }
    }

    private let onceFlags = SA_RESTART | Int32(truncatingIfNeeded: SA_RESETHAND)

    private func catchSignal(_ number: Int32, flags: Int32) {
        guard !walden_signal_is_ignored(number) else { return }
        handle(number, flags: flags) { number in
            // The signal may arrive between a failing call and the read of its `errno`.
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

    func take() -> [Int32] {
        let bits = received.exchange(0, ordering: .relaxed)
        guard bits != 0 else { return [] }
        return (1..<64).filter { bits & 1 << UInt64($0) != 0 }
    }

    func restore() {
        for (number, action) in previous {
            var action = action
            sigaction(number, &action, nil)
        }
        previous = []
        wakeUpDescriptor.store(-1, ordering: .relaxed)
    }
}

/// The received signals as a bit set; signal handlers can only reach globals.
private let received = Atomic<UInt64>(0)
private let wakeUpDescriptor = Atomic<Int32>(-1)
