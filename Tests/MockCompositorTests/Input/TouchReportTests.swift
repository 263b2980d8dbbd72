import MockCompositor
import Testing
import Walden

/// Reports of a finger from the wire to the app.
@MainActor
@Suite("Touch reports", .serialized)
struct TouchReportTests {
    @Test func `S36 all motions of a finger between two frames are delivered as earlier reports`() throws {
        let app = try AppUnderTest()
        let (window, toplevel) = try app.show()
        let view = StrokeView(frame: Rect(x: 70, y: 0, width: 60, height: 100))
        window.addSubview(view)
        app.pump()
        app.touch.down(0, at: Point(x: 80, y: 50), on: toplevel.surface)
        app.touch.frame()
        for x in [85.0, 90, 95] { app.touch.move(0, to: Point(x: x, y: 50)) }
        app.touch.frame()
        app.pump()
        app.touch.up(0)
        app.touch.frame()
        app.pump()
        #expect(view.stroke == [15, 20, 25])
        #expect(view.previous == [10, 15, 10], "the last one is the touch itself")
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S36 a finger that comes down and moves within a frame is hit-tested at its first location`() throws {
        let app = try AppUnderTest()
        let (window, toplevel) = try app.show()
        let view = StrokeView(frame: Rect(x: 70, y: 0, width: 60, height: 100))
        window.addSubview(view)
        app.pump()
        app.touch.down(0, at: Point(x: 80, y: 50), on: toplevel.surface)
        for x in [120.0, 160] { app.touch.move(0, to: Point(x: x, y: 50)) }
        app.touch.frame()
        app.pump()
        #expect(view.begun == [10, 50, 90])
        app.touch.up(0)
        app.touch.frame()
        app.finish()
        #expect(app.compositor.isClean)
    }
}

/// A view that records all reports as a stroke.
private final class StrokeView: View {
    var begun: [Double] = []
    var stroke: [Double] = []
    var previous: [Double] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches { begun += (event?.coalescedTouches(for: touch) ?? []).map { $0.location(in: self).x } }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches {
            let reports = event?.coalescedTouches(for: touch) ?? []
            stroke += reports.map { $0.location(in: self).x }
            previous += reports.map { $0.previousLocation(in: self).x }
        }
    }
}
