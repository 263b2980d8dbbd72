internal import CLinux
internal import Dispatch

/// libdispatch's main queue, which runs `Task { @MainActor in … }`, `await` and `DispatchQueue.main.async`. Served
/// through the two functions that libdispatch exports for CoreFoundation's run loop.
@MainActor
enum MainQueue {
    /// Readable while the queue has work.
    static let descriptor = _dispatch_get_main_queue_handle_4CF()

    /// Runs pending work. Clears the descriptor first, so that work added meanwhile makes it readable again.
    static func drain() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        _dispatch_main_queue_callback_4CF(nil)
    }
}
