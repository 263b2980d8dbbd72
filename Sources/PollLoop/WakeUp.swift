internal import CLinux

/// An `eventfd(2)` that ends a poll from another thread or a signal handler.
final class WakeUp: Sendable {
    /// Readable after ``signal()``, until ``drain()``.
    let descriptor: Int32

    init() { descriptor = walden_eventfd_create() }

    deinit { if descriptor >= 0 { close(descriptor) } }

    var isUsable: Bool { descriptor >= 0 }

    /// Makes the descriptor readable. May be called from any thread.
    func signal() { Self.signal(descriptor) }

    /// Makes a descriptor readable. Async-signal-safe: only calls `write(2)`.
    static func signal(_ descriptor: Int32) {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    func drain() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
