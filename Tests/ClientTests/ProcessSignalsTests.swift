import CLinux
import Glibc
import Testing

@testable import PollLoop

/// Effects of signals on an app.
@MainActor
@Suite("Signals", .serialized)
struct ProcessSignalsTests {
    /// Unblocks a signal on this thread: libdispatch's threads block all signals.
    nonisolated static func unblock(_ number: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    @Test func `a signal handler preserves errno`() {
        let loop = PollLoop()
        loop.catchSignals(includingUser: true)
        // Fill the eventfd, so that the handler's own write fails.
        var maximum = UInt64.max - 1
        #expect(write(loop.wakeUp.descriptor, &maximum, 8) == 8)
        Self.unblock(SIGUSR1)
        errno = ENOENT
        raise(SIGUSR1)
        let error = errno
        #expect(error == ENOENT)
        #expect(loop.takeSignals() == [SIGUSR1])
        loop.releaseSignals()
    }

    @Test func `writing to a closed pipe fails without ending the process`() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            ProcessSignalsTests.unblock(SIGPIPE)
            signal(SIGPIPE, SIG_DFL)
            let loop = PollLoop()
            loop.catchSignals(includingUser: false)
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            close(ends[0])
            var byte: UInt8 = 1
            exit(write(ends[1], &byte, 1) == -1 && errno == EPIPE ? 7 : 1)
        }
    }

    @Test func `exceeding the file size limit fails without ending the process`() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            ProcessSignalsTests.unblock(SIGXFSZ)
            signal(SIGXFSZ, SIG_DFL)
            let loop = PollLoop()
            loop.catchSignals(includingUser: false)
            var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            exit(walden_memfd_create("test", 8192) == -1 && errno == EFBIG ? 7 : 1)
        }
    }

    @Test func `handlers of the app stay in place, and the others are restored`() {
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        let loop = PollLoop()
        loop.catchSignals(includingUser: false)
        #expect(walden_signal_is_handled(SIGPIPE, SIG_IGN))
        loop.releaseSignals()
        #expect(walden_signal_is_handled(SIGPIPE, SIG_IGN))
        signal(SIGPIPE, SIG_DFL)
        loop.catchSignals(includingUser: false)
        #expect(!walden_signal_is_default(SIGPIPE) && !walden_signal_is_handled(SIGPIPE, SIG_IGN))
        loop.releaseSignals()
        #expect(walden_signal_is_default(SIGPIPE))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGUSR1])
    func `a handler that the app installs before or after the start stays`(number: Int32) {
        let own: @Sendable @convention(c) (Int32) -> Void = { _ in }
        let before = signal(number, own)
        defer { signal(number, before) }
        let loop = PollLoop()
        loop.catchSignals(includingUser: true)
        #expect(walden_signal_is_handled(number, own))
        loop.releaseSignals()
        #expect(walden_signal_is_handled(number, own))
        signal(number, SIG_DFL)
        loop.catchSignals(includingUser: true)
        #expect(!walden_signal_is_default(number))
        signal(number, own)
        loop.releaseSignals()
        #expect(walden_signal_is_handled(number, own))
    }
}
