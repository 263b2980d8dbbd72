/// Which side of the connection the Swift code is for, and the names that differ between the two.
package enum Half: String, CaseIterable, Sendable {
    case client, server

    /// Returns the class name of an interface.
    func className(_ interface: String) -> String { typePrefix + Naming.typeName(interface) }

    private var typePrefix: String { self == .client ? "" : "Server" }

    /// The root of all classes.
    var rootClass: String { self == .client ? "WaylandProxy" : "ServerResource" }

    /// The value that wraps a `wl_interface`.
    var interfaceType: String { self == .client ? "WaylandInterface" : "ServerInterface" }

    /// The reader of an incoming message.
    var readerType: String { self == .client ? "WaylandEventArguments" : "ServerRequestArguments" }

    var tableType: String { self == .client ? "InterfaceTable" : "ServerInterfaceTable" }
    var indexType: String { self == .client ? "InterfaceIndex" : "ServerInterfaceIndex" }
    var builderType: String { self == .client ? "InterfaceTableBuilder" : "ServerInterfaceTableBuilder" }
    var fileDescriptorType: String { self == .client ? "WaylandFileDescriptor" : "ServerFileDescriptor" }
    var arrayType: String { self == .client ? "WaylandArray" : "[UInt8]" }

    /// The enumeration of incoming messages, and the closure that gets them.
    var incomingType: String { self == .client ? "Event" : "Request" }
    var handler: String { self == .client ? "onEvent" : "onRequest" }

    func incoming(_ interface: InterfaceDescription) -> [MessageDescription] {
        self == .client ? interface.events : interface.requests
    }

    func outgoing(_ interface: InterfaceDescription) -> [MessageDescription] {
        self == .client ? interface.requests : interface.events
    }

    /// Whether the code of an interface's objects is generated.
    ///
    /// libwayland-server answers for the display and the registry itself.
    func isGenerated(_ interface: InterfaceDescription) -> Bool {
        self == .client || !["wl_display", "wl_registry"].contains(interface.name)
    }
}
