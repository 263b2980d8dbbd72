internal import CWayland

/// An interface in libwayland's format. Wraps a `wl_interface` of the generated table, which is never freed.
package struct WaylandInterface: @unchecked Sendable {
    let pointer: UnsafePointer<wl_interface>

    init(pointer: UnsafePointer<wl_interface>) { self.pointer = pointer }

    func advanced(by count: Int) -> WaylandInterface { WaylandInterface(pointer: pointer + count) }

    package var name: String { String(cString: pointer.pointee.name) }

    /// The highest version that this package implements.
    package var version: UInt32 { UInt32(pointer.pointee.version) }

    /// Ordered by opcode, as are the events.
    package var requests: [Message] { Self.messages(pointer.pointee.methods, pointer.pointee.method_count) }

    package var events: [Message] { Self.messages(pointer.pointee.events, pointer.pointee.event_count) }

    /// A request or an event. Wraps `wl_message`.
    package struct Message: Hashable, Sendable {
        package var name: String
        /// The signature in libwayland's format, such as `2?oii`.
        package var signature: String
        /// The name of each argument's interface.
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

extension WaylandInterface: Equatable {
    package static func == (left: Self, right: Self) -> Bool { left.pointer == right.pointer }
}
