import Testing

@testable import MockCompositor
@testable import WaylandProtocols

/// A compositor and a client in one process, over a socket pair.
@MainActor
final class Pair {
    let server = ServerDisplay()
    let client: ServerClient
    let display: WaylandDisplay
    /// The globals announced by the registry.
    private(set) var globals: [(name: UInt32, interface: String, version: UInt32)] = []
    let registry: WlRegistry

    init() throws {
        let (client, socket) = server.connect()
        self.client = client
        display = try WaylandDisplay(fileDescriptor: socket)
        registry = display.getRegistry()
        registry.onEvent = { [unowned self] event in
            switch event {
            case .global(let name, let interface, let version): globals.append((name, interface, version))
            case .globalRemove(let name): globals.removeAll { $0.name == name }
            }
        }
    }

    /// Exchanges requests and events until both sides are idle.
    func pump() throws {
        for _ in 0..<3 {
            try display.flush()
            server.dispatch()
            while !display.prepareRead() { try display.dispatchPending() }
            try display.readEvents()
            try display.dispatchPending()
        }
    }

    /// Announces a global, binds it, and returns both ends.
    func bind<Proxy: WaylandProxy, Resource: ServerResource>(
        _ proxyType: Proxy.Type, _ resourceType: Resource.Type, version: UInt32
    ) throws -> (proxy: Proxy, resource: Resource) {
        var bound: Resource?
        let global = server.addGlobal(resourceType, version: version) { bound = $0 }
        try pump()
        let name = try #require(globals.last { $0.interface == global.interface }?.name)
        let proxy = registry.bind(name: name, proxyType, version: version)
        try pump()
        return (proxy, try #require(bound))
    }

    /// Binds a manager of the protocol `everything`.
    func manager(version: UInt32 = 3) throws -> (proxy: TestManager, resource: ServerTestManager) {
        try bind(TestManager.self, ServerTestManager.self, version: version)
    }
}
