internal import CWaylandServer
internal import Glibc

/// An argument of an unchecked event.
package enum ServerArgument {
    case int(Int32)
    case uint(UInt32)
    case fixed(Double)
    case string(String?)
    /// A string of any bytes but zero.
    case rawString([UInt8])
    /// An object, none, or the new object of an event.
    case object(ServerResource?)
    case array([UInt8])
    case fileDescriptor(Int32)
}

extension ServerResource {
    /// Sends an event by opcode without checks.
    ///
    /// Simulates a misbehaving compositor: events of newer versions, unknown enumeration values, destroyed objects.
    ///
    /// - Precondition: The interface has the event, and the arguments match its signature.
    package final func post(opcode: UInt32, _ arguments: [ServerArgument] = []) {
        guard let pointer = rawPointer else { return }
        var storage = WireStorage()
        var wire = arguments.map { storage.argument($0) }
        if wire.isEmpty { wire.append(wl_argument()) }
        wl_resource_post_event_array(pointer, opcode, &wire)
        storage.free()
    }

    /// Ends the connection with an error of this object.
    ///
    /// The client is disconnected at the end of the next ``ServerDisplay/dispatch()``, as by `wl_resource_post_error`.
    package final func postError(code: UInt32, message: String) {
        client.postError(object: self, code: code, message: message)
    }
}

/// Temporary memory for strings and arrays of an event.
@MainActor
private struct WireStorage {
    private var strings: [UnsafeMutablePointer<CChar>] = []
    private var arrays: [UnsafeMutablePointer<wl_array>] = []

    mutating func argument(_ argument: ServerArgument) -> wl_argument {
        switch argument {
        case .int(let value): return wl_argument(i: value)
        case .uint(let value): return wl_argument(u: value)
        case .fixed(let value): return wl_argument(f: Int32((value * 256).rounded()))
        case .fileDescriptor(let value): return wl_argument(h: value)
        case .object(let object): return wl_argument(o: object?.rawPointer)
        case .string(nil): return wl_argument(s: nil)
        case .string(let text?):
            guard let copy = strdup(text) else { return wl_argument(s: nil) }
            strings.append(copy)
            return wl_argument(s: copy)
        case .rawString(let bytes):
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
            for (index, byte) in (bytes + [0]).enumerated() { copy[index] = CChar(bitPattern: byte) }
            strings.append(copy)
            return wl_argument(s: copy)
        case .array(let bytes):
            let array = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
            wl_array_init(array)
            wl_array_add(array, bytes.count)?.copyMemory(from: bytes, byteCount: bytes.count)
            arrays.append(array)
            return wl_argument(a: array)
        }
    }

    func free() {
        for string in strings { Glibc.free(string) }
        for array in arrays {
            wl_array_release(array)
            array.deallocate()
        }
    }
}
