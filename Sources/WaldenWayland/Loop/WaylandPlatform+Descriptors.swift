internal import CLinux
public import WaldenCore

/// A descriptor of the app, and whom to call when it is ready.
struct WatchedDescriptor {
    let descriptor: Int32
    let interest: DescriptorInterest
    let handler: @MainActor () -> Void

    /// What to ask the kernel for.
    var pollEvents: Int32 {
        (interest.contains(.readable) ? POLLIN : 0) | (interest.contains(.writable) ? POLLOUT : 0)
    }
}

extension WaylandPlatform {
    /// Calls a handler, from within ``wait(until:)``, whenever a file descriptor is ready; one that is watched already
    /// gets the new interest and handler.
    public func watch(
        _ descriptor: Int32, for interest: DescriptorInterest, handler: @escaping @MainActor () -> Void
    ) {
        precondition(descriptor >= 0, "WaylandPlatform.watch: descriptor must not be negative")
        unwatch(descriptor)
        watched.append(WatchedDescriptor(descriptor: descriptor, interest: interest, handler: handler))
    }

    /// Stops watching a file descriptor.
    public func unwatch(_ descriptor: Int32) {
        watched.removeAll { $0.descriptor == descriptor }
    }

    /// Calls the handler of a descriptor that is ready, if it is still watched. One that is closed is watched no
    /// longer, or every poll would return at once.
    func serve(_ descriptor: Int32, events: Int32) {
        guard let watcher = watched.first(where: { $0.descriptor == descriptor }) else { return }
        if events & POLLNVAL != 0 { unwatch(descriptor) }
        watcher.handler()
    }
}
