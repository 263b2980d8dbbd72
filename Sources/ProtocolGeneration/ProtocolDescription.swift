/// One protocol file: a group of interfaces.
package struct ProtocolDescription: Equatable, Sendable {
    package var name: String
    package var file: String
    /// Interfaces without a description that arguments may name, declared as `<?external zwp_tablet_tool_v2?>`. Their
    /// objects have the root class.
    package var externals: [String] = []
    package var interfaces: [InterfaceDescription] = []
}

package struct InterfaceDescription: Equatable, Sendable {
    package var name: String
    /// The highest described version.
    package var version: Int
    package var summary = ""
    package var line: Int
    /// The requests; the index is the opcode.
    package var requests: [MessageDescription] = []
    /// The events; the index is the opcode.
    package var events: [MessageDescription] = []
    package var enums: [EnumDescription] = []

    /// The only destructor, if it has no arguments.
    var plainDestructor: (opcode: Int, request: MessageDescription)? {
        let destructors = requests.enumerated().filter { $0.element.isDestructor }
        guard destructors.count == 1, let only = destructors.first, only.element.arguments.isEmpty else { return nil }
        return (only.offset, only.element)
    }
}

package struct MessageDescription: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case request, event
    }

    package var kind: Kind
    package var name: String
    package var summary = ""
    package var line: Int
    /// The interface version that introduced the message.
    package var since = 1
    /// The interface version that deprecated the message.
    package var deprecatedSince: Int?
    package var isDestructor = false
    package var arguments: [ArgumentDescription] = []

    var newObject: ArgumentDescription? { arguments.first { $0.type == .newID } }
}

package enum ArgumentType: String, Equatable, Sendable, CaseIterable {
    case int, uint, fixed, string, object, array, fd
    case newID = "new_id"
}

package struct ArgumentDescription: Equatable, Sendable {
    package var name: String
    package var type: ArgumentType
    package var summary = ""
    package var line: Int
    /// The interface of an object or a new object; `nil` if it may be any.
    package var interface: String?
    /// Whether a string or an object may be null.
    package var allowsNull = false
    /// The enumeration of a number: `name` of the same interface, or `interface.name`.
    package var enumeration: String?
}

package struct EnumDescription: Equatable, Sendable {
    package var name: String
    package var summary = ""
    package var line: Int
    package var since = 1
    /// Whether values are bits.
    package var isBitfield = false
    package var entries: [EntryDescription] = []
}

package struct EntryDescription: Equatable, Sendable {
    package var name: String
    package var value: UInt32
    package var summary = ""
    package var since = 1
    package var line: Int
}

package struct DescriptionError: Error, Equatable, CustomStringConvertible {
    package var file: String
    package var line: Int
    package var message: String

    package var description: String { "\(file):\(line): error: \(message)" }
}
