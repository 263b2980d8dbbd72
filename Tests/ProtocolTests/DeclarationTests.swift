import ProtocolGeneration
import Testing

@testable import MockCompositor
@testable import WaylandProtocols

/// A common form of the declarations of both halves.
private struct Declaration: Equatable {
    struct Message: Equatable {
        var name: String
        var signature: String
        var types: [String?]
    }

    var name: String
    var version: UInt32
    var requests: [Message]
    var events: [Message]
}

@MainActor
@Suite("Every generated declaration")
struct DeclarationTests {
    private let set: ProtocolSet

    init() throws { set = try ProtocolSet(files: try protocolFiles()) }

    @Test func `the client's interface tables match the descriptions`() {
        let built = WaylandProtocols.InterfaceTable.all.map { interface in
            Declaration(
                name: interface.name, version: interface.version,
                requests: interface.requests.map { .init(name: $0.name, signature: $0.signature, types: $0.types) },
                events: interface.events.map { .init(name: $0.name, signature: $0.signature, types: $0.types) })
        }
        expectSame(built)
    }

    @Test func `the compositor's interface tables match the descriptions`() {
        let built = MockInterfaceTable.all.map { interface in
            Declaration(
                name: interface.name, version: interface.version,
                requests: interface.requests.map { .init(name: $0.name, signature: $0.signature, types: $0.types) },
                events: interface.events.map { .init(name: $0.name, signature: $0.signature, types: $0.types) })
        }
        expectSame(built)
    }

    @Test func `each class of the client has its own interface and can be inert`() {
        let types = WaylandProtocols.InterfaceTable.types
        #expect(types.map { $0.interface.name } == set.interfaces.map(\.name))
        for type in types {
            let proxy = type.init(pointer: nil, display: nil, isOwned: true)
            #expect(!proxy.isAlive)
            proxy.destroy()
        }
    }

    @Test func `each class of the compositor has its own interface`() {
        let names = MockInterfaceTable.types.map { $0.interface.name }
        #expect(names == set.interfaces.map(\.name).filter { !["wl_display", "wl_registry"].contains($0) })
    }

    @Test func `each plain destructor matches the description`() {
        for (type, interface) in zip(WaylandProtocols.InterfaceTable.types, set.interfaces) {
            let expected = interface.requests.firstIndex(where: \.isDestructor)
            #expect(type.destructor.map { Int($0.opcode) } == expected, "\(interface.name)")
            #expect((type.finalEvents != 0) == interface.events.contains(where: \.isDestructor), "\(interface.name)")
        }
    }

    @Test func `every event of every class can be read`() throws {
        for interface in set.interfaces where !["wl_display", "wl_registry"].contains(interface.name) {
            for (opcode, event) in interface.events.enumerated() {
                let pair = try Pair()
                let object = try bind(interface.name, pair)
                let others = try event.arguments.map { argument in
                    argument.type == .object ? try bind(argument.interface ?? "wl_surface", pair) : object
                }
                let values = zip(event.arguments, others).map { Self.sample($0, $1.resource) }
                object.resource.post(opcode: UInt32(opcode), values)
                do {
                    try pair.pump()
                } catch {
                    Issue.record("\(interface.name).\(event.name): \(error) \(WaylandLog.last ?? "")")
                }
                #expect(object.proxy.isAlive != event.isDestructor, "\(interface.name).\(event.name)")
                withExtendedLifetime(others) {}
            }
        }
    }

    /// Creates an object of any interface, even if it is not a global.
    private func bind(_ name: String, _ pair: Pair) throws -> (proxy: WaylandProxy, resource: ServerResource) {
        let type = try #require(WaylandProtocols.InterfaceTable.types.first { $0.interface.name == name })
        let serverType = try #require(MockInterfaceTable.types.first { $0.interface.name == name })
        return try pair.bind(type, serverType, version: type.interface.version)
    }

    /// Returns a valid value for an argument.
    private static func sample(_ argument: ArgumentDescription, _ object: ServerResource) -> ServerArgument {
        switch argument.type {
        case .int: return .int(-1)
        case .uint: return .uint(7)
        case .fixed: return .fixed(1.5)
        case .string: return .string("text")
        case .array: return .array([1, 2, 3])
        case .fd: return .fileDescriptor(0)
        case .object: return .object(object)
        case .newID:
            let types = MockInterfaceTable.types
            let type = types.first { $0.interface.name == argument.interface } ?? ServerWlSurface.self
            return .object(type.init(client: object.client, version: 1))
        }
    }

    private func expectSame(_ built: [Declaration]) {
        #expect(built.count == set.interfaces.count)
        for (built, interface) in zip(built, set.interfaces) {
            let described = Declaration(
                name: interface.name, version: UInt32(interface.version), requests: interface.requests.map(described),
                events: interface.events.map(described))
            #expect(built == described)
        }
    }

    private func described(_ message: MessageDescription) -> Declaration.Message {
        let letters: [ArgumentType: String] = [
            .int: "i", .uint: "u", .fixed: "f", .string: "s", .object: "o", .newID: "n", .array: "a", .fd: "h",
        ]
        var signature = message.since > 1 ? String(message.since) : ""
        var types: [String?] = []
        for argument in message.arguments {
            if argument.type == .newID, argument.interface == nil {
                signature += "su"
                types += [nil, nil]
            }
            signature += (argument.allowsNull ? "?" : "") + (letters[argument.type] ?? "")
            let isKnown = set.interfaces.contains { $0.name == argument.interface }
            types.append(isKnown ? argument.interface : nil)
        }
        return Declaration.Message(name: message.name, signature: signature, types: types)
    }
}
