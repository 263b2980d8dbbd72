import MockCompositor
import Testing
import Walden
import WaylandClient

/// Fingers from the wire to the app.
@MainActor
@Suite("Touch", .serialized)
struct TouchTests {
    private let leftPoint = Point(x: 20, y: 50)
    private let rightPoint = Point(x: 180, y: 50)

    /// A window with two controls side by side.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let window: Window
        let surface: MockSurface
        let left = Probe(frame: Rect(x: 0, y: 0, width: 60, height: 100))
        let right = Probe(frame: Rect(x: 140, y: 0, width: 60, height: 100))
        var touch: MockTouch { app.touch }

        init(_ options: MockOptions = MockOptions()) throws {
            app = try AppUnderTest(options)
            let shown = try app.show()
            window = shown.window
            surface = shown.toplevel.surface
            window.addSubview(left)
            window.addSubview(right)
            app.pump()
        }

        var isQuiet: Bool { !left.isHighlighted && !right.isHighlighted && !left.isTracking && !right.isTracking }
    }

    @Test func `S108 all changes between two frames are one event`() throws {
        let stage = try Stage()
        stage.touch.down(0, at: leftPoint, on: stage.surface)
        stage.touch.down(1, at: rightPoint, on: stage.surface)
        stage.touch.frame()
        stage.app.pump()
        stage.touch.move(1, to: Point(x: 170, y: 50))
        stage.touch.move(0, to: Point(x: 30, y: 50))
        stage.touch.frame()
        stage.app.pump()
        stage.touch.up(0)
        stage.touch.frame()
        stage.app.pump()
        #expect(
            stage.app.application.takeEvents() == [
                "began 20,50 + began 180,50", "moved 30,50 + moved 170,50", "ended 30,50 + stationary 170,50",
            ])
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S108 nothing is delivered before the frame`() throws {
        let stage = try Stage()
        stage.touch.down(0, at: leftPoint, on: stage.surface)
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == [])
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == ["began 20,50"])
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S108 two fingers press two controls at once`() throws {
        let stage = try Stage()
        stage.touch.down(0, at: leftPoint, on: stage.surface)
        stage.touch.frame()
        stage.touch.down(1, at: rightPoint, on: stage.surface)
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.left.isHighlighted)
        #expect(stage.right.isHighlighted)
        #expect(stage.surface.pixel(20, 50) == 0xFFFF_0000, "the left one is shown pressed")
        #expect(stage.surface.pixel(180, 50) == 0xFFFF_0000, "the right one is shown pressed")

        stage.touch.up(1)
        stage.touch.up(0)
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.left.takeLog() == ["touchDown", "touchUpInside"])
        #expect(stage.right.takeLog() == ["touchDown", "touchUpInside"])
        #expect(stage.isQuiet)
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S108 two fingers drag a slider and toggle a switch at the same time`() throws {
        let app = try AppUnderTest(style: Theme.standard)
        let slider = Slider(value: 0)
        let toggle = Switch()
        let (_, toplevel) = try app.show(size: Size(width: 300, height: 120)) { window in
            slider.frame = Rect(x: 10, y: 10, width: 280, height: 40)
            toggle.frame = Rect(origin: Point(x: 10, y: 70), size: toggle.sizeThatFits(.zero))
            window.addSubview(slider)
            window.addSubview(toggle)
        }
        app.touch.down(7, at: Point(x: 20, y: 30), on: toplevel.surface)
        app.touch.down(8, at: toggle.center, on: toplevel.surface)
        app.touch.frame()
        app.pump()
        for x in stride(from: 20.0, through: 150, by: 10) {
            app.touch.move(7, to: Point(x: x, y: 30))
            app.touch.frame()
            app.turn()
        }
        app.touch.up(8)
        app.touch.frame()
        app.pump()
        #expect(toggle.isOn)
        #expect(slider.isTracking)
        #expect((0.4...0.6).contains(slider.value))
        app.touch.up(7)
        app.touch.frame()
        app.run(for: .milliseconds(250))  // Finish the switch animation.
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S108 a cancel cancels every touch of the seat`() throws {
        let stage = try Stage()
        stage.touch.down(0, at: leftPoint, on: stage.surface)
        stage.touch.down(1, at: rightPoint, on: stage.surface)
        stage.touch.frame()
        stage.app.pump()
        stage.touch.cancel()
        stage.app.pump()
        #expect(stage.left.takeLog() == ["touchDown", "touchCancel"])
        #expect(stage.right.takeLog() == ["touchDown", "touchCancel"])
        #expect(stage.isQuiet)
        stage.touch.up(0)  // Unknown after the cancel.
        stage.touch.move(1, to: leftPoint)
        stage.touch.frame()
        stage.app.application.events = []
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == [])
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S108 a missing frame event after the last up is inferred`() throws {
        let stage = try Stage()
        stage.touch.down(0, at: leftPoint, on: stage.surface)
        stage.touch.frame()
        stage.touch.up(0)
        stage.app.pump()
        #expect(stage.left.takeLog() == ["touchDown", "touchUpInside"])
        #expect(stage.isQuiet)
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S108 a missing frame event after the up of one of two fingers is inferred`() throws {
        let stage = try Stage()
        stage.touch.down(0, at: leftPoint, on: stage.surface)
        stage.touch.down(1, at: rightPoint, on: stage.surface)
        stage.touch.frame()
        stage.touch.up(0)
        stage.app.pump()
        #expect(stage.left.takeLog() == ["touchDown", "touchUpInside"])
        #expect(!stage.left.isHighlighted && stage.right.isHighlighted)
        stage.touch.up(1)
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.right.takeLog() == ["touchDown", "touchUpInside"])
        #expect(stage.isQuiet)
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S34 a frame split between two reads is one event`() throws {
        // libwayland's client reads 4,096 bytes at a time: 170 motions.
        for backlog in 160...172 {
            let client = try ClientUnderTest()
            let surface = try client.show().mock.surface
            let touch = client.compositor.seats[0].touch
            touch.down(0, at: leftPoint, on: surface)
            touch.down(1, at: rightPoint, on: surface)
            touch.frame()
            client.pump()
            _ = client.take()
            for _ in 0..<backlog { touch.move(0, to: rightPoint) }
            touch.frame()
            touch.up(0)
            touch.up(1)
            touch.frame()
            client.pump()
            #expect(client.story().count == 2, "after \(backlog) motions")
            client.finish()
        }
    }

    @Test func `S108 reports of unknown fingers are ignored`() throws {
        let stage = try Stage()
        stage.touch.up(5)
        stage.touch.frame()
        stage.touch.move(6, to: leftPoint)
        stage.touch.shape(6, major: 4, minor: 2)
        stage.touch.orientation(6, degrees: 20)
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == [])
        tap(stage)
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S108 frames without events do nothing`() throws {
        let stage = try Stage()
        for _ in 0..<3 { stage.touch.frame() }
        stage.touch.cancel()
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == [])
        stage.touch.down(0, at: leftPoint, on: stage.surface)
        stage.touch.frame()
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == ["began 20,50"])
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S108 a finger that comes down twice is two touches`() throws {
        let stage = try Stage()
        stage.touch.down(0, at: leftPoint, on: stage.surface)
        stage.touch.frame()
        stage.touch.down(0, at: rightPoint, on: stage.surface)
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.left.takeLog() == ["touchDown", "touchCancel"])
        stage.touch.up(0)
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.right.takeLog() == ["touchDown", "touchUpInside"])
        #expect(stage.isQuiet)
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S108 a finger that comes down on a destroyed surface is ignored`() throws {
        let stage = try Stage()
        let other = try stage.app.show()
        other.window.close()
        stage.app.platform.flush()
        // The compositor has not read the destruction of the surface yet.
        stage.touch.down(0, at: leftPoint, on: other.toplevel.surface)
        stage.touch.frame()
        stage.touch.move(0, to: rightPoint)
        stage.touch.frame()
        stage.touch.up(0)
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == [])
        tap(stage)
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S108 closing a window cancels its fingers, and others continue`() throws {
        let stage = try Stage()
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let other = try stage.app.show { $0.addSubview(probe) }
        stage.touch.down(0, at: leftPoint, on: other.toplevel.surface)
        stage.touch.down(1, at: leftPoint, on: stage.surface)
        stage.touch.frame()
        stage.app.pump()
        #expect(probe.isHighlighted)
        other.window.close()
        #expect(probe.takeLog() == ["touchDown", "touchCancel"])
        stage.touch.move(0, to: rightPoint)
        stage.touch.up(0)
        stage.touch.up(1)
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.left.takeLog() == ["touchDown", "touchUpInside"])
        #expect(!probe.isHighlighted)
        #expect(stage.isQuiet)
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S108 removing a touchscreen cancels its touches`() throws {
        let stage = try Stage()
        press(stage)
        stage.app.seat.setCapabilities([.pointer, .keyboard])
        stage.app.pump()
        #expect(stage.left.takeLog() == ["touchDown", "touchCancel"])
        #expect(stage.isQuiet)
        #expect(stage.touch.resources.isEmpty, "the client's object is released")

        stage.app.seat.setCapabilities([.touch])
        stage.app.pump()
        tap(stage)
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S108 removing a seat cancels its touches`() throws {
        let stage = try Stage()
        press(stage)
        stage.app.seat.remove()
        stage.app.pump()
        #expect(stage.left.takeLog() == ["touchDown", "touchCancel"])
        #expect(stage.isQuiet)
        #expect(stage.app.seat.resources.isEmpty, "the client's seat is released")
        #expect(stage.touch.resources.isEmpty, "and so is its touchscreen")
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `a finger on a closed window is forgotten`() throws {
        let client = try ClientUnderTest()
        let (toplevel, mock) = try client.show()
        let serial = client.compositor.seats[0].touch.down(0, at: leftPoint, on: mock.surface)
        client.compositor.seats[0].touch.frame()
        client.pump()
        let seat = try #require(client.connection.seats.first)
        var received: InputSerial?
        for case .input(.touches(let frame)) in client.take() { received = frame.changes.first?.serial }
        #expect(received == InputSerial(seat: seat.id, rawValue: serial))
        toplevel.destroy()
        #expect(seat.touch?.isActive == false)
        client.finish()
        #expect(client.compositor.isClean)
    }

    @Test func `the contact's shape reaches the app`() throws {
        let app = try AppUnderTest()
        let view = RadiusView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (_, toplevel) = try app.show { $0.addSubview(view) }
        app.touch.down(0, at: leftPoint, on: toplevel.surface)
        app.touch.shape(0, major: 12, minor: 8)
        app.touch.frame()
        app.touch.shape(0, major: 20, minor: 8)
        app.touch.frame()
        app.pump()
        #expect(view.radii == [6, 10])
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: 1...9 as ClosedRange<UInt32>)
    func `every version of wl_touch works`(version: UInt32) throws {
        let client = try ClientUnderTest(MockOptions(versions: ["wl_seat": version]))
        let (_, mock) = try client.show()
        let touch = client.compositor.seats[0].touch
        #expect(touch.resources.map(\.version) == [version])
        touch.down(3, at: Point(x: 1, y: 2), on: mock.surface)
        touch.shape(3, major: 6, minor: 4)
        touch.orientation(3, degrees: 30)
        touch.frame()
        touch.move(3, to: Point(x: 2.5, y: 2))
        touch.frame()
        touch.up(3)
        touch.frame()
        client.pump()
        let details = version >= 6 ? " radius 3.0 turned 30.0" : ""
        #expect(
            client.story() == ["began3 at 1,2\(details)", "moved3 at 2.5,2\(details)", "ended3 at 2.5,2\(details)"])
        touch.down(4, at: Point(x: 1, y: 2), on: mock.surface)
        touch.frame()
        touch.cancel()
        client.pump()
        #expect(client.story() == ["began4 at 1,2", "cancel"])
        client.finish()
        #expect(client.compositor.isClean)
    }

    // MARK: Verbs

    private func press(_ stage: Stage) {
        stage.touch.down(0, at: leftPoint, on: stage.surface)
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.left.isHighlighted)
    }

    private func tap(_ stage: Stage) {
        press(stage)
        stage.touch.up(0)
        stage.touch.frame()
        stage.app.pump()
        #expect(stage.left.takeLog() == ["touchDown", "touchUpInside"])
        #expect(stage.isQuiet)
    }
}

/// A view that records the radius of each report.
private final class RadiusView: View {
    private(set) var radii: [Double] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { radii += touches.map(\.majorRadius) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { radii += touches.map(\.majorRadius) }
}
