internal import CWayland

extension WaylandProxy {
    /// Sends a request that creates nothing. Does nothing if this object or a required argument is not alive.
    final func send(_ opcode: UInt32, count: Int, _ fill: (inout WaylandRequestArguments) -> Void) {
        _ = marshal(opcode, count: count, creating: nil, version: version, fill)
    }

    /// Sends the request that destroys this object; before version `since`, only detaches it.
    final func sendDestructor(
        since: UInt32, _ opcode: UInt32, count: Int, _ fill: (inout WaylandRequestArguments) -> Void
    ) {
        guard isAlive, version >= since else { return detach() }
        let flags = UInt32(WL_MARSHAL_FLAG_DESTROY)
        let sent = marshal(opcode, count: count, creating: nil, version: version, flags: flags, fill)
        detach(destroyingProxy: !sent.wasSent)
    }

    /// Sends a request that creates an object, of the same version as this one.
    final func create<Object: WaylandProxy>(
        _ type: Object.Type, _ opcode: UInt32, count: Int, _ fill: (inout WaylandRequestArguments) -> Void
    ) -> Object {
        create(type, version: version, opcode, count: count, fill)
    }

    final func create<Object: WaylandProxy>(
        _ type: Object.Type, version: UInt32, _ opcode: UInt32, count: Int,
        _ fill: (inout WaylandRequestArguments) -> Void
    ) -> Object {
        let sent = marshal(opcode, count: count, creating: type.interface, version: version, fill)
        return type.init(pointer: sent.object, display: display, isOwned: true)
    }

    /// Encodes the arguments on the stack and calls `wl_proxy_marshal_array_flags`.
    private func marshal(
        _ opcode: UInt32, count: Int, creating interface: WaylandInterface?, version: UInt32, flags: UInt32 = 0,
        _ fill: (inout WaylandRequestArguments) -> Void
    ) -> (wasSent: Bool, object: OpaquePointer?) {
        guard let pointer = rawPointer else { return (false, nil) }
        return withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: max(count, 1)) { buffer in
            let start = buffer.baseAddress!
            start.initialize(repeating: wl_argument(), count: max(count, 1))
            var arguments = WaylandRequestArguments(start)
            fill(&arguments)
            guard arguments.isComplete else { return (false, nil) }
            let object = wl_proxy_marshal_array_flags(pointer, opcode, interface?.pointer, version, flags, start)
            return (true, object)
        }
    }
}
