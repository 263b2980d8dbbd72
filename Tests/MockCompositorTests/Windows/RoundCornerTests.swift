import MockCompositor
import Testing
import Walden

/// The rounded corners of client-side decorations.
@MainActor
@Suite("Round corners", .serialized)
struct RoundCornerTests {
    private static let size = Size(width: 300, height: 200)
    private nonisolated static let scales: [UInt32] = [120, 150, 180, 240]

    /// A white window.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let window: Window
        let toplevel: MockToplevel
        let filling = View(frame: Rect(origin: .zero, size: RoundCornerTests.size))
        let scale: Double
        var surface: MockSurface { toplevel.surface }

        init(scale: UInt32) throws {
            var options = MockOptions(versions: ["zxdg_decoration_manager_v1": 0])
            options.fractionalScale = scale
            self.scale = Double(scale) / 120
            app = try AppUnderTest(options, style: Theme.standard)
            let filling = self.filling
            filling.backgroundColor = .white
            (window, toplevel) = try app.show(size: RoundCornerTests.size) { window in
                window.addSubview(filling)
                filling.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            }
        }

        /// The window geometry on the surface.
        var geometry: Rect { toplevel.geometry ?? .zero }

        /// Returns the opacity of a pixel of the surface, from 0 to 255.
        func alpha(_ point: Point) -> UInt32 {
            surface.pixel(Int(point.x * scale), Int(point.y * scale)) >> 24
        }

        /// The opacities of the pixels just inside the four corners.
        var corners: [UInt32] {
            let frame = geometry.insetBy(dx: 0.75, dy: 0.75)
            return [frame.minX, frame.maxX].flatMap { x in [frame.minY, frame.maxY].map { alpha(Point(x: x, y: $0)) } }
        }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test(arguments: scales) func `a floating window has four rounded corners`(scale: UInt32) throws {
        let stage = try Stage(scale: scale)
        #expect(stage.corners.allSatisfy { $0 < 255 }, "\(stage.corners)")
        let frame = stage.geometry
        #expect(stage.alpha(Point(x: frame.midX, y: frame.maxY - 1)) == 255)
        #expect(stage.alpha(Point(x: frame.minX + 1, y: frame.maxY - 20)) == 255)
        stage.finish()
    }

    @Test(arguments: scales) func `the opaque region is opaque`(scale: UInt32) throws {
        let stage = try Stage(scale: scale)
        let opaque = try #require(stage.surface.frames.last?.opaqueRegion)
        var area = 0.0
        for part in opaque {
            area += part.width * part.height
            let pixels = part.insetBy(dx: 0.01, dy: 0.01)
            for y in Int(pixels.minY * stage.scale)...Int(pixels.maxY * stage.scale) {
                for x in Int(pixels.minX * stage.scale)...Int(pixels.maxX * stage.scale) {
                    guard stage.surface.pixel(x, y) >> 24 < 255 else { continue }
                    Issue.record("the pixel at \(x), \(y) is not opaque")
                    return
                }
            }
        }
        let content = Self.size.width * Self.size.height
        #expect(area < content && area > content - 2 * 13 * 13 - 300 - 200)
        stage.finish()
    }

    @Test func `a maximised, tiled or full-screen window has square corners`() throws {
        let stage = try Stage(scale: 120)
        for states in [[.maximized], [.fullscreen], [.tiledLeft], [.tiledBottom, .tiledRight]]
            as [[ServerXdgToplevel.State]]
        {
            stage.toplevel.configure(width: 400, height: 300, states: states + [.activated])
            stage.app.pump()
            #expect(stage.corners == [255, 255, 255, 255], "\(states)")
            let opaque = stage.surface.frames.last?.opaqueRegion ?? []
            #expect(opaque.count == 1 && opaque.last?.maxY == stage.geometry.maxY)
            stage.toplevel.configure(width: 300, height: 240)
            stage.app.pump()
            #expect(stage.corners.allSatisfy { $0 < 255 }, "\(states)")
        }
        stage.finish()
    }

    @Test(arguments: scales) func `content that changes in a corner keeps the corner rounded`(scale: UInt32) throws {
        let stage = try Stage(scale: scale)
        let before = stage.corners
        for color in [Color(red: 1, green: 0, blue: 0), .white] {
            stage.filling.backgroundColor = color
            stage.app.pump()
            #expect(stage.corners.map { $0 < 255 } == [true, true, true, true])
        }
        #expect(stage.corners == before)
        // Now change only the corner.
        stage.filling.setNeedsDisplay(Rect(x: 296, y: 196, width: 4, height: 4))
        stage.app.pump()
        #expect(stage.corners == before)
        let damage = try #require(stage.surface.frames.last?.damage)
        #expect(damage.allSatisfy { $0.width <= 6 * stage.scale && $0.height <= 6 * stage.scale })
        stage.finish()
    }

    @Test(arguments: scales) func `scrolled content does not move the corners`(scale: UInt32) throws {
        let stage = try Stage(scale: scale)
        let scroller = ScrollView(frame: stage.window.bounds)
        scroller.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scroller.showsVerticalScrollIndicator = false
        let content = View(frame: Rect(x: 0, y: 0, width: 300, height: 1000))
        content.backgroundColor = .white
        scroller.addSubview(content)
        scroller.contentSize = content.bounds.size
        stage.window.addSubview(scroller)
        stage.app.pump()
        let before = stage.corners
        for step in [8.0, 40, 24, 0] {
            scroller.contentOffset = Point(x: 0, y: step)
            stage.app.pump()
            #expect(stage.corners == before)
            let frame = stage.geometry
            for y in stride(from: frame.maxY - 100, to: frame.maxY - 13, by: 1) {
                for x in [frame.minX + 1, frame.maxX - 1] {
                    #expect(stage.alpha(Point(x: x, y: y)) == 255, "\(x), \(y) after \(step)")
                }
            }
        }
        stage.finish()
    }
}
