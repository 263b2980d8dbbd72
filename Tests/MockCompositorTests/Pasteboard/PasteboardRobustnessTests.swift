import MockCompositor
import Testing
import Walden
import WaldenWayland
import WaylandClient

/// Compositors and programs that break the rules of selections.
@MainActor
@Suite("Hostile pasteboards", .serialized)
struct PasteboardRobustnessTests {
    @Test(arguments: SelectionTests.names)
    func `thousands of types, long ones and repeated ones are bounded`(name: PasteboardName) throws {
        let test = try PasteboardUnderTest(name)
        let long = String(repeating: "x", count: 1025)
        let fitting = String(repeating: "y", count: 1024)
        test.offer([long, "", fitting, "text/plain", "text/plain"] + (0..<3000).map { "type/\($0)" })
        for _ in 0..<20 { test.turn() }
        let types = try test.pasteboard().types
        #expect(types.prefix(3) == [fitting, "text/plain", "type/0"])
        #expect(types.count == 256)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `types that are not UTF-8 are left out`() throws {
        let test = try PasteboardUnderTest()
        let offer = try #require(announceOffer(["text/plain"], test))
        for bytes: [UInt8] in [[0xFF, 0xFE], [0x61, 0xC3], [0xED, 0xA0, 0x80]] {
            offer.resource.post(opcode: 0, [.rawString(bytes)])
        }
        offer.add("text/html")
        test.pump()
        #expect(try test.pasteboard().types == ["text/plain", "text/html"])
        test.finish()
        #expect(test.compositor.isClean)
    }

    /// Offers content by hand, and returns the offer.
    private func announceOffer(_ types: [String], _ test: PasteboardUnderTest) -> MockOffer? {
        test.other.offer(types)
        test.pump()
        return test.other.offers.last
    }

    @Test(arguments: SelectionTests.names)
    func `offers that are introduced and never used are destroyed`(name: PasteboardName) throws {
        let test = try PasteboardUnderTest(name)
        test.offer(["text/plain"])
        for _ in 0..<100 { test.other.makeOffer(for: test.other.devices[0]) }
        test.pump()
        #expect(test.other.offers.count <= 5)
        #expect(try test.pasteboard().types == ["text/plain"])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a selection of an offer that was never introduced, was dragged or is gone is none`() throws {
        let test = try PasteboardUnderTest()
        test.offer(["text/plain"])
        let (device, pasteboard) = (test.other.devices[0], try test.pasteboard())
        let current = try #require(test.other.offers.first)
        device.select(current)
        test.pump()
        #expect(pasteboard.types == ["text/plain"], "an offer may be selected again")
        let unused = (0..<5).compactMap { _ in test.other.makeOffer(for: device) }
        test.platform.wait(until: 0)
        device.select(unused[0])
        test.pump()
        #expect(pasteboard.types.isEmpty, "it was given up")
        device.select(unused[4])
        test.pump()
        #expect(pasteboard.types == ["text/plain"])
        test.offer(["text/html"])
        let dragged = try #require(test.other.makeOffer(for: device))
        let object = try #require(device.resource as? ServerWlDataDevice)
        object.sendEnter(
            serial: 1, surface: test.surface.resource, x: 1, y: 1, id: dragged.resource as? ServerWlDataOffer)
        device.select(dragged)
        object.sendLeave()
        test.pump()
        #expect(pasteboard.types.isEmpty)
        #expect(test.other.offers.count <= 3)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a drag with the selected offer does not destroy it`() throws {
        let test = try PasteboardUnderTest()
        test.offer(nil, ["text/plain": .bytes([1])])
        let object = try #require(test.other.devices[0].resource as? ServerWlDataDevice)
        object.sendEnter(
            serial: 1, surface: test.surface.resource, x: 1, y: 1,
            id: test.other.offers[0].resource as? ServerWlDataOffer)
        object.sendDrop()
        test.pump()
        let reading = try test.read("text/plain")
        #expect(test.run { reading.isFinished })
        #expect(reading.results == [.success([1])])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a request for content after the source was cancelled is closed`() throws {
        let (test, owner) = (try PasteboardUnderTest(), TestOwner())
        #expect(try test.pasteboard().offer(["text/plain"], from: owner))
        test.pump()
        let source = try #require(test.other.source)
        source.cancel()
        let reader = try #require(test.other.read("text/plain"))
        source.cancel()
        let late = try #require(test.other.read("text/plain"))
        #expect(test.run { reader.isFinished && late.isFinished })
        #expect(owner.log == ["replaced"])
        #expect(reader.bytes.isEmpty)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `hundreds of requests for content at once leave descriptors for the app`() throws {
        let (test, owner) = (try PasteboardUnderTest(), TestOwner([UInt8](repeating: 1, count: 100_000)))
        #expect(try test.pasteboard().offer(["text/plain"], from: owner))
        test.pump()
        for _ in 0..<20 {
            for _ in 0..<10 { test.other.read("text/plain", .stop(after: 1)) }
            test.pump()
        }
        #expect(owner.log.count == 200)
        let isOpen = test.other.readers.map { !$0.isClosedByClient }
        #expect(
            isOpen == Array(repeating: false, count: 136) + Array(repeating: true, count: 64), "the oldest have ended")
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `events of drags for a selected source are ignored`() throws {
        let (test, owner) = (try PasteboardUnderTest(), TestOwner())
        #expect(try test.pasteboard().offer(["text/plain"], from: owner))
        test.pump()
        let source = try #require(test.other.source?.resource as? ServerWlDataSource)
        source.sendTarget(mimeType: "text/plain")
        source.sendAction(dndAction: .move)
        source.sendDndDropPerformed()
        source.sendDndFinished()
        test.pump()
        #expect(try test.pasteboard().owner != nil)
        #expect(owner.log.isEmpty)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `seats that come and go with their content leave nothing`() throws {
        let test = try PasteboardUnderTest()
        let objects = test.compositor.liveObjects
        for _ in 0..<20 {
            let seat = try #require(test.compositor.addSeat([.keyboard]))
            test.pump()
            seat.clipboard.focus()
            seat.keyboard.enter(test.surface)
            seat.clipboard.offer(["text/plain"])
            test.pump()
            let id = try #require(test.platform.connection?.seats.last?.id)
            let (pasteboard, owner) = (try #require(test.platform.pasteboard(.general, for: id)), TestOwner())
            #expect(pasteboard.types == ["text/plain"])
            #expect(pasteboard.offer(["text/html"], from: owner))
            test.pump()
            seat.remove()
            test.pump()
            #expect(owner.log == ["replaced"])
            #expect(pasteboard.owner == nil)
        }
        #expect(test.compositor.liveObjects == objects)
        test.finish()
        #expect(test.compositor.isClean)
    }
}
