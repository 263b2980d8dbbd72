internal import CWaylandServer

/// An object of a client, as the compositor sees it: the root of all generated classes.
///
/// It lives exactly as long as the client's object: from the request that makes it to the destructor, the
/// end of the client, or ``destroy()``. Afterwards sending does nothing. An event that is newer than ``version`` is
/// not sent; ``post(opcode:_:)`` sends anything. Wraps `wl_resource`.
@MainActor
package class ServerResource {
    /// The interface of the class.
    package class var interface: ServerInterface { preconditionFailure("unreachable: every subclass has its own") }

    /// The requests after which an object is gone: one bit for each opcode.
    package class var finalRequests: UInt64 { 0 }

    /// The client whose object it is.
    package final let client: ServerClient
    /// The number of the object on the wire.
    package nonisolated let id: UInt32
    /// The version of the interface that the two sides agreed on.
    package nonisolated let version: UInt32
    /// The `wl_resource`, while the object is alive.
    package private(set) final var rawPointer: OpaquePointer?
    /// Called once when the object ends, for whatever reason.
    package final var onDestroy: (@MainActor () -> Void)?

    /// Makes the object of an id; id 0 takes a new one on the compositor's side, for an event that makes an object.
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

    /// Whether the client still has the object.
    package final var isAlive: Bool { rawPointer != nil }

    /// Ends the object from this side; the client is told that its id is free.
    package final func destroy() { rawPointer.map { wl_resource_destroy($0) } }

    /// Reads a request and hands it to the handler.
    ///
    /// - Returns: `false` if the request is unknown or nobody handles it.
    package func receive(_ opcode: UInt32, _ arguments: ServerRequestArguments) -> Bool { false }

    /// Lets go of the handler, and so of what it captured.
    package func forgetHandler() {}

    /// Sends an event; does nothing if this object or one that must be an argument is not alive.
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

    /// Delivers a request, or lets go of what it carries.
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

/// Where libwayland-server hands over every request: a `wl_dispatcher_func_t`.
private let dispatchRequest: wl_dispatcher_func_t = { implementation, _, opcode, message, arguments in
    guard let implementation, let message, let arguments else { return 0 }
    nonisolated(unsafe) let request = (implementation: implementation, message: message, arguments: arguments)
    MainActor.assumeIsolated {
        let resource = Unmanaged<ServerResource>.fromOpaque(request.implementation).takeUnretainedValue()
        resource.dispatch(opcode, request.message, request.arguments)
    }
    return 0
}

/// The end of a `wl_resource`: gives back the reference that it held.
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
    /// Class and id, as `ServerWlSurface#12`.
    package nonisolated var description: String { "\(type(of: self))#\(id)" }
}
