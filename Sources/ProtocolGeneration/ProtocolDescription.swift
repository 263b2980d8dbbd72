/// One protocol file: a group of interfaces.
package struct ProtocolDescription: Equatable, Sendable {
    /// The protocol's name, as `xdg_shell`.
    package var name: String
    /// The path of the file it was read from, for messages.
    package var file: String
    /// Interfaces that arguments may name although no file describes them.
    ///
    /// Written as `<?external zwp_tablet_tool_v2?>`. Objects of such an interface have the type of the root class.
    package var externals: [String] = []
    /// The interfaces, in the order of the file.
    package var interfaces: [InterfaceDescription] = []
}

/// An interface with its requests, events and enumerations.
package struct InterfaceDescription: Equatable, Sendable {
    package var name: String
    /// The highest version that is described.
    package var version: Int
    package var summary = ""
    package var line: Int
    /// The requests; the index is the opcode.
    package var requests: [MessageDescription] = []
    /// The events; the index is the opcode.
    package var events: [MessageDescription] = []
    package var enums: [EnumDescription] = []

    /// The request that ends an object's life and needs no further word: no arguments.
    ///
    /// `nil` if there is none, or if there are several to choose from.
    var plainDestructor: (opcode: Int, request: MessageDescription)? {
        let destructors = requests.enumerated().filter { $0.element.isDestructor }
        guard destructors.count == 1, let only = destructors.first, only.element.arguments.isEmpty else { return nil }
        return (only.offset, only.element)
    }
}

/// A request or an event.
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
    /// Whether the message destroys its object.
    package var isDestructor = false
    package var arguments: [ArgumentDescription] = []

    /// The object that the message makes, if it makes one.
    var newObject: ArgumentDescription? { arguments.first { $0.type == .newID } }
}

/// The types of the wire format.
package enum ArgumentType: String, Equatable, Sendable, CaseIterable {
    case int, uint, fixed, string, object, array, fd
    case newID = "new_id"
}

/// An argument of a message.
package struct ArgumentDescription: Equatable, Sendable {
    package var name: String
    package var type: ArgumentType
    package var summary = ""
    package var line: Int
    /// The interface of an object or of a new object; `nil` if any may come.
    package var interface: String?
    /// Whether a string or an object may be missing.
    package var allowsNull = false
    /// The enumeration of a number: `name` of the same interface, or `interface.name`.
    package var enumeration: String?
}

/// A set of named numbers.
package struct EnumDescription: Equatable, Sendable {
    package var name: String
    package var summary = ""
    package var line: Int
    package var since = 1
    /// Whether values may be combined.
    package var isBitfield = false
    package var entries: [EntryDescription] = []
}

/// A named number.
package struct EntryDescription: Equatable, Sendable {
    package var name: String
    package var value: UInt32
    package var summary = ""
    package var since = 1
    package var line: Int
}

/// An error in a protocol description, with its location.
package struct DescriptionError: Error, Equatable, CustomStringConvertible {
    package var file: String
    package var line: Int
    package var message: String

    package var description: String { "\(file):\(line): error: \(message)" }
}
