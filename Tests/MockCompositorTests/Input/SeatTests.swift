import MockCompositor
import Testing
import Walden
import WaylandClient

/// Several seats, and several devices of one seat.
@MainActor
@Suite("Seats", .serialized)
struct SeatTests {
    /// Returns options with two seats.
    private static func twoSeats() -> MockOptions {
        var options = MockOptions.withKeymap()
        options.seats = [[.pointer, .keyboard, .touch], [.pointer, .keyboard, .touch]]
        options.repeatInfo = (0, 0)
        return options
    }

    @Test func `S111 two seats press two controls, each with its own pointer and touchscreen`() throws {
        let app = try AppUnderTest(Self.twoSeats())
        let left = Probe(frame: Rect(x: 0, y: 0, width: 60, height: 100))
        let right = Probe(frame: Rect(x: 140, y: 0, width: 60, height: 100))
        let (_, toplevel) = try app.show { window in
            window.addSubview(left)
            window.addSubview(right)
        }
        let (one, other) = (app.compositor.seats[0], app.compositor.seats[1])
        one.pointer.enter(toplevel.surface, at: left.center)
        one.pointer.press()
        one.pointer.frame()
        other.pointer.enter(toplevel.surface, at: right.center)
        other.pointer.press()
        other.pointer.frame()
        app.pump()
        #expect(left.isHighlighted)
        #expect(right.isHighlighted)
        one.pointer.leave(toplevel.surface)
        one.pointer.frame()
        app.pump()
        #expect(left.takeLog() == ["touchDown", "touchCancel"])
        #expect(right.isHighlighted, "the other seat continues")
        other.pointer.release()
        other.pointer.frame()

        // The same finger number on both touchscreens.
        one.touch.down(0, at: left.center, on: toplevel.surface)
        one.touch.frame()
        other.touch.down(0, at: right.center, on: toplevel.surface)
        other.touch.frame()
        app.pump()
        one.touch.cancel()
        other.touch.up(0)
        other.touch.frame()
        app.pump()
        #expect(left.takeLog() == ["touchDown", "touchCancel"])
        #expect(right.takeLog() == ["touchDown", "touchUpInside", "touchDown", "touchUpInside"])
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S111 each seat's keys go to its own first responder of the key window`() throws {
        let app = try AppUnderTest(Self.twoSeats())
        let left = FocusingProbe(frame: Rect(x: 0, y: 0, width: 60, height: 100))
        let right = FocusingProbe(frame: Rect(x: 140, y: 0, width: 60, height: 100))
        let (_, toplevel) = try app.show { window in
            window.addSubview(left)
            window.addSubview(right)
        }
        let (one, other) = (app.compositor.seats[0], app.compositor.seats[1])
        one.keyboard.enter(toplevel.surface)
        other.keyboard.enter(toplevel.surface)
        tap(one, left.center, toplevel, app)
        tap(other, right.center, toplevel, app)
        one.keyboard.press(KeyCode.a)
        other.keyboard.press(KeyCode.b)
        app.pump()
        #expect(left.log == ["began a"])
        #expect(right.log == ["began b"])
        other.keyboard.leave(toplevel.surface)
        app.pump()
        #expect(left.log == ["began a"], "the first seat's key is still down")
        #expect(right.log == ["began b", "cancelled b"])
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S111 removing a seat does not affect the other one`() throws {
        let app = try AppUnderTest(Self.twoSeats())
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (_, toplevel) = try app.show { $0.addSubview(probe) }
        app.compositor.seats[1].touch.down(0, at: probe.center, on: toplevel.surface)
        app.compositor.seats[1].touch.frame()
        app.pump()
        app.compositor.seats[0].remove()
        app.pump()
        #expect(probe.isHighlighted)
        app.compositor.seats[1].touch.up(0)
        app.compositor.seats[1].touch.frame()
        app.pump()
        #expect(probe.takeLog() == ["touchDown", "touchUpInside"])
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a seat added later works`() throws {
        var options = MockOptions()
        options.seats = []
        let app = try AppUnderTest(options)
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (_, toplevel) = try app.show { $0.addSubview(probe) }
        let seat = try #require(app.compositor.addSeat([]))
        app.pump()
        seat.setCapabilities([.touch])
        app.pump()
        #expect(seat.pointer.resources.isEmpty && seat.keyboard.resources.isEmpty)
        tap(seat, probe.center, toplevel, app)
        #expect(probe.takeLog() == ["touchDown", "touchUpInside"])
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `repeated capabilities create no second device`() throws {
        let client = try ClientUnderTest()
        client.pump()
        let seat = client.compositor.seats[0]
        let devices = Set(client.compositor.client.resources.keys)
        for _ in 0..<3 { seat.setCapabilities([.pointer, .keyboard, .touch]) }
        seat.setCapabilities([.pointer, .keyboard, .touch, ServerWlSeat.Capability(rawValue: 1 << 20)])
        client.pump()
        #expect(seat.pointer.resources.count == 1)
        #expect(seat.keyboard.resources.count == 1)
        #expect(seat.touch.resources.count == 1)
        #expect(Set(client.compositor.client.resources.keys) == devices, "and no others")
        client.finish()
        #expect(client.compositor.isClean)
    }

    @Test(arguments: 1...9 as ClosedRange<UInt32>)
    func `every version of wl_seat is bound, and its name is known from version 2`(version: UInt32) throws {
        let client = try ClientUnderTest(MockOptions(versions: ["wl_seat": version]))
        client.pump()
        #expect(client.compositor.seats[0].resources.map(\.version) == [version])
        #expect(client.connection.seats.map(\.title) == [version >= 2 ? "seat0" : ""])
        client.finish()
        #expect(client.compositor.isClean)
    }

    @Test func `a seat of an unknown version is bound at the known one`() throws {
        let client = try ClientUnderTest(MockOptions(versions: ["wl_seat": 42]))
        client.pump()
        #expect(client.compositor.seats[0].resources.map(\.version) == [9])
        client.finish()
        #expect(client.compositor.isClean)
    }

    @Test func `S102 pointer and touch do not emulate one another`() throws {
        let app = try AppUnderTest()
        let left = Probe(frame: Rect(x: 0, y: 0, width: 60, height: 100))
        let right = Probe(frame: Rect(x: 140, y: 0, width: 60, height: 100))
        let (_, toplevel) = try app.show { window in
            window.addSubview(left)
            window.addSubview(right)
        }
        app.touch.down(0, at: left.center, on: toplevel.surface)
        app.touch.frame()
        app.pump()
        #expect(!left.isHovered, "a finger does not hover")
        app.pointer.enter(toplevel.surface, at: right.center)
        app.pointer.press()
        app.pointer.frame()
        app.pump()
        #expect(left.isHighlighted)
        #expect(right.isHighlighted)
        app.touch.cancel()
        app.pump()
        #expect(!left.isHighlighted)
        #expect(right.isHighlighted, "a touch cancel does not cancel the pointer")
        app.touch.down(1, at: left.center, on: toplevel.surface)
        app.touch.frame()
        app.pointer.leave(toplevel.surface)
        app.pointer.frame()
        app.pump()
        #expect(left.isHighlighted, "a leaving pointer does not cancel fingers")
        #expect(!right.isHighlighted)
        app.touch.up(1)
        app.touch.frame()
        app.finish()
        #expect(app.compositor.isClean)
    }

    private func tap(_ seat: MockSeat, _ point: Point, _ toplevel: MockToplevel, _ app: AppUnderTest) {
        seat.touch.down(0, at: point, on: toplevel.surface)
        seat.touch.frame()
        seat.touch.up(0)
        seat.touch.frame()
        app.pump()
    }
}

/// A view that takes the focus when touched, and logs its keys.
private final class FocusingProbe: View {
    private(set) var log: [String] = []

    override var canBecomeFirstResponder: Bool { true }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { becomeFirstResponder() }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) { note(presses) }
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) { note(presses) }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) { note(presses) }

    private func note(_ presses: Set<Press>) { log += presses.map { "\($0.phase) \($0.key.characters)" } }
}
