internal import PollLoop
public import WaldenCore

extension WaylandPlatform {
    /// Calls a handler, from within ``wait(until:)``, whenever a file descriptor is ready; one that is watched already
    /// gets the new interest and handler.
    public func watch(
        _ descriptor: Int32, for interest: DescriptorInterest, handler: @escaping @MainActor () -> Void
    ) {
        precondition(descriptor >= 0, "WaylandPlatform.watch: descriptor must not be negative")
        loop.watch(descriptor, for: PollLoop.Interest(rawValue: interest.rawValue), handler: handler)
    }

    /// Stops watching a file descriptor.
    public func unwatch(_ descriptor: Int32) { loop.unwatch(descriptor) }
}
