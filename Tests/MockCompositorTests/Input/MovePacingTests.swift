import MockCompositor
import Testing
import Walden

/// Moves of which nothing is to be seen, over a real socket.
@MainActor
@Suite("Move pacing", .serialized)
struct MovePacingTests {
    /// A window whose compositor asks for a frame only when told to, with the pointer in it.
    private func stage() throws -> (app: AppUnderTest, toplevel: MockToplevel) {
        var options = MockOptions()
        options.frames = .manual
        let app = try AppUnderTest(options)
        let (_, toplevel) = try app.show()
        toplevel.surface.completeFrame()
        app.pump()
        app.pointer.enter(toplevel.surface, at: Point(x: 5, y: 5))
        app.pointer.frame()
        app.pump()
        app.application.events = []
        return (app, toplevel)
    }

    private func move(_ app: AppUnderTest, to x: Double) {
        app.pointer.move(to: Point(x: x, y: 5))
        app.pointer.frame()
        app.turn()
    }

    @Test func `S112 moves that draw nothing wait for a frame that is asked for, after the first`() throws {
        let (app, toplevel) = try stage()
        for x in 6...20 { move(app, to: Double(x)) }
        app.turn()
        #expect(app.application.takeEvents() == ["hover regionMoved 6,5"], "the first move is not held")
        toplevel.surface.completeFrame()
        app.pump()
        #expect(app.application.takeEvents() == ["hover regionMoved 20,5"])
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S112 a frame that is asked for has no buffer and no damage, and is the only one`() throws {
        let (app, toplevel) = try stage()
        let before = toplevel.surface.commits.count
        move(app, to: 6)
        app.pump()
        let commits = toplevel.surface.commits.dropFirst(before)
        #expect(commits.count == 1)
        toplevel.surface.completeFrame()
        app.pump()
        #expect(toplevel.surface.commits.count == before + 1, "nothing is asked for while the pointer rests")
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S39 S112 a button flushes the moves before it, and is not held`() throws {
        let (app, _) = try stage()
        for x in 6...9 { move(app, to: Double(x)) }
        app.pointer.press()
        app.pointer.frame()
        app.turn()
        app.turn()
        let events = app.application.takeEvents()
        #expect(events.suffix(2) == ["hover regionMoved 9,5", "began 9,5"])
        app.pointer.release()
        app.pointer.frame()
        app.pump()
        app.finish()
        #expect(app.compositor.isClean)
    }
}
