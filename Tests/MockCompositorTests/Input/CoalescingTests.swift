import MockCompositor
import Testing
import Walden

/// Devices with a higher rate than frames.
@MainActor
@Suite("Coalescing", .serialized)
struct CoalescingTests {
    /// Shows a window on a compositor with manual frames.
    private func stage() throws -> (app: AppUnderTest, view: PathView, toplevel: MockToplevel) {
        var options = MockOptions()
        options.frames = .manual
        let app = try AppUnderTest(options)
        let view = PathView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (_, toplevel) = try app.show { $0.addSubview(view) }
        toplevel.surface.completeFrame()
        app.pump()
        return (app, view, toplevel)
    }

    @Test func `S112 moves of a finger before one frame are one event with all reports`() throws {
        let (app, view, toplevel) = try stage()
        app.touch.down(0, at: Point(x: 0, y: 10), on: toplevel.surface)
        app.touch.frame()
        app.pump()
        app.application.events = []
        for step in 1...20 {
            app.touch.move(0, to: Point(x: Double(step), y: 10))
            app.touch.frame()
        }
        toplevel.surface.completeFrame()
        app.pump()
        #expect(app.application.takeEvents() == ["moved 20,10"])
        #expect(view.reports == [(1...20).map { Double($0) }])
        app.touch.up(0)
        app.touch.frame()
        app.pump()
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S112 moves in separate turns wait for the frame that will show them`() throws {
        let (app, view, toplevel) = try stage()
        app.touch.down(0, at: Point(x: 0, y: 10), on: toplevel.surface)
        app.touch.frame()
        app.pump()
        app.application.events = []
        for step in 1...5 {
            app.touch.move(0, to: Point(x: Double(step), y: 10))
            app.touch.frame()
            app.turn()
        }
        let early = app.application.takeEvents()
        toplevel.surface.completeFrame()
        app.pump()
        let events = early + app.application.takeEvents()
        #expect(early == [] && events == ["moved 5,10"])
        #expect(view.reports == [[1, 2, 3, 4, 5]])
        app.touch.up(0)
        app.touch.frame()
        app.pump()
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S112 moves of a pointer before one frame are one event`() throws {
        let (app, _, toplevel) = try stage()
        app.pointer.enter(toplevel.surface, at: Point(x: 5, y: 5))
        app.pointer.frame()
        app.pump()
        app.application.events = []
        for step in 1...30 {
            app.pointer.move(to: Point(x: 5 + Double(step), y: 5))
            app.pointer.frame()
        }
        toplevel.surface.completeFrame()
        app.pump()
        #expect(app.application.takeEvents() == ["hover regionMoved 35,5"])
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S112 beginnings and ends keep their order among moves`() throws {
        let (app, view, toplevel) = try stage()
        app.touch.down(0, at: Point(x: 0, y: 10), on: toplevel.surface)
        app.touch.frame()
        for step in 1...4 {
            app.touch.move(0, to: Point(x: Double(step), y: 10))
            app.touch.frame()
        }
        app.touch.up(0)
        app.touch.frame()
        app.touch.down(0, at: Point(x: 100, y: 10), on: toplevel.surface)
        app.touch.frame()
        app.touch.move(0, to: Point(x: 101, y: 10))
        app.touch.frame()
        app.pump()
        toplevel.surface.completeFrame()
        app.pump()
        #expect(
            app.application.takeEvents() == ["began 0,10", "moved 4,10", "ended 4,10", "began 100,10", "moved 101,10"])
        #expect(view.reports == [[1, 2, 3, 4], [101]])
        app.touch.cancel()
        app.pump()
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `moves are delivered even if the compositor never sends a frame callback`() throws {
        let (app, view, toplevel) = try stage()
        app.touch.down(0, at: Point(x: 0, y: 10), on: toplevel.surface)
        app.touch.frame()
        app.pump()
        app.touch.move(0, to: Point(x: 9, y: 10))
        app.touch.frame()
        app.turn()
        app.run(for: .milliseconds(49))
        #expect(view.reports == [])
        app.run(for: .milliseconds(2))
        #expect(view.reports == [[9]])
        app.touch.up(0)
        app.touch.frame()
        app.pump()
        app.finish()
        #expect(app.compositor.isClean)
    }
}

/// A view that records all reports of each move, and redraws for each.
private final class PathView: View {
    private(set) var reports: [[Double]] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { setNeedsDisplay() }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        setNeedsDisplay()
        for touch in touches {
            reports.append((event?.coalescedTouches(for: touch) ?? []).map { $0.location(in: self).x })
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}
}
