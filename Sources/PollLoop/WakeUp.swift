internal import CLinux

/// What ends a poll from another thread or from a signal handler: an `eventfd(2)`.
final class WakeUp: Sendable {
    /// Readable after ``signal()``, until ``drain()``.
    let descriptor: Int32

    init() { descriptor = walden_eventfd_create() }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether the descriptor could be made.
    var isUsable: Bool { descriptor >= 0 }

    /// Makes the descriptor readable. May be called from any thread.
    func signal() { Self.signal(descriptor) }

    /// Makes a descriptor readable; calls nothing but `write(2)`, so that signal handlers may call it.
    static func signal(_ descriptor: Int32) {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    /// Makes the descriptor unreadable again.
    func drain() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
