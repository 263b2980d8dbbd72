import Testing

@testable import MockCompositor
@testable import WaylandProtocols

@MainActor
@Suite("Lifetime of objects", .serialized)
struct LifeTests {
    /// Creates a thing, and returns both ends.
    private func thing(_ pair: Pair) throws -> (manager: TestManager, proxy: TestThing, resource: ServerTestThing) {
        let (manager, resource) = try pair.manager()
        var made: ServerTestThing?
        resource.onRequest = { if case .createThing(let thing, _, _) = $0 { made = thing } }
        let proxy = manager.createThing(title: "", subtitle: nil)
        try pair.pump()
        return (manager, proxy, try #require(made))
    }

    // MARK: Versions

    @Test(arguments: 1...3 as ClosedRange<UInt32>)
    func `a request newer than the bound version is not sent`(version: UInt32) throws {
        let pair = try Pair()
        let (manager, _) = try pair.manager(version: version)
        let thing = manager.createThing(title: "", subtitle: nil)
        var requests: [String] = []
        pair.client.onRequest = { _, request, _ in requests.append(request) }
        try pair.pump()
        requests = []

        thing.retire()
        let late = manager.createLateThing(model: thing)
        manager.release()
        try pair.pump()
        #expect((late != nil) == (version >= 3))
        let expected = [
            version >= 2 ? "retire" : nil, version >= 3 ? "create_late_thing" : nil, version >= 2 ? "release" : nil,
        ]
        #expect(requests == expected.compactMap { $0 })
        #expect(!manager.isAlive, "a destructor releases the object in every version")
        #expect(pair.display.failure == nil)
    }

    @Test(arguments: [2, 3] as [UInt32])
    func `the compositor sends no event newer than the bound version`(version: UInt32) throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager(version: version)
        var count = 0
        manager.onEvent = { if case .late = $0 { count += 1 } }
        resource.sendLate()
        try pair.pump()
        #expect(count == (version >= 3 ? 1 : 0))
        resource.post(opcode: 3)  // A misbehaving compositor sends it anyway.
        try pair.pump()
        #expect(count == (version >= 3 ? 2 : 1))
    }

    @Test func `a compositor may announce an unknown version`() throws {
        let pair = try Pair()
        pair.server.addGlobal(ServerWlSeat.self, version: 99) { _ in }
        try pair.pump()
        let global = try #require(pair.globals.first)
        #expect(global.version == 99)
        let seat = pair.registry.bind(name: global.name, WlSeat.self, version: WlSeat.interface.version)
        try pair.pump()
        #expect(seat.version == 9)
        #expect(pair.display.failure == nil)
    }

    // MARK: Unhandled events

