internal import CWaylandServer
internal import Glibc

/// A client of the compositor. Wraps `wl_client`.
@MainActor
package final class ServerClient {
    /// The compositor.
    package private(set) weak var display: ServerDisplay?
    /// The `wl_client` while connected.
    package private(set) var rawPointer: OpaquePointer?
    /// The live objects of generated classes, by ID.
    package private(set) var resources: [UInt32: ServerResource] = [:]
    /// Called once after the client disconnected.
    package var onDestroy: (@MainActor () -> Void)?
    /// Called with each request: interface, name, and whether it was handled.
    package var onRequest: (@MainActor (_ interface: String, _ request: String, _ isHandled: Bool) -> Void)?

    private var listener: UnsafeMutablePointer<ClientListener>?
    /// Whether to disconnect it once it had a chance to read the error.
    private(set) var isDoomed = false

    init(display: ServerDisplay, rawPointer: OpaquePointer) {
        self.display = display
        self.rawPointer = rawPointer
        let listener = UnsafeMutablePointer<ClientListener>.allocate(capacity: 1)
        listener.initialize(to: ClientListener(client: Unmanaged.passUnretained(self).toOpaque()))
        listener.pointee.listener.notify = clientWasDestroyed
        self.listener = listener
        listener.withMemoryRebound(to: wl_listener.self, capacity: 1) {
            wl_client_add_destroy_listener(rawPointer, $0)
        }
    }

    /// Whether it is connected.
    package var isConnected: Bool { rawPointer != nil }

    /// The compositor's end of the socket; -1 when disconnected.
    ///
    /// The C function is `wl_client_get_fd`.
    package var fileDescriptor: Int32 { rawPointer.map { wl_client_get_fd($0) } ?? -1 }

    /// Returns the live objects of a class, by ascending ID.
    package func resources<Resource: ServerResource>(of type: Resource.Type) -> [Resource] {
        resources.values.compactMap { $0 as? Resource }.sorted { $0.id < $1.id }
    }

    /// Sends pending events. The C function is `wl_client_flush`.
    package func flush() { rawPointer.map { wl_client_flush($0) } }

    /// Closes the socket and destroys all objects. The C function is `wl_client_destroy`.
    package func disconnect() { rawPointer.map { wl_client_destroy($0) } }

    /// Writes raw bytes after the pending events.
    ///
    /// The C function is `write(2)`.
    package func write(rawBytes: [UInt8]) {
        flush()
        _ = Glibc.write(fileDescriptor, rawBytes, rawBytes.count)
    }

    /// Sends an error of an object, or of the display if `nil`, and dooms the client.
    package func postError(object: ServerResource?, code: UInt32, message: String) {
        guard let client = rawPointer, let display = wl_client_get_object(client, 1) else { return }
        message.withCString { text in
            var arguments = [
                wl_argument(o: object?.rawPointer ?? display), wl_argument(u: code), wl_argument(s: text),
            ]
            wl_resource_post_event_array(display, 0, &arguments)
        }
        isDoomed = true
    }

    func resource(id: UInt32) -> ServerResource? { resources[id] }

    func insert(_ resource: ServerResource) { resources[resource.id] = resource }

    func remove(_ resource: ServerResource) {
        if resources[resource.id] === resource { resources[resource.id] = nil }
    }

    func didReceive(_ interface: String, _ request: String, isHandled: Bool) {
        onRequest?(interface, request, isHandled)
    }

    func wasDestroyed() {
        guard isConnected else { return }
        rawPointer = nil
        listener?.deallocate()
        listener = nil
        display?.remove(self)
        onDestroy?()
        onDestroy = nil
    }
}

/// A `wl_listener` followed by its client.
private struct ClientListener {
    var listener = wl_listener()
    var client: UnsafeMutableRawPointer
}

private let clientWasDestroyed: wl_notify_func_t = { listener, _ in
    nonisolated(unsafe) let listener = listener
    MainActor.assumeIsolated {
        listener?.withMemoryRebound(to: ClientListener.self, capacity: 1) {
            Unmanaged<ServerClient>.fromOpaque($0.pointee.client).takeUnretainedValue().wasDestroyed()
        }
    }
}
