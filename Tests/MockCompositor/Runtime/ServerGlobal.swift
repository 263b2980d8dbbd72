internal import CWaylandServer

/// A global of the compositor. Wraps `wl_global`.
@MainActor
package final class ServerGlobal {
    /// The interface's name.
    package let interface: String
    /// The announced version.
    package let version: UInt32
    private weak var display: ServerDisplay?
    private var rawPointer: OpaquePointer?
    private let onBind: @MainActor (ServerClient, _ version: UInt32, _ id: UInt32) -> Void
    /// The announced interface, whose version may be newer than the description.
    private let announced: UnsafeMutablePointer<wl_interface>

    fileprivate init(
        display: ServerDisplay, interface: ServerInterface, version: UInt32,
        onBind: @escaping @MainActor (ServerClient, _ version: UInt32, _ id: UInt32) -> Void
    ) {
        self.interface = interface.name
        self.version = version
        self.display = display
        self.onBind = onBind
        announced = .allocate(capacity: 1)
        announced.initialize(to: interface.pointer.pointee)
        announced.pointee.version = max(announced.pointee.version, Int32(version))
        guard let pointer = display.rawPointer else { return }
        rawPointer = wl_global_create(
            pointer, announced, Int32(version), Unmanaged.passUnretained(self).toOpaque(), bindGlobal)
    }

    isolated deinit {
        destroy()
        announced.deallocate()
    }

    /// Announces the removal of the global. Late requests to bind it still work.
    ///
    /// The C function is `wl_global_remove`.
    package func remove() { rawPointer.map { wl_global_remove($0) } }

    /// Ends the global. The C function is `wl_global_destroy`.
    package func destroy() {
        guard let pointer = rawPointer else { return }
        rawPointer = nil
        wl_global_destroy(pointer)
        display?.remove(self)
    }

    fileprivate func bind(_ pointer: OpaquePointer, version: UInt32, id: UInt32) {
        guard let client = display?.client(at: pointer) else { return }
        onBind(client, version, id)
    }
}

private let bindGlobal: wl_global_bind_func_t = { client, data, version, id in
    nonisolated(unsafe) let (client, data) = (client, data)
    MainActor.assumeIsolated {
        guard let client, let data else { return }
        Unmanaged<ServerGlobal>.fromOpaque(data).takeUnretainedValue().bind(client, version: version, id: id)
    }
}

extension ServerDisplay {
    /// Announces a global.
    ///
    /// - Parameters:
    ///   - type: The class of its objects.
    ///   - version: The announced version, which may be newer than the description.
    ///   - onBind: Called with each object that a client binds.
    ///
    /// The C function is `wl_global_create`.
    @discardableResult
    package func addGlobal<Resource: ServerResource>(
        _ type: Resource.Type, version: UInt32, onBind: @escaping @MainActor (Resource) -> Void
    ) -> ServerGlobal {
        let global = ServerGlobal(display: self, interface: type.interface, version: version) { client, version, id in
            onBind(type.init(client: client, version: version, id: id))
        }
        insert(global)
        return global
    }
}
