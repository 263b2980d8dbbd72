internal import CWaylandServer

/// A client's object on the compositor's side: the base of all generated classes.
///
/// It lives until its destructor request, the end of the client, or ``destroy()``; sending afterwards does nothing.
/// Events newer than ``version`` are not sent, except by ``post(opcode:_:)``. Wraps `wl_resource`.
@MainActor
package class ServerResource {
    /// The interface of the class.
    package class var interface: ServerInterface { preconditionFailure("unreachable: every subclass has its own") }

    /// The destructor requests, one bit per opcode.
    package class var finalRequests: UInt64 { 0 }

    /// The client that owns it.
    package final let client: ServerClient
    /// The object ID.
    package nonisolated let id: UInt32
    /// The bound version of the interface.
    package nonisolated let version: UInt32
    /// The `wl_resource` while alive.
    package private(set) final var rawPointer: OpaquePointer?
    /// Called once when the object is destroyed, for any reason.
    package final var onDestroy: (@MainActor () -> Void)?

    /// Creates an object with an ID. ID 0 allocates one on the compositor's side, for objects created by events.
    package required init(client: ServerClient, version: UInt32, id: UInt32 = 0) {
        self.client = client
        self.version = version
        let interface = Self.interface.pointer
        guard let client = client.rawPointer,
            let resource = wl_resource_create(client, interface, Int32(bitPattern: version), id)
        else {
            self.id = id
            return
        }
        self.id = wl_resource_get_id(resource)
        rawPointer = resource
        let implementation = Unmanaged.passRetained(self).toOpaque()
        wl_resource_set_dispatcher(resource, dispatchRequest, implementation, implementation, resourceWasDestroyed)
        self.client.insert(self)
    }

    /// Whether the object exists.
    package final var isAlive: Bool { rawPointer != nil }

    /// Destroys the object from this side, and frees its ID.
    package final func destroy() { rawPointer.map { wl_resource_destroy($0) } }

    /// Decodes a request and calls the handler.
    ///
    /// - Returns: `false` if the request is unknown or unhandled.
    package func receive(_ opcode: UInt32, _ arguments: ServerRequestArguments) -> Bool { false }

    /// Releases the handler and its captures.
    package func forgetHandler() {}

    /// Sends an event. Does nothing if this object or a required argument is dead.
    final func send(_ opcode: UInt32, count: Int, _ fill: (inout ServerEventArguments) -> Void) {
        guard let pointer = rawPointer else { return }
        withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: max(count, 1)) { buffer in
            let start = buffer.baseAddress!
            start.initialize(repeating: wl_argument(), count: max(count, 1))
            var arguments = ServerEventArguments(start)
            fill(&arguments)
            if arguments.isComplete { wl_resource_post_event_array(pointer, opcode, start) }
        }
    }

    /// Delivers a request, or discards its arguments.
    final func dispatch(
        _ opcode: UInt32, _ message: UnsafePointer<wl_message>, _ arguments: UnsafePointer<wl_argument>
    ) {
        let reader = ServerRequestArguments(arguments, client: client, version: version)
        let isHandled = receive(opcode, reader)
        if !isHandled { reader.discard(signature: message.pointee.signature) }
        client.didReceive(Self.interface.name, String(cString: message.pointee.name), isHandled: isHandled)
        if opcode < 64, Self.finalRequests & (1 << UInt64(opcode)) != 0 { destroy() }
    }

    final func wasDestroyed() {
        rawPointer = nil
        client.remove(self)
        onDestroy?()
        onDestroy = nil
        forgetHandler()
    }
}

/// The `wl_dispatcher_func_t` of all objects.
private let dispatchRequest: wl_dispatcher_func_t = { implementation, _, opcode, message, arguments in
    guard let implementation, let message, let arguments else { return 0 }
    nonisolated(unsafe) let request = (implementation: implementation, message: message, arguments: arguments)
    MainActor.assumeIsolated {
        let resource = Unmanaged<ServerResource>.fromOpaque(request.implementation).takeUnretainedValue()
        resource.dispatch(opcode, request.message, request.arguments)
    }
    return 0
}

/// The destructor of a `wl_resource`: releases the reference that it held.
private let resourceWasDestroyed: wl_resource_destroy_func_t = { pointer in
    nonisolated(unsafe) let data = pointer.flatMap { wl_resource_get_user_data($0) }
    MainActor.assumeIsolated {
        guard let data else { return }
        Unmanaged<ServerResource>.fromOpaque(data).takeRetainedValue().wasDestroyed()
    }
}

extension ServerResource: Hashable {
    package nonisolated static func == (left: ServerResource, right: ServerResource) -> Bool { left === right }

    package nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ServerResource: CustomStringConvertible {
    /// Class and ID, such as `ServerWlSurface#12`.
    package nonisolated var description: String { "\(type(of: self))#\(id)" }
}
