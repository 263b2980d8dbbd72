import MockCompositor
import Testing
import Walden
import WaldenWayland
import WaylandClient

/// What a pasteboard shows of the content of other programs.
@MainActor
@Suite("Selections", .serialized)
struct SelectionTests {
    nonisolated static let names = [PasteboardName.general, .primary]
    private let text = ["text/plain;charset=utf-8", "UTF8_STRING", "text/html"]

    @Test(arguments: names)
    func `S147 the types of another program appear in its order, and every change is counted`(
        name: PasteboardName
    ) throws {
        let test = try PasteboardUnderTest(name)
        let pasteboard = try test.pasteboard()
        #expect(pasteboard.types.isEmpty)
        #expect(pasteboard.owner == nil)
        let count = pasteboard.changeCount
        test.offer(text)
        #expect(pasteboard.types == text)
        #expect(pasteboard.changeCount == count + 1)
        test.offer(["image/png"])
        #expect(pasteboard.types == ["image/png"])
        #expect(pasteboard.changeCount == count + 2)
        test.other.clear()
        test.pump()
        #expect(pasteboard.types.isEmpty)
        #expect(pasteboard.changeCount == count + 3)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test(arguments: names)
    func `replaced offers are destroyed`(name: PasteboardName) throws {
        let test = try PasteboardUnderTest(name)
        for _ in 0..<20 { test.other.offer(text) }
        test.pump()
        #expect(test.other.offers.count == 1)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `the two pasteboards of a seat are independent`() throws {
        let test = try PasteboardUnderTest()
        let primary = try #require(test.platform.pasteboard(.primary, for: test.seatID))
        test.seat.primarySelection.offer(["text/plain"])
        test.pump()
        #expect(primary.types == ["text/plain"])
        #expect(try test.pasteboard().types.isEmpty)
        test.finish()
        #expect(test.compositor.isClean)
    }

    // MARK: Focus

    @Test(arguments: names)
    func `S150 content of others is hidden without the keyboard, and there again with it`(
        name: PasteboardName
    ) throws {
        let test = try PasteboardUnderTest(name, isFocused: false)
        let pasteboard = try test.pasteboard()
        test.offer(text)
        #expect(pasteboard.types.isEmpty)
        test.focus()
        #expect(pasteboard.types == text)
        test.unfocus()
        #expect(pasteboard.types.isEmpty)
        let reading = try test.read("UTF8_STRING")
        test.pump()
        #expect(reading.results == [.failure(.unavailable)])
        test.focus()
        #expect(pasteboard.types == text)
        #expect(test.other.offers.count == 1)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S150 content stays while the keyboard moves between two windows, without a new offer`() throws {
        let test = try PasteboardUnderTest()
        test.offer(text)
        let second = test.platform.makeWindow(
            id: WindowID(2), role: .toplevel, size: Size(width: 60, height: 40),
            properties: WindowProperties(title: "Second", appID: "org.example.test"))
        test.pump()
        test.seat.keyboard.leave(test.surface)
        test.seat.keyboard.enter(test.compositor.toplevels[1].surface)
        test.pump()
        #expect(try test.pasteboard().types == text)
        #expect(test.other.offers.count == 1)
        second.close()
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a seat without a keyboard shows and accepts content once it was touched`() throws {
        var options = MockOptions()
        options.seats = [[.touch]]
        let test = try PasteboardUnderTest(.general, options, isFocused: false)
        test.other.focus()
        test.offer(text)
        let pasteboard = try test.pasteboard()
        #expect(!pasteboard.offer(["text/plain"], from: TestOwner()))
        test.seat.touch.down(0, at: Point(x: 5, y: 5), on: test.surface)
        test.seat.touch.frame()
        test.pump()
        #expect(pasteboard.types == text)
        #expect(pasteboard.offer(["text/plain"], from: TestOwner()))
        test.pump()
        #expect(test.other.source?.types == ["text/plain"])
        test.finish()
        #expect(test.compositor.isClean)
    }

    // MARK: Globals

    @Test(arguments: names)
    func `a manager that comes after the seat works`(name: PasteboardName) throws {
        let interface =
            name == .general ? "wl_data_device_manager" : "zwp_primary_selection_device_manager_v1"
        let test = try PasteboardUnderTest(name, MockOptions(versions: [interface: 0]))
        #expect(test.platform.pasteboard(name, for: test.seatID) == nil)
        test.compositor.options.versions[interface] = 1
        test.compositor.offer(interface)
        test.pump()
        test.focus()
        test.offer(text)
        #expect(try test.pasteboard().types == text)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test(arguments: names)
    func `a seat that comes after the manager works`(name: PasteboardName) throws {
        var options = MockOptions()
        options.seats = []
        let test = try PasteboardUnderTest(name, options, isFocused: false)
        test.compositor.addSeat([.keyboard])
        test.pump()
        test.focus()
        test.offer(text)
        #expect(try test.pasteboard().types == text)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a manager that vanishes leaves what was shown, and refuses new content`() throws {
        let test = try PasteboardUnderTest()
        test.offer(text)
        test.compositor.withdraw("wl_data_device_manager")
        test.pump()
        let pasteboard = try test.pasteboard()
        #expect(pasteboard.types == text)
        #expect(!pasteboard.offer(["text/plain"], from: TestOwner()))
        let (count, device) = (pasteboard.changeCount, test.other.devices.first?.resource)
        test.compositor.offer("wl_data_device_manager")
        test.pump()
        #expect(test.other.devices.count == 1 && test.other.devices.first?.resource !== device)
        #expect(pasteboard.types == [] && pasteboard.changeCount == count + 1)
        #expect(pasteboard.offer(["text/plain"], from: TestOwner()))
        test.pump()
        #expect(test.other.source?.types == ["text/plain"])
        test.offer(text)
        #expect(pasteboard.types == text)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `each seat has its own pasteboards, and one device of each`() throws {
        var options = MockOptions()
        options.seats = [[.keyboard], [.keyboard]]
        let test = try PasteboardUnderTest(.general, options)
        let seats = try #require(test.platform.connection?.seats)
        let second = try #require(test.platform.pasteboard(.general, for: seats[1].id))
        test.offer(text)
        #expect(second.types.isEmpty)
        for seat in test.compositor.seats {
            #expect(seat.clipboard.devices.count == 1)
            #expect(seat.primarySelection.devices.count == 1)
        }
        #expect(test.platform.pasteboard(.general, for: SeatID(4711)) == nil)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `version 1 of the clipboard works`() throws {
        let test = try PasteboardUnderTest(.general, MockOptions(versions: ["wl_data_device_manager": 1]))
        test.offer(text)
        #expect(try test.pasteboard().types == text)
        test.finish()
        #expect(test.compositor.isClean)
    }

    // MARK: Drags

    @Test func `a drag over our windows is refused, and does not touch the selection`() throws {
        let test = try PasteboardUnderTest()
        test.offer(text)
        let device = try #require(test.compositor.client.resources(of: ServerWlDataDevice.self).first)
        for isDropped in [false, true] {
            let offer = try #require(test.other.makeOffer(for: test.other.devices[0]))
            device.sendEnter(
                serial: test.compositor.nextSerial(), surface: test.surface.resource, x: 1, y: 1,
                id: offer.resource as? ServerWlDataOffer)
            device.sendMotion(time: 1, x: 2, y: 2)
            test.pump()
            #expect(offer.accepted == [nil])
            #expect(test.other.offers.count == 2)
            #expect(try test.pasteboard().types == text)
            if isDropped { device.sendDrop() } else { device.sendLeave() }
            test.pump()
            #expect(test.other.offers.count == 1)
            #expect(!test.compositor.requests.contains("wl_data_offer.finish"))
        }
        device.sendEnter(
            serial: test.compositor.nextSerial(), surface: test.surface.resource, x: 1, y: 1, id: nil)
        device.sendDrop()
        device.sendLeave()
        test.pump()
        #expect(try test.pasteboard().types == text)
        test.finish()
        #expect(test.compositor.isClean)
    }
}
