internal import CWayland

/// Tags the `wl_proxy`s of these bindings, to tell them from others in the process.
@MainActor
enum WaylandTag {
    static let pointer: UnsafePointer<UnsafePointer<CChar>?> = {
        let tag = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: 1)
        tag.initialize(to: nil)
        return UnsafePointer(tag)
    }()
}

/// The pointers of a callback, which do not escape it.
private struct CallbackPointers: @unchecked Sendable {
    let implementation: UnsafeMutableRawPointer
    let message: UnsafePointer<wl_message>
    let arguments: UnsafePointer<wl_argument>
}

let dispatchEvent: wl_dispatcher_func_t = { implementation, _, opcode, message, arguments in
    guard let implementation, let message, let arguments else { return 0 }
    let pointers = CallbackPointers(
        implementation: UnsafeMutableRawPointer(mutating: implementation), message: message, arguments: arguments)
    // libwayland calls back on the dispatching thread, which is always the main actor's.
    MainActor.assumeIsolated {
        WaylandProxy.deliver(to: pointers.implementation, opcode, pointers.message, pointers.arguments)
    }
    return 0
}

extension WaylandProxy {
    /// Returns the Swift object of a `wl_proxy`, if these bindings created it and it is alive.
    static func object(at pointer: OpaquePointer) -> WaylandProxy? {
        guard wl_proxy_get_tag(pointer) == WaylandTag.pointer, let data = wl_proxy_get_user_data(pointer) else {
            return nil
        }
        return Unmanaged<WaylandProxy>.fromOpaque(data).takeUnretainedValue()
    }

    static func deliver(
        to implementation: UnsafeMutableRawPointer, _ opcode: UInt32, _ message: UnsafePointer<wl_message>,
        _ arguments: UnsafePointer<wl_argument>
    ) {
        // The strong reference keeps the object alive while its handler runs, even if that destroys it.
        let proxy = Unmanaged<WaylandProxy>.fromOpaque(implementation).takeUnretainedValue()
        proxy.dispatch(opcode, message, arguments)
    }

    final func dispatch(
        _ opcode: UInt32, _ message: UnsafePointer<wl_message>, _ arguments: UnsafePointer<wl_argument>
    ) {
        let reader = WaylandEventArguments(arguments, display: display)
        if !receive(opcode, reader) {
            let isKnown = opcode < Self.interface.pointer.pointee.event_count
            reader.discard(signature: message.pointee.signature, isKnown: isKnown)
        }
        if opcode < 64, Self.finalEvents & (1 << UInt64(opcode)) != 0 { detach() }
    }
}
