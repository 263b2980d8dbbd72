import MockCompositor
import Testing
import Walden

/// Windows with client-side and server-side decorations.
@MainActor
@Suite("Decoration", .serialized)
struct DecorationTests {
    private static let size = Size(width: 300, height: 200)

    /// A window with its own title bar, and a control that fills its content.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let window: Window
        let toplevel: MockToplevel
        let probe = Probe(frame: Rect(origin: .zero, size: DecorationTests.size))
        var surface: MockSurface { toplevel.surface }

        init(_ options: MockOptions = MockOptions(versions: ["zxdg_decoration_manager_v1": 0])) throws {
            app = try AppUnderTest(options, style: Theme.standard)
            let probe = self.probe
            (window, toplevel) = try app.show(size: DecorationTests.size) { $0.addSubview(probe) }
        }

        var frame: MockCommit {
            get throws { try #require(surface.frames.last) }
        }

        /// The window geometry on the surface.
        var geometry: Rect {
            get throws { try #require(toplevel.geometry) }
        }

        /// A point of the title bar, on the surface.
        var titleBar: Point {
            get throws { Point(x: try geometry.minX + 60, y: try geometry.minY + 15) }
        }

        /// The origin of the content on the surface.
        var content: Point {
            get throws {
                let geometry = try geometry
                return Point(x: geometry.minX, y: geometry.maxY - DecorationTests.size.height)
            }
        }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    // MARK: Mode

    @Test func `a compositor that can draw title bars is asked to`() throws {
        let stage = try Stage(MockOptions())
        #expect(stage.toplevel.wantedDecoration == .serverSide)
        #expect(try stage.frame.surfaceSize == Self.size)
        #expect(try stage.geometry == Rect(origin: .zero, size: Self.size))
        stage.finish()
    }

    @Test(arguments: [0, 1] as [UInt32])
    func `without server-side decoration a window draws its own`(version: UInt32) throws {
        var options = MockOptions(versions: ["zxdg_decoration_manager_v1": version])
        options.decoration = .clientSide
        let stage = try Stage(options)
        let (frame, geometry) = (try stage.frame, try stage.geometry)
        #expect(geometry.width == Self.size.width)
        #expect(geometry.height > Self.size.height, "the title bar is part of the window")
        #expect(geometry.minX > 0 && geometry.minY > 0, "the shadow is not")
        #expect(frame.surfaceSize.width > geometry.maxX && frame.surfaceSize.height > geometry.maxY)
        let input = try #require(frame.inputRegion?.first)
        #expect(input.contains(geometry) && input != geometry, "the resize edges extend beyond the window")
        #expect(input.width < frame.surfaceSize.width, "the rest of the shadow takes no input")
        let opaque = try #require(frame.opaqueRegion)
        let content = Rect(origin: try stage.content, size: Self.size)
        #expect(opaque.first?.origin == content.origin && opaque.last?.maxY == content.maxY)
        #expect(opaque.allSatisfy { content.contains($0) })
        stage.finish()
    }

    @Test func `the compositor may change the mode`() throws {
        let stage = try Stage(MockOptions())
        stage.toplevel.decorate(.clientSide)
        stage.toplevel.configure()
        stage.app.pump()
        #expect(try stage.geometry.height > Self.size.height)
        #expect(stage.window.bounds.size == Self.size)
        stage.toplevel.decorate(.serverSide)
        stage.toplevel.configure()
        stage.app.pump()
        #expect(try stage.geometry == Rect(origin: .zero, size: Self.size))
        #expect(try stage.frame.surfaceSize == Self.size)
        #expect(try stage.frame.inputRegion == nil)
        stage.finish()
    }

    @Test func `the compositor's size includes the title bar`() throws {
        let stage = try Stage()
        stage.toplevel.configure(width: 500, height: 400)
        stage.app.pump()
        #expect(try stage.geometry.size == Size(width: 500, height: 400))
        #expect(stage.window.bounds.width == 500)
        #expect(stage.window.bounds.height < 400)
        stage.finish()
    }

    @Test func `a maximised window has no shadow, and a full-screen one no title bar`() throws {
        let stage = try Stage()
        stage.toplevel.configure(width: 800, height: 600, states: [.maximized, .activated])
        stage.app.pump()
        #expect(try stage.geometry == Rect(x: 0, y: 0, width: 800, height: 600))
        #expect(try stage.frame.surfaceSize == Size(width: 800, height: 600))
        #expect(stage.window.bounds.height < 600)
        stage.toplevel.configure(width: 800, height: 600, states: [.fullscreen, .activated])
        stage.app.pump()
        #expect(stage.window.bounds.size == Size(width: 800, height: 600))
        #expect(try stage.frame.surfaceSize == Size(width: 800, height: 600))
        stage.finish()
    }

    @Test func `a fractional scale works with a title bar`() throws {
        var options = MockOptions(versions: ["zxdg_decoration_manager_v1": 0])
        options.fractionalScale = 180
        let stage = try Stage(options)
        let frame = try stage.frame
        #expect(frame.bufferSize.width == (frame.surfaceSize.width * 1.5).rounded(.toNearestOrAwayFromZero))
        #expect(try stage.geometry.width == Self.size.width)
        stage.finish()
    }

    // MARK: Input

    @Test func `content is pressed where it is shown`() throws {
        let stage = try Stage()
        let content = try stage.content
        stage.app.touch.down(0, at: Point(x: content.x + 5, y: content.y + 5), on: stage.surface)
        stage.app.touch.frame()
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == ["began 5,5"])
        #expect(stage.probe.isHighlighted)
        stage.app.touch.up(0)
        stage.app.touch.frame()
        stage.app.pump()
        _ = stage.probe.takeLog()
        stage.app.touch.down(0, at: Point(x: content.x + 60, y: content.y - 5), on: stage.surface)
        stage.app.touch.frame()
        stage.app.pump()
        #expect(!stage.probe.isHighlighted, "the title bar is not the content")
        stage.app.touch.up(0)
        stage.app.touch.frame()
        stage.finish()
    }

    @Test func `a pointer moves the window by its title bar, with the serial of its press`() throws {
        let stage = try Stage()
        let start = try stage.titleBar
        stage.app.pointer.enter(stage.surface, at: start)
        stage.app.pointer.frame()
        let serial = stage.app.pointer.press()
        stage.app.pointer.frame()
        stage.app.pump()
        #expect(stage.toplevel.requests == [], "a press alone moves nothing")
        stage.app.pointer.move(to: Point(x: start.x + 20, y: start.y + 5))
        stage.app.pointer.frame()
        stage.app.pump()
        #expect(stage.toplevel.requests == [.move(serial: serial)])
        stage.app.pointer.leave(stage.surface)  // The compositor takes over the pointer.
        stage.app.pointer.frame()
        stage.finish()
    }

    @Test func `a finger moves the window by its title bar, with the serial of its touch`() throws {
        let stage = try Stage()
        let (start, content) = (try stage.titleBar, try stage.content)
        stage.app.touch.down(0, at: Point(x: content.x + 100, y: content.y + 100), on: stage.surface)
        stage.app.touch.frame()
        let serial = stage.app.touch.down(1, at: start, on: stage.surface)
        stage.app.touch.frame()
        stage.app.pump()
        stage.app.touch.move(1, to: Point(x: start.x + 40, y: start.y))
        stage.app.touch.frame()
        stage.app.pump()
        #expect(stage.toplevel.requests == [.move(serial: serial)])
        stage.app.touch.cancel()
        stage.app.pump()
        #expect(!stage.probe.isHighlighted)
        stage.finish()
    }

    @Test(
        arguments: [
            (-4, 80, 4), (304, 80, 8), (150, 244, 2), (-4, 244, 6), (304, 244, 10), (304, -4, 9), (-4, -4, 5),
            (150, -4, 1),
        ] as [(Double, Double, UInt32)])
    func `edges and corners resize, by pointer and by finger`(x: Double, y: Double, edges: UInt32) throws {
        let stage = try Stage()
        let geometry = try stage.geometry
        let place = Point(x: geometry.minX + x, y: geometry.minY + (y > 200 ? geometry.height + 4 : y))
        stage.app.pointer.enter(stage.surface, at: place)
        stage.app.pointer.frame()
        let click = stage.app.pointer.press()
        stage.app.pointer.frame()
        stage.app.pump()
        stage.app.pointer.leave(stage.surface)
        stage.app.pointer.frame()
        let contact = stage.app.touch.down(3, at: place, on: stage.surface)
        stage.app.touch.frame()
        stage.app.pump()
        #expect(
            stage.toplevel.requests == [
                .resize(serial: click, edges: edges), .resize(serial: contact, edges: edges),
            ])
        stage.app.touch.cancel()
        stage.finish()
    }

