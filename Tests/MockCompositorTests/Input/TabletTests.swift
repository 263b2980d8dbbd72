import MockCompositor
import Testing
import Walden
import WaylandClient

/// Tablet tools from the wire to touches of type pencil.
@MainActor
@Suite("Tablets", .serialized)
struct TabletTests {
    private let place = Point(x: 20.25, y: 50.5)

    /// A window and a tablet tool.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let window: Window
        let surface: MockSurface
        let view = PencilView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let tool: MockTabletTool

        init(
            _ capabilities: [ServerZwpTabletToolV2.Capability] = [.pressure, .tilt, .distance],
            options: MockOptions = MockOptions()
        ) throws {
            app = try AppUnderTest(options)
            let shown = try app.show()
            window = shown.window
            surface = shown.toplevel.surface
            window.addSubview(view)
            app.tablet.plugIn()
            tool = app.tablet.addTool(capabilities)
            app.pump()
            app.application.events = []
        }

        /// Returns the events of the app since the last call.
        func takeEvents() -> [String] {
            app.pump()
            return app.application.takeEvents()
        }

        func comeNear(at point: Point) {
            tool.enter(surface)
            tool.move(to: point)
            tool.frame()
        }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test func `S36 all motions of a tool between two frames are delivered as earlier reports`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        stage.tool.down()
        stage.tool.press(0.25)
        stage.tool.frame()
        _ = stage.takeEvents()
        for (x, pressure) in [(30.0, 0.5), (40, 0.75), (50, 1)] {
            stage.tool.move(to: Point(x: x, y: 50))
            stage.tool.press(pressure)
        }
        stage.tool.frame()
        _ = stage.takeEvents()
        #expect(stage.view.stroke == [30, 40, 50])
        #expect(stage.view.coalesced.map { ($0 * 4).rounded() / 4 } == [0.5, 0.75, 1])
        stage.tool.up()
        stage.tool.leave()
        stage.tool.frame()
        _ = stage.takeEvents()
        stage.finish()
    }

    @Test func `S36 motions of a tool without a frame event become several frames, without loss`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        stage.tool.down()
        stage.tool.frame()
        _ = stage.takeEvents()
        let count = TouchSample.maximumCoalescedCount + 5
        for x in 0..<count { stage.tool.move(to: Point(x: Double(x % 100), y: 50)) }
        #expect(stage.takeEvents().count == 1, "without a frame event")
        stage.tool.frame()
        _ = stage.takeEvents()
        #expect(stage.view.stroke == (0..<count).map { Double($0 % 100) })
        stage.tool.up()
        stage.tool.leave()
        stage.tool.frame()
        _ = stage.takeEvents()
        stage.finish()
    }

    @Test func `S36 a tool that moves in the frame in which it comes down keeps where it came down`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        _ = stage.takeEvents()
        for x in [25.0, 27] { stage.tool.move(to: Point(x: x, y: 50)) }
        stage.tool.down()
        for x in [30.0, 40] { stage.tool.move(to: Point(x: x, y: 50)) }
        stage.tool.frame()
        #expect(stage.takeEvents() == ["began 40,50"])
        #expect(stage.view.starts == [Point(x: 27, y: 50)])
        stage.tool.up()
        stage.tool.leave()
        stage.tool.frame()
        _ = stage.takeEvents()
        stage.finish()
    }

    @Test func `S29 a tablet tool hovers, touches and leaves`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        #expect(stage.takeEvents() == ["hover regionEntered 20.25,50.5"])
        stage.tool.move(to: Point(x: 30, y: 50))
        stage.tool.frame()
        #expect(stage.takeEvents() == ["hover regionMoved 30,50"])
        stage.tool.down()
        stage.tool.press(0.5)
        stage.tool.frame()
        stage.tool.move(to: Point(x: 31.5, y: 50))
        stage.tool.frame()
        stage.tool.up()
        stage.tool.frame()
        #expect(stage.takeEvents() == ["began 30,50", "moved 31.5,50", "ended 31.5,50", "hover regionMoved 31.5,50"])
        stage.tool.leave()
        stage.tool.frame()
        #expect(stage.takeEvents() == ["hover regionExited 31.5,50"])
        #expect(stage.view.types == [.pencil])
        stage.finish()
    }

    @Test func `S29 force, altitude and azimuth are those of the tool`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        stage.tool.down()
        stage.tool.press(0.25)
        stage.tool.tilt(x: 45, y: 0)
        stage.tool.frame()
        stage.tool.press(1)
        stage.tool.tilt(x: 0, y: 30)
        stage.tool.frame()
        stage.app.pump()
        let readings = stage.view.readings
        try #require(readings.count == 2)
        #expect(abs(readings[0].force - 0.25) < 1e-4)
        #expect(readings[0].maximum == 1)
        #expect(abs(readings[0].altitude - .pi / 4) < 1e-3)
        #expect(abs(readings[0].azimuth) < 1e-3, "it leans to the right")
        #expect(readings[1].force == 1)
        #expect(abs(readings[1].altitude - .pi / 3) < 1e-3)
        #expect(abs(readings[1].azimuth - .pi / 2) < 1e-3, "it leans downwards")
        #expect(readings[1].precise == place, "the full precision of the wire is kept")
        stage.finish()
    }

    @Test func `S29 a tool without a pressure sensor has no force`() throws {
        let stage = try Stage([])
        stage.comeNear(at: place)
        stage.tool.down()
        stage.tool.frame()
        stage.app.pump()
        #expect(stage.view.readings.map(\.maximum) == [0])
        #expect(stage.view.readings.map(\.force) == [0])
        #expect(stage.view.readings.map(\.altitude) == [.pi / 2])
        stage.finish()
    }

    @Test func `S36 coalesced reports keep their force`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        stage.tool.down()
        stage.tool.press(0.5)
        stage.tool.frame()
        stage.app.pump()
        for step in 1...3 {
            stage.tool.move(to: Point(x: 20 + Double(step), y: 50))
            stage.tool.press(0.5 + Double(step) / 8)
            stage.tool.frame()
        }
        stage.app.run(for: .milliseconds(120))
        let forces = stage.view.coalesced.map { ($0 * 8).rounded() / 8 }
        #expect(forces == [0.625, 0.75, 0.875])
        stage.finish()
    }

    @Test func `events have the buttons of the tool`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        stage.tool.button(0x14B, isPressed: true)
        stage.tool.down()
        stage.tool.frame()
        stage.app.pump()
        #expect(stage.view.buttons == [.secondary])
        stage.tool.button(0x14B, isPressed: false)
        stage.tool.move(to: Point(x: 40, y: 50))
        stage.tool.frame()
        stage.app.run(for: .milliseconds(60))
        #expect(stage.view.buttons == [.secondary, []])
        stage.finish()
    }

    @Test func `S108 cancelled fingers do not affect the tool, nor the tool the fingers`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        stage.tool.down()
        stage.tool.frame()
        stage.app.touch.down(0, at: Point(x: 100, y: 50), on: stage.surface)
        stage.app.touch.frame()
        _ = stage.takeEvents()
        stage.app.touch.cancel()
        #expect(stage.takeEvents() == ["cancelled 100,50"])
        stage.app.touch.down(0, at: Point(x: 100, y: 50), on: stage.surface)
        stage.app.touch.frame()
        _ = stage.takeEvents()
        stage.tool.remove()
        #expect(stage.takeEvents() == ["cancelled 20.25,50.5", "hover regionExited 20.25,50.5"])
        stage.app.touch.up(0)
        stage.app.touch.frame()
        #expect(stage.takeEvents() == ["ended 100,50"])
        #expect(stage.tool.resources.isEmpty, "the client's object is destroyed")
        stage.finish()
    }

    @Test func `a tool that leaves without a lift is cancelled`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        stage.tool.down()
        stage.tool.frame()
        _ = stage.takeEvents()
        stage.tool.leave()
        stage.tool.frame()
        stage.tool.up()
        stage.tool.move(to: .zero)
        stage.tool.frame()
        #expect(stage.takeEvents() == ["cancelled 20.25,50.5", "hover regionExited 20.25,50.5"])
        stage.finish()
    }

    @Test func `removing a seat removes its tools`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        stage.tool.down()
        stage.tool.frame()
        _ = stage.takeEvents()
        stage.app.seat.remove()
        #expect(stage.takeEvents() == ["cancelled 20.25,50.5", "hover regionExited 20.25,50.5"])
        #expect(stage.app.tablet.resources.isEmpty)
        #expect(stage.app.tablet.tablets.isEmpty)
        stage.finish()
    }

    @Test func `S36 a tool that leaves while down delivers its motions with its cancel`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        stage.tool.down()
        stage.tool.frame()
        _ = stage.takeEvents()
        var changes: [TouchChange] = []
        stage.app.application.platformEventObserver = { event in
            if case .touches(let frame) = event { changes += frame.changes }
        }
        for x in [30.0, 40, 50] { stage.tool.move(to: Point(x: x, y: 50)) }
        stage.tool.leave()
        stage.tool.frame()
        _ = stage.takeEvents()
        #expect(changes.map(\.phase) == [.cancelled, .departed])
        #expect(changes.first?.earlier.map(\.location.x) == [30, 40] && changes.first?.location.x == 50)
        stage.finish()
    }

    @Test func `closing a window cancels its tools`() throws {
        let stage = try Stage()
        stage.comeNear(at: place)
        stage.tool.down()
        stage.tool.frame()
        _ = stage.takeEvents()
        stage.window.close()
        #expect(stage.view.phases.last == .cancelled)
        stage.tool.up()
        stage.tool.leave()
        stage.tool.frame()
        #expect(stage.takeEvents() == [])
        stage.finish()
    }

    @Test func `tool events in invalid order are harmless`() throws {
        let stage = try Stage()
        stage.tool.down()
        stage.tool.up()
        stage.tool.leave()
        stage.tool.move(to: place)
        stage.tool.frame()
        #expect(stage.takeEvents() == [])
        stage.tool.enter(stage.surface)
        stage.tool.move(to: place)
        stage.tool.down()
        stage.tool.down()
        stage.tool.up()
        stage.tool.up()
        stage.tool.leave()
        stage.tool.frame()
        #expect(
            stage.takeEvents() == [
                "hover regionEntered 20.25,50.5", "began 20.25,50.5", "ended 20.25,50.5",
                "hover regionExited 20.25,50.5",
            ])
        stage.finish()
    }

    @Test func `a tool has the cursor of the view below it`() throws {
        let stage = try Stage()
        stage.view.cursor = .crosshair
        stage.comeNear(at: place)
        stage.app.pump()
        #expect(stage.tool.shapes.last == Cursor.crosshair.shapeNumber)
        stage.finish()
    }

    @Test(arguments: [true, false])
    func `the cursor of a tool may be hidden if it can be shown again`(knowsShapes: Bool) throws {
        let stage = try Stage(
            options: MockOptions(versions: ["wp_cursor_shape_manager_v1": knowsShapes ? 1 : 0]))
        stage.comeNear(at: place)
        stage.app.pump()
        let seat = try #require(stage.app.platform.connection?.seats.first)
        let (shapes, changes) = (stage.tool.shapes.count, knowsShapes ? 1 : 0)
        #expect((shapes > 0) == knowsShapes && stage.tool.hidings == 0)
        for cursor in [nil, Cursor.arrow] {
            stage.app.platform.setCursor(cursor, for: SeatID(seat.name))
            stage.app.pump()
            stage.app.pump()
        }
        #expect(stage.tool.shapes.count == shapes + changes && stage.tool.hidings == changes)
        stage.app.platform.setCursor(.crosshair, for: SeatID(seat.name))
        let late = stage.app.tablet.addTool([.pressure])
        stage.app.pump()
        late.enter(stage.surface)
        late.move(to: place)
        late.frame()
        stage.app.pump()
        #expect(late.shapes == (knowsShapes ? [Cursor.crosshair.shapeNumber] : []), "a tool that appears later")
        stage.finish()
    }

    @Test func `pads are retained while they exist`() throws {
        let stage = try Stage()
        stage.app.tablet.addPad()
        stage.app.pump()
        #expect(stage.app.tablet.padObjects.count == 4)
        stage.app.tablet.addPad()
        stage.app.pump()
        #expect(stage.app.tablet.padObjects.count == 8)
        stage.app.tablet.removePads()
        stage.app.pump()
        #expect(stage.app.tablet.padObjects.isEmpty)
        stage.app.tablet.addPad()
        stage.app.tablet.unplug()
        stage.app.pump()
        #expect(stage.app.tablet.tablets.isEmpty)
        stage.finish()
    }
}
