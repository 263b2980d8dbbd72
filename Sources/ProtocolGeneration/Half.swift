/// The side of the connection to generate code for, with its names.
package enum Half: String, CaseIterable, Sendable {
    case client, server

    func className(_ interface: String) -> String { typePrefix + Naming.typeName(interface) }

    private var typePrefix: String { self == .client ? "" : "Server" }

    var rootClass: String { self == .client ? "WaylandProxy" : "ServerResource" }

    var interfaceType: String { self == .client ? "WaylandInterface" : "ServerInterface" }

    var readerType: String { self == .client ? "WaylandEventArguments" : "ServerRequestArguments" }

    var tableType: String { self == .client ? "InterfaceTable" : "ServerInterfaceTable" }
    var indexType: String { self == .client ? "InterfaceIndex" : "ServerInterfaceIndex" }
    var builderType: String { self == .client ? "InterfaceTableBuilder" : "ServerInterfaceTableBuilder" }
    var fileDescriptorType: String { self == .client ? "WaylandFileDescriptor" : "ServerFileDescriptor" }
    var arrayType: String { self == .client ? "WaylandArray" : "[UInt8]" }

    /// The enumeration of incoming messages, and their handler.
    var incomingType: String { self == .client ? "Event" : "Request" }
    var handler: String { self == .client ? "onEvent" : "onRequest" }

    func incoming(_ interface: InterfaceDescription) -> [MessageDescription] {
        self == .client ? interface.events : interface.requests
    }

    func outgoing(_ interface: InterfaceDescription) -> [MessageDescription] {
        self == .client ? interface.requests : interface.events
    }

    /// Whether an interface has a class. libwayland-server handles the display and the registry itself.
    func isGenerated(_ interface: InterfaceDescription) -> Bool {
        self == .client || !["wl_display", "wl_registry"].contains(interface.name)
    }
}
