internal import CWaylandServer

/// The name, version and signatures of an interface. Wraps `wl_interface`.
///
/// The pointer leads into the generated table, which lives as long as the process.
package struct ServerInterface: @unchecked Sendable {
    let pointer: UnsafePointer<wl_interface>

    init(pointer: UnsafePointer<wl_interface>) { self.pointer = pointer }

    /// Returns the interface at an offset in the table.
    func advanced(by count: Int) -> ServerInterface { ServerInterface(pointer: pointer + count) }

    /// The name in the protocol, such as `wl_surface`.
    package var name: String { String(cString: pointer.pointee.name) }

    /// The highest implemented version.
    package var version: UInt32 { UInt32(pointer.pointee.version) }

    /// The requests, by opcode.
    package var requests: [Message] { Self.messages(pointer.pointee.methods, pointer.pointee.method_count) }

    /// The events, by opcode.
    package var events: [Message] { Self.messages(pointer.pointee.events, pointer.pointee.event_count) }

    /// A request or an event. Wraps `wl_message`.
    package struct Message: Hashable, Sendable {
        /// The name in the protocol, such as `set_title`.
        package var name: String
        /// The signature in libwayland's form, such as `2?oii`.
        package var signature: String
        /// The interface name of each argument, or `nil`.
        package var types: [String?]
    }

    private static func messages(_ start: UnsafePointer<wl_message>?, _ count: Int32) -> [Message] {
        UnsafeBufferPointer(start: start, count: Int(count)).map { message in
            let signature = String(cString: message.signature)
            let length = signature.count { $0.isLetter }
            let types = UnsafeBufferPointer(start: message.types, count: message.types == nil ? 0 : length)
            return Message(
                name: String(cString: message.name), signature: signature,
                types: types.map { type in type.map { String(cString: $0.pointee.name) } })
        }
    }
}

extension ServerInterface: Equatable {
    package static func == (left: Self, right: Self) -> Bool { left.pointer == right.pointer }
}
