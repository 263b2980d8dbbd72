import Glibc
import Testing

@testable import MockCompositor
@testable import WaylandProtocols

@MainActor
@Suite("The connection", .serialized)
struct DisplayTests {
    @Test func `a name without a listening compositor is an error`() {
        let error = #expect(throws: WaylandError.self) { try WaylandDisplay(name: "/nowhere/wayland-9") }
        #expect(error == .cannotConnect(name: "/nowhere/wayland-9", errno: ENOENT))
    }

    @Test func `a protocol error reports interface, object, code and message`() throws {
        let pair = try Pair()
        let (seat, resource) = try pair.bind(WlSeat.self, ServerWlSeat.self, version: 9)
        resource.postError(code: 3, message: "seat error 3: no such thing")
        #expect(throws: WaylandError.self) { try pair.pump() }
        #expect(
            pair.display.failure
                == .protocolError(
                    WaylandProtocolError(
                        interface: "wl_seat", objectID: seat.id, code: 3, message: "seat error 3: no such thing")))
        #expect(WaylandLog.last?.contains("no such thing") == true)
        #expect(!pair.client.isConnected)
        seat.release()
    }

    @Test func `an error of the display itself is a protocol error too`() throws {
        let pair = try Pair()
        pair.client.postError(object: nil, code: WlDisplay.Error.invalidObject.rawValue, message: "invalid object 77")
        #expect(throws: WaylandError.self) { try pair.pump() }
        let expected = WaylandProtocolError(interface: "wl_display", objectID: 1, code: 0, message: "invalid object 77")
        #expect(pair.display.failure == .protocolError(expected))
    }

    @Test func `a compositor that hangs up is an error at the next read`() throws {
        let pair = try Pair()
        let (seat, _) = try pair.bind(WlSeat.self, ServerWlSeat.self, version: 9)
        pair.client.disconnect()
        #expect(throws: WaylandError.connectionLost(errno: EPIPE)) { try pair.pump() }
        seat.release()
        #expect(pair.display.failure == .connectionLost(errno: EPIPE))
    }

    @Test func `invalid bytes are an error, not a crash`() throws {
        let pair = try Pair()
        try pair.pump()
        pair.client.write(rawBytes: [UInt8](words: [2, 0x0004_0000]))  // A message shorter than its own header.
        #expect(throws: WaylandError.self) { try pair.pump() }
        #expect(pair.display.failure != nil)
    }

    @Test func `the end of the connection releases all objects, even in a handler`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        let (seat, _) = try pair.bind(WlSeat.self, ServerWlSeat.self, version: 9)
        var count = 0
        manager.onEvent = { _ in
            count += 1
            pair.display.disconnect()
        }
        resource.sendLate()
        resource.sendLate()
        #expect(throws: WaylandError.connectionLost(errno: ENOTCONN)) { try pair.pump() }
        #expect(count == 1)
        #expect(!seat.isAlive && !manager.isAlive)
        #expect(pair.display.proxyCount == 0)
        #expect(pair.display.fileDescriptor == -1)
        pair.display.disconnect()
        pair.server.dispatch()
        #expect(pair.server.clients.isEmpty)
    }

    @Test func `an object retains its connection, and the last one ends it`() throws {
        let before = openDescriptors()
        do {
            let server = ServerDisplay()
            let (client, socket) = server.connect()
            var display: WaylandDisplay? = try WaylandDisplay(fileDescriptor: socket)
            var registry: WlRegistry? = display?.getRegistry()
            weak let observed = display
            display = nil
            #expect(observed != nil)
            #expect(registry?.isAlive == true)
            registry = nil
            #expect(observed == nil)
            server.dispatch()
            #expect(!client.isConnected)
        }
        #expect(openDescriptors() == before)
    }

    @Test func `a pending callback does not retain the connection`() throws {
        let server = ServerDisplay()
        let (_, socket) = server.connect()
        weak var connection: WaylandDisplay?
        weak var callback: WlCallback?
        do {
            let display = try WaylandDisplay(fileDescriptor: socket)
            callback = display.sync()
            connection = display
            #expect(callback?.isAlive == true)
        }
        #expect(connection == nil)
        #expect(callback == nil)
    }

    @Test func `a thousand objects created and released leave nothing`() throws {
        let pair = try Pair()
        let (manager, _) = try pair.manager()
        let proxies = pair.display.proxyCount
        for _ in 0..<100 {
            for _ in 0..<10 { _ = manager.createThing(title: "", subtitle: nil) }
            try pair.pump()
        }
        #expect(pair.display.proxyCount == proxies)
        #expect(pair.client.resources.count == 1)
    }
}
