import Glibc
import Testing

@testable import MockCompositor
@testable import WaylandProtocols

@MainActor
@Suite("Client and compositor", .serialized)
struct RoundTripTests {
    @Test func `every kind of value reaches the compositor in a request`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        var received: ServerTestManager.Request?
        resource.onRequest = { received = $0 }

        let file = pipe(holding: "from the client")
        manager.sendValues(
            int: -5, uint: .max, fixed: -1.25, kind: .setAppID, turn: .far, abilities: [.walk, .swim],
            bytes: WaylandArray(words: [1, 0x0102_0304]), in: file)
        close(file)
        try pair.pump()

        guard
            case .sendValues(let int, let uint, let fixed, let kind, let turn, let abilities, let bytes, let copy)? =
                received
        else {
            Issue.record("the request did not arrive: \(String(describing: received))")
            return
        }
        #expect((int, uint, fixed) == (-5, .max, -1.25))
        #expect(kind == .setAppID)
        #expect(turn == .far)
        #expect(abilities == [.walk, .swim])
        #expect(bytes == [UInt8](words: [1, 0x0102_0304]))
        #expect(readAll(copy.rawValue) == "from the client")
    }

    @Test func `every kind of value reaches the client in an event`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        var received: TestManager.Event?
        manager.onEvent = { received = $0 }

        let file = pipe(holding: "from the compositor")
        resource.sendValues(
            int: .min, uint: 3, fixed: 100.5, text: "Zürich 苏州", maybe: nil, kind: .init(rawValue: 77), turn: .far,
            abilities: .swim, bytes: [UInt8](words: [9]) + [1, 2], fd: file)
        close(file)
        try pair.pump()

        guard
            case .values(
                let int, let uint, let fixed, let text, let maybe, let kind, let turn, let abilities, let bytes,
                let copy)? = received
        else {
            Issue.record("the event did not arrive: \(String(describing: received))")
            return
        }
        #expect((int, uint, fixed) == (.min, 3, 100.5))
        #expect(text == "Zürich 苏州")
        #expect(maybe == nil)
        #expect(kind.rawValue == 77, "undescribed values are kept")
        #expect(turn == .far)
        #expect(abilities == .swim)
        #expect(bytes.words == [9], "two remaining bytes are not a word")
        #expect(bytes.bytes.count == 6)
        #expect(readAll(copy.rawValue) == "from the compositor")
    }

    @Test func `strings and missing strings arrive, and the new object exists on both sides`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        var things: [(ServerTestThing, String, String?)] = []
        resource.onRequest = { if case .createThing(let thing, let a, let b) = $0 { things.append((thing, a, b)) } }

        let first = manager.createThing(title: "", subtitle: nil)
        let second = manager.createThing(title: "één", subtitle: "two")
        try pair.pump()

        #expect(things.map(\.0.id) == [first.id, second.id])
        #expect(things.map(\.1) == ["", "één"])
        #expect(things.map(\.2) == [nil, "two"])
        #expect(second.version == 3)
    }

    @Test func `a request with an open interface names that of its new object`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        var made: ServerTestThing?
        resource.onRequest = { [unowned resource] request in
            guard case .bindAny(let name, let interface, let version, let id, let last) = request else { return }
            #expect((name, interface, version, last) == (4, "test_thing", 2, -9))
            made = ServerTestThing(client: resource.client, version: version, id: id)
        }
        let thing = manager.bindAny(name: 4, TestThing.self, version: 2, last: -9)
        try pair.pump()
        #expect(made?.id == thing.id)
        #expect(thing.version == 2)
    }

    @Test func `objects arrive as the known objects of the other side`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        var made: [ServerTestThing] = []
        resource.onRequest = { if case .createThing(let thing, _, _) = $0 { made.append(thing) } }
        let one = manager.createThing(title: "1", subtitle: nil)
        let two = manager.createThing(title: "2", subtitle: nil)
        try pair.pump()

        var compared: ServerTestThing.Request?
        made[0].onRequest = { compared = $0 }
        one.compare(other: two, parent: nil, any: manager, outside: nil)
        try pair.pump()
        guard case .compare(let other, let parent, let any, let outside)? = compared else {
            Issue.record("the request did not arrive")
            return
        }
        #expect(other === made[1])
        #expect(parent == nil)
        #expect(any === resource)
        #expect(outside == nil)

        var event: TestManager.Event?
        manager.onEvent = { event = $0 }
        resource.sendPair(first: made[1], second: made[0], any: resource)
        try pair.pump()
        guard case .pair(let first, let second, let anything)? = event else {
            Issue.record("the event did not arrive")
            return
        }
        #expect(first === two && second === one && anything === manager)
        manager.destroy()  // Break the retain cycle with its handler.
    }

    @Test func `an object created by an event is ready for use`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        var introduced: TestThing?
        manager.onEvent = { if case .thing(let thing) = $0 { introduced = thing } }
        let thing = resource.sendThing()
        var requests: [String] = []
        pair.client.onRequest = { interface, request, _ in requests.append("\(interface).\(request)") }
        try pair.pump()
        #expect(introduced?.id == thing.id)
        introduced?.retire()
        introduced = nil
        try pair.pump()
        #expect(requests == ["test_thing.retire", "test_thing.destroy"])
        #expect(!thing.isAlive)
    }

    @Test func `an excessively long string is truncated at a character boundary`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        var title = ""
        resource.onRequest = { if case .createThing(_, let text, _) = $0 { title = text } }
        let thing = manager.createThing(title: "x" + String(repeating: "e\u{301}", count: 2_000), subtitle: nil)
        try pair.pump()
        #expect(title.utf8.count == 4_000)
        #expect(title.dropFirst().allSatisfy { $0 == "e\u{301}" })
        #expect(thing.isAlive)
    }

    @Test func `numbers beyond fixed point are clamped`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        var values: [Double] = []
        resource.onRequest = {
            if case .sendValues(_, _, let fixed, _, _, _, _, let fd) = $0 {
                values.append(fixed)
                fd.close()
            }
        }
        for value in [1e12, -1e12, .nan, 0.001, 0.1] {
            manager.sendValues(
                int: 0, uint: 0, fixed: value, kind: .default, turn: .none, abilities: [], bytes: WaylandArray(), in: 0)
        }
        try pair.pump()
        #expect(values == [Double(Int32.max) / 256, Double(Int32.min) / 256, 0, 0, 26.0 / 256])
    }

    @Test func `the display's sync and the registry work`() throws {
        let pair = try Pair()
        var isDone = false
        let callback = pair.display.sync()
        callback.onEvent = { if case .done = $0 { isDone = true } }
        let global = pair.server.addGlobal(ServerWlSeat.self, version: 9) { _ in }
        try pair.pump()
        #expect(isDone)
        #expect(!callback.isAlive)
        #expect(pair.globals.map(\.interface) == ["wl_seat"])
        global.remove()
        try pair.pump()
        #expect(pair.globals.isEmpty)
    }

    @Test func `a touch event arrives as described`() throws {
        let pair = try Pair()
        let (compositor, compositorResource) = try pair.bind(WlCompositor.self, ServerWlCompositor.self, version: 6)
        let (seat, seatResource) = try pair.bind(WlSeat.self, ServerWlSeat.self, version: 9)
        var surfaceResource: ServerWlSurface?
        compositorResource.onRequest = { if case .createSurface(let made) = $0 { surfaceResource = made } }
        var touchResource: ServerWlTouch?
        seatResource.onRequest = { if case .getTouch(let made) = $0 { touchResource = made } }
        let surface = compositor.createSurface()
        let touch = seat.getTouch()
        try pair.pump()

        var log: [String] = []
        touch.onEvent = { log.append("\($0)") }
        touchResource?.sendDown(
            serial: 1, time: 2, surface: try #require(surfaceResource), id: 0, x: 10.5, y: 20)
        touchResource?.sendShape(id: 0, major: 8, minor: 4)
        touchResource?.sendFrame()
        try pair.pump()
        #expect(
            log == [
                "down(serial: 1, time: 2, surface: Optional(\(surface)), id: 0, x: 10.5, y: 20.0)",
                "shape(id: 0, major: 8.0, minor: 4.0)", "frame",
            ])
    }
}