    @Test func `descriptors of unhandled events and requests are closed`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        let before = openDescriptors()
        for _ in 0..<5 {
            let file = pipe(holding: "x")
            resource.sendValues(
                int: 0, uint: 0, fixed: 0, text: "", maybe: "", kind: .default, turn: .none, abilities: [], bytes: [],
                fd: file)
            manager.sendValues(
                int: 0, uint: 0, fixed: 0, kind: .default, turn: .none, abilities: [], bytes: WaylandArray(), in: file)
            _ = readAll(file)
        }
        try pair.pump()
        #expect(openDescriptors() == before)
    }

    @Test func `an object created by an event and not retained is destroyed on both sides`() throws {
        let pair = try Pair()
        let (manager, managerResource) = try pair.bind(
            WlDataDeviceManager.self, ServerWlDataDeviceManager.self, version: 3)
        let (seat, _) = try pair.bind(WlSeat.self, ServerWlSeat.self, version: 9)
        var device: ServerWlDataDevice?
        managerResource.onRequest = { if case .getDataDevice(let made, _) = $0 { device = made } }
        let proxy = manager.getDataDevice(seat: seat)
        try pair.pump()
        let count = pair.display.proxyCount
        let offer = try #require(device).sendDataOffer()
        try pair.pump()
        #expect(pair.display.proxyCount == count)
        #expect(!offer.isAlive)

        proxy.onEvent = { _ in }  // A handler that does not retain it.
        let second = try #require(device).sendDataOffer()
        try pair.pump()
        #expect(!second.isAlive)
    }

    // MARK: Destruction

    @Test func `a destroyed object is inert: its requests and their new objects do nothing`() throws {
        let pair = try Pair()
        let (manager, proxy, resource) = try thing(pair)
        proxy.destroy()
        proxy.destroy()
        proxy.retire()
        let notice = proxy.wait()
        #expect(!proxy.isAlive && !notice.isAlive && notice.id == 0)
        notice.destroy()
        try pair.pump()
        #expect(!resource.isAlive)
        #expect(manager.createLateThing(model: proxy)?.isAlive == false, "its argument is destroyed")
        try pair.pump()
        #expect(pair.display.failure == nil)
    }

    @Test func `events to a destroyed object are dropped, including queued ones`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        var count = 0
        manager.onEvent = { [unowned manager] _ in
            count += 1
            manager.release()  // Called in its own handler, with the second event queued.
        }
        resource.sendLate()
        resource.sendLate()
        try pair.pump()
        #expect(count == 1)
        #expect(!manager.isAlive)
        #expect(!resource.isAlive)
    }

    @Test func `an object released in its own handler stays until the handler ends`() throws {
        let pair = try Pair()
        var bound: (proxy: TestManager, resource: ServerTestManager)? = try pair.manager()
        weak let observed = bound?.proxy
        let resource = try #require(bound?.resource)
        var wasAlive = false
        bound?.proxy.onEvent = { _ in
            bound = nil
            wasAlive = observed?.isAlive == true
        }
        resource.sendLate()
        try pair.pump()
        #expect(wasAlive)
        #expect(observed == nil)
        #expect(!resource.isAlive)
    }

    @Test func `dropping the last reference destroys the object on both sides`() throws {
        let pair = try Pair()
        let (manager, resource) = try pair.manager()
        let count = pair.display.proxyCount
        var made: ServerTestThing?
        resource.onRequest = { if case .createThing(let thing, _, _) = $0 { made = thing } }
        do { _ = manager.createThing(title: "", subtitle: nil) }
        try pair.pump()
        #expect(made?.isAlive == false)
        #expect(pair.display.proxyCount == count)
        #expect(pair.client.resources.count == 1)
    }

    @Test func `a released argument arrives as nil`() throws {
        let pair = try Pair()
        let (manager, proxy, resource) = try thing(pair)
        let managerResource = try #require(pair.client.resources(of: ServerTestManager.self).first)
        var first: TestThing?? = .none
        manager.onEvent = { if case .pair(let thing, _, _) = $0 { first = .some(thing) } }
        managerResource.sendPair(first: resource, second: nil, any: nil)
        proxy.destroy()
        try pair.pump()
        #expect(first == .some(nil))
    }

    @Test func `an object with a destructor event needs no owner, and ends after it`() throws {
        let pair = try Pair()
        let (_, proxy, resource) = try thing(pair)
        var notice: ServerTestNotice?
        resource.onRequest = { if case .wait(let made) = $0 { notice = made } }
        var log: [String] = []
        let count = pair.display.proxyCount
        weak var observed: TestNotice?
        do {
            let notice = proxy.wait()
            notice.onEvent = { log.append("\($0)") }
            observed = notice
        }
        try pair.pump()
        #expect(observed?.isAlive == true)
        notice?.sendProgress(percent: 50)
        notice?.sendDone(result: 1)
        notice?.destroy()
        try pair.pump()
        #expect(log == ["progress(percent: 50)", "done(result: 1)"])
        #expect(observed == nil)
        #expect(pair.display.proxyCount == count)
    }

    @Test func `a destroyed object releases its handler, which may capture the object`() throws {
        weak var proxy: TestThing?
        weak var resource: ServerTestThing?
        do {
            let pair = try Pair()
            let (_, thing, thingResource) = try thing(pair)
            thingResource.onRequest = { _ in _ = thingResource }
            let manager = try pair.bind(TestManager.self, ServerTestManager.self, version: 1).proxy
            manager.onEvent = { _ in _ = (manager, thing) }
            (proxy, resource) = (thing, thingResource)
            manager.destroy()
        }
        #expect(proxy == nil)
        #expect(resource == nil)
    }

    @Test func `a destructor with an argument sends it`() throws {
        let pair = try Pair()
        let (account, resource) = try pair.bind(TestAccount.self, ServerTestAccount.self, version: 1)
        var word: String?
        resource.onRequest = { if case .close(let text) = $0 { word = text } }
        account.close(word: "bye")
        try pair.pump()
        #expect(word == "bye")
        #expect(!account.isAlive && !resource.isAlive)
    }

    @Test func `proxies are equal by identity and describe themselves`() throws {
        let pair = try Pair()
        let (manager, proxy, _) = try thing(pair)
        #expect(proxy == proxy)
        #expect(Set<WaylandProxy>([manager, proxy, proxy]).count == 2)
        #expect(proxy.description == "TestThing#\(proxy.id)")
    }
}
