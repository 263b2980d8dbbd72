/// One protocol file: a group of interfaces.
public struct ProtocolDescription: Equatable, Sendable {
    /// The protocol's name, as `xdg_shell`.
    public var name: String
    /// The path of the file it was read from, for messages.
    public var file: String
    /// Interfaces that arguments may name although no file describes them.
    ///
    /// Written as `<?external zwp_tablet_tool_v2?>`. Objects of such an interface have the type of the root class.
    public var externals: [String] = []
    /// The interfaces, in the order of the file.
    public var interfaces: [InterfaceDescription] = []
}

/// One interface: what its objects can be asked and what they tell.
public struct InterfaceDescription: Equatable, Sendable {
    public var name: String
    /// The highest version that is described.
    public var version: Int
    public var summary = ""
    public var line: Int
    /// The requests; the index is the opcode.
    public var requests: [MessageDescription] = []
    /// The events; the index is the opcode.
    public var events: [MessageDescription] = []
    public var enums: [EnumDescription] = []

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
public struct MessageDescription: Equatable, Sendable {
    public enum Kind: String, Sendable {
        case request, event
    }

    public var kind: Kind
    public var name: String
    public var summary = ""
    public var line: Int
    /// The version of the interface in which the message came.
    public var since = 1
    /// The version from which on something else takes its place.
    public var deprecatedSince: Int?
    /// Whether the object is gone after the message.
    public var isDestructor = false
    public var arguments: [ArgumentDescription] = []

    /// The object that the message makes, if it makes one.
    var newObject: ArgumentDescription? { arguments.first { $0.type == .newID } }
}

/// The types of the wire format.
public enum ArgumentType: String, Equatable, Sendable, CaseIterable {
    case int, uint, fixed, string, object, array, fd
    case newID = "new_id"
}

/// An argument of a message.
public struct ArgumentDescription: Equatable, Sendable {
    public var name: String
    public var type: ArgumentType
    public var summary = ""
    public var line: Int
    /// The interface of an object or of a new object; `nil` if any may come.
    public var interface: String?
    /// Whether a string or an object may be missing.
    public var allowsNull = false
    /// The enumeration of a number: `name` of the same interface, or `interface.name`.
    public var enumeration: String?
}

/// A set of named numbers.
public struct EnumDescription: Equatable, Sendable {
    public var name: String
    public var summary = ""
    public var line: Int
    public var since = 1
    /// Whether values may be combined.
    public var isBitfield = false
    public var entries: [EntryDescription] = []
}

/// A named number.
public struct EntryDescription: Equatable, Sendable {
    public var name: String
    public var value: UInt32
    public var summary = ""
    public var since = 1
    public var line: Int
}

/// What is wrong with a description, and where.
public struct DescriptionError: Error, Equatable, CustomStringConvertible {
    public var file: String
    public var line: Int
    public var message: String

    public var description: String { "\(file):\(line): error: \(message)" }
}
