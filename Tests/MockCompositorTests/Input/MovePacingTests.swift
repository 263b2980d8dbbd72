import MockCompositor
import Testing
import Walden
import WaldenWayland

/// Moves are delivered at the refresh rate; other input does not wait for them.
@MainActor
@Suite("Move pacing", .serialized)
struct MovePacingTests {
    /// A window under the pointer, on a compositor with manual frames.
    @MainActor
    private final class Stage {
        let app: AppUnderTest
        let window: Window
        let toplevel: MockToplevel
        let view = Canvas(frame: Rect(x: 0, y: 0, width: 200, height: 100))

        init(refreshRate: Int32 = 60_000, keepsRealTime: Bool = false) throws {
            var options = MockOptions()
            options.frames = .manual
            options.outputs[0].refreshRate = refreshRate
            app = try AppUnderTest(options, keepsRealTime: keepsRealTime)
            app.platform.assumedFrameInterval = 1.0 / 60
            let view = self.view
            (window, toplevel) = try app.show { $0.addSubview(view) }
            toplevel.surface.enter(app.compositor.outputs[0])
            toplevel.surface.completeFrame()
            app.pump()
            app.pointer.enter(toplevel.surface, at: Point(x: 5, y: 5))
            app.pointer.frame()
            app.pump()
            app.application.events = []
        }

        /// Sends a move, which the app reads in its next turn.
        func move(to x: Double) {
            app.pointer.move(to: Point(x: x, y: 5))
            app.pointer.frame()
        }

        func finish() {
            app.pointer.release()
            app.pointer.frame()
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    /// A view that can redraw at every move.
    private final class Canvas: View {
        var isDrawing = false
        override func pointerMoved(with event: Event) { if isDrawing { setNeedsDisplay() } }
    }

    @Test func `S112 a pointer over static content costs no commit`() throws {
        let stage = try Stage()
        let before = stage.toplevel.surface.commits.count
        for x in 6...45 {
            stage.move(to: Double(x))
            stage.app.run(for: .milliseconds(2))
        }
        stage.app.run(for: .milliseconds(20))
        #expect(stage.toplevel.surface.commits.count == before)
        let events = stage.app.application.takeEvents()
        #expect((5...6).contains(events.count) && events.last == "hover regionMoved 45,5", "\(events)")
        stage.finish()
    }

    @Test(arguments: [(60_000, 17), (144_000, 7), (240_000, 5), (0, 17), (-60_000, 17), (1, 51)] as [(Int32, Int)])
    func `S112 a move that draws nothing waits for at most one refresh`(
        rate: Int32, milliseconds: Int
    ) throws {
        let stage = try Stage(refreshRate: rate)
        for x in 6...9 { stage.move(to: Double(x)) }
        stage.app.turn()
        #expect(stage.app.application.takeEvents() == ["hover regionMoved 9,5"], "moves of one turn are coalesced")
        stage.move(to: 10)
        stage.app.run(for: .milliseconds(milliseconds - 2))
        #expect(stage.app.application.takeEvents() == [])
        stage.move(to: 11)
        stage.app.run(for: .milliseconds(2))
        #expect(stage.app.application.takeEvents() == ["hover regionMoved 11,5"])
        stage.finish()
    }

    @Test(arguments: [false, true])
    func `S39 S112 a press after moves is delivered in the turn in which it arrives`(isDrawing: Bool) throws {
        let stage = try Stage()
        stage.view.isDrawing = isDrawing
        for x in 6...9 {
            stage.move(to: Double(x))
            stage.app.turn()
        }
        #expect(stage.app.application.takeEvents() == ["hover regionMoved 6,5"])
        stage.app.pointer.press()
        stage.app.pointer.frame()
        stage.app.turn()
        #expect(stage.app.application.takeEvents() == ["hover regionMoved 9,5", "began 9,5"])
        stage.finish()
    }

    @Test(arguments: [false, true])
    func `a press wakes an app that holds moves`(isDrawing: Bool) throws {
        let stage = try Stage(refreshRate: 20_000, keepsRealTime: true)
        stage.view.isDrawing = isDrawing
        let loop: EventLoop = stage.app.application.eventLoop
        for x in 6...9 {
            stage.move(to: Double(x))
            stage.app.turn()
        }
        stage.app.pointer.press()
        stage.app.pointer.frame()
        stage.app.compositor.dispatch()
        loop.turn(mayBlock: true)
        #expect(stage.app.application.takeEvents().suffix(2) == ["hover regionMoved 9,5", "began 9,5"])
        stage.finish()
    }

    @Test func `the run loop itself delivers a held move in time`() throws {
        let stage = try Stage(keepsRealTime: true)
        for x in 6...9 {
            stage.move(to: Double(x))
            stage.app.turn()
        }
        let loop: EventLoop = stage.app.application.eventLoop
        var isOverdue = false
        loop.schedule(after: .seconds(30)) { _ in isOverdue = true }
        while stage.app.application.events.last != "hover regionMoved 9,5", !isOverdue { loop.turn(mayBlock: true) }
        #expect(!isOverdue)
        stage.finish()
    }
}
