internal import CLinux
internal import Glibc
internal import Synchronization

/// The signals that an app takes as events: SIGINT and SIGTERM as a wish to end in order, and, if asked for, SIGUSR1
/// as one to describe its views.
///
/// Of SIGINT and SIGTERM only the first is caught: a second one ends a process that does not listen. A signal that
/// whoever started the process chose to ignore stays ignored. The C function underneath is `sigaction(2)`.
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
        catchSignal(SIGINT, once: true)
        catchSignal(SIGTERM, once: true)
        if catchesUser { catchSignal(SIGUSR1, once: false) }
    }

    private func catchSignal(_ number: Int32, once: Bool) {
        var old = sigaction()
        guard sigaction(number, nil, &old) == 0, !Self.isIgnored(old) else { return }
        var new = sigaction()
        new.__sigaction_handler.sa_handler = { number in
            received.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
            WakeUp.signal(wakeUpDescriptor.load(ordering: .relaxed))
        }
        new.sa_flags = SA_RESTART | (once ? Int32(truncatingIfNeeded: SA_RESETHAND) : 0)
        if sigaction(number, &new, nil) == 0 { previous.append((number, old)) }
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
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
