import MockCompositor
import Testing
import Walden
import WaylandClient

/// Cursors of the pointer.
@MainActor
@Suite("Cursors", .serialized)
struct CursorTests {
    private let hand = Cursor.pointingHand.shapeNumber
    private let arrow = Cursor.arrow.shapeNumber

    /// Shows a window whose left half has a hand cursor.
    private func stage(_ options: MockOptions = MockOptions()) throws -> (app: AppUnderTest, surface: MockSurface) {
        let app = try AppUnderTest(options)
        let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        view.cursor = .pointingHand
        let surface = try app.show { $0.addSubview(view) }.toplevel.surface
        return (app, surface)
    }

    private func move(_ app: AppUnderTest, to x: Double) {
        app.pointer.move(to: Point(x: x, y: 50))
        app.pointer.frame()
        app.pump()
    }

    @Test func `S101 a shape is sent only when the pointer enters or the shape changes`() throws {
        let (app, surface) = try stage()
        app.pointer.enter(surface, at: Point(x: 150, y: 50))
        app.pointer.frame()
        app.pump()
        let serial = app.pointer.enterSerial
        #expect(app.pointer.cursorRequests == [.shape(arrow, serial: serial)])
        for x in stride(from: 149.0, to: 110, by: -1) { move(app, to: x) }
        #expect(app.pointer.cursorRequests.count == 1)
        move(app, to: 50)
        for x in stride(from: 50.0, to: 10, by: -1) { move(app, to: x) }
        #expect(app.pointer.cursorRequests == [.shape(arrow, serial: serial), .shape(hand, serial: serial)])
        app.pointer.leave(surface)
        app.pointer.frame()
        app.pump()
        #expect(app.pointer.cursorRequests.count == 2, "no request while the pointer is elsewhere")
        app.pointer.enter(surface, at: Point(x: 50, y: 50))
        app.pointer.frame()
        app.pump()
        #expect(app.pointer.cursorRequests.count == 3)
        #expect(app.pointer.cursorRequests.last == .shape(hand, serial: app.pointer.enterSerial))
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: [3, 6] as [UInt32])
    func `without shapes an image of the theme is shown, at the window's scale`(version: UInt32) throws {
        let (app, surface) = try stage(
            MockOptions(versions: ["wp_cursor_shape_manager_v1": 0, "wl_compositor": version]))
        app.pointer.enter(surface, at: Point(x: 50, y: 50))
        app.pointer.frame()
        app.pump()
        #expect(app.pointer.cursorRequests.count == 1)
        let picture = try #require(app.pointer.cursorSurface)
        let shown = try #require(picture.frames.last)
        #expect((8...512).contains(shown.surfaceSize.width))
        #expect(shown.surfaceDamage.count == 1)
        for x in stride(from: 50.0, to: 10, by: -1) { move(app, to: x) }
        #expect(app.pointer.cursorRequests.count == 1)
        move(app, to: 150)
        move(app, to: 50)
        #expect(app.pointer.cursorRequests.count == 3)
        #expect(app.compositor.surfaces.count == 2, "one surface for all images")

        surface.prefer(fractionalScale: 240)
        app.pump()
        move(app, to: 51)
        #expect(app.pointer.cursorRequests.count == 4)
        let large = try #require(picture.frames.last)
        #expect(large.bufferSize.width > shown.bufferSize.width)
        #expect(large.scale == 2)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: [true, false])
    func `the cursor may be hidden`(knowsShapes: Bool) throws {
        let (app, surface) = try stage(
            MockOptions(versions: ["wp_cursor_shape_manager_v1": knowsShapes ? 1 : 0]))
        app.pointer.enter(surface, at: Point(x: 50, y: 50))
        app.pointer.frame()
        app.pump()
        app.platform.setCursor(nil, for: app.application.activeSeat)
        let seat = try #require(app.platform.connection?.seats.first)
        app.platform.setCursor(nil, for: SeatID(seat.name))
        app.pump()
        #expect(app.pointer.cursorRequests.last == .hidden(serial: app.pointer.enterSerial))
        app.platform.setCursor(.arrow, for: SeatID(seat.name))
        app.pump()
        #expect(app.pointer.cursorRequests.count == 3)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `the cursor changes below a resting pointer`() throws {
        let app = try AppUnderTest()
        let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (_, toplevel) = try app.show { $0.addSubview(view) }
        app.pointer.enter(toplevel.surface, at: Point(x: 50, y: 50))
        app.pointer.frame()
        app.pump()
        view.cursor = .text
        app.pump()
        #expect(
            app.pointer.cursorRequests.last == .shape(Cursor.text.shapeNumber, serial: app.pointer.enterSerial))
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: Cursor.allCases)
    func `every shape has its number and its image`(cursor: Cursor) throws {
        for versions in [[:], ["wp_cursor_shape_manager_v1": 0]] as [[String: UInt32]] {
            let app = try AppUnderTest(MockOptions(versions: versions))
            let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
            view.cursor = cursor
            let (_, toplevel) = try app.show { $0.addSubview(view) }
            app.pointer.enter(toplevel.surface, at: Point(x: 50, y: 50))
            app.pointer.frame()
            app.pump()
            #expect(app.pointer.cursorRequests.count == 1)
            if versions.isEmpty {
                let index = try #require(Cursor.allCases.firstIndex(of: cursor))
                #expect(
                    app.pointer.cursorRequests.first == .shape(UInt32(index) + 1, serial: app.pointer.enterSerial))
            } else {
                #expect(app.pointer.cursorSurface?.frames.count == 1)
            }
            app.finish()
            #expect(app.compositor.isClean)
        }
    }
}