    @Test func `a secondary click on the title bar requests the window menu there`() throws {
        let stage = try Stage()
        let place = try stage.titleBar
        stage.app.pointer.enter(stage.surface, at: place)
        stage.app.pointer.frame()
        let serial = stage.app.pointer.press(MockPointer.rightButton)
        stage.app.pointer.frame()
        stage.app.pump()
        #expect(
            stage.toplevel.requests == [.showMenu(serial: serial, at: place)],
            "in the coordinates of the surface, shadow included")
        stage.app.pointer.leave(stage.surface)
        stage.app.pointer.frame()
        stage.finish()
    }

    @Test func `a highlight in the content damages neither title bar nor shadow`() throws {
        let stage = try Stage()
        let content = Rect(origin: try stage.content, size: Self.size)
        stage.probe.isHighlighted = true
        stage.app.pump()
        let frame = try stage.frame
        #expect(!frame.damage.isEmpty)
        #expect(frame.damage.allSatisfy { content.contains($0) })
        stage.finish()
    }

    @Test func `size limits of the content are sent with the title bar added`() throws {
        let stage = try Stage()
        let bar = try stage.geometry.height - Self.size.height
        stage.window.minimumSize = Size(width: 120, height: 80)
        stage.app.pump()
        #expect(stage.toplevel.minimumSize == Size(width: 120, height: 80 + bar))
        stage.finish()
    }
}
