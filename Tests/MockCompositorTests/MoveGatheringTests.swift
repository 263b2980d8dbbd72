import Glibc
import MockCompositor
import Testing
import Walden

@testable import WaldenWayland

/// Moves that are left unread until there is a reason to be woken.
@MainActor
@Suite("Move gathering", .serialized)
struct MoveGatheringTests {
    /// A window whose compositor owes it a frame, with the pointer in it.
    @MainActor
    private final class Stage {
        let app: AppUnderTest
        let toplevel: MockToplevel
        let window: WaylandWindow
        var platform: WaylandPlatform { app.platform }

        init(refreshRate: Int32 = 60_000) throws {
            var options = MockOptions()
            options.frames = .manual
            options.outputs[0].refreshRate = refreshRate
            app = try AppUnderTest(options)
            toplevel = try app.show().toplevel
            toplevel.surface.enter(app.compositor.outputs[0])
            toplevel.surface.completeFrame()
            app.pump()
            app.pointer.enter(toplevel.surface, at: Point(x: 5, y: 5))
            app.pointer.frame()
            app.pump()
            window = try #require(app.platform.windows.values.first)
            move(to: 6)
            app.pump()
            try #require(window.surface.isFrameRequested)
        }

        func move(to x: Double) {
            app.pointer.move(to: Point(x: x, y: 5))
            app.pointer.frame()
            app.compositor.dispatch()
        }

        /// How many events the app has yet to deal with.
        var waiting: Int { platform.translation?.queue.count ?? 0 }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test func `S112 moves may gather while nothing but moves waits for a frame`() throws {
        let stage = try Stage()
        let clock = try #require(stage.app.clock)
        stage.app.turn()
        #expect(!clock.gathersMoves, "nothing waits")
        stage.move(to: 7)
        stage.app.turn()
        #expect(!clock.gathersMoves, "it is not known before it is read")
        stage.app.turn()
        #expect(clock.gathersMoves)
        stage.app.pointer.press()
        stage.app.pointer.frame()
        stage.app.turn()
        stage.app.turn()
        #expect(!clock.gathersMoves)
        stage.app.pointer.release()
        stage.app.pointer.frame()
        stage.finish()
    }

    @Test func `they gather for some milliseconds, and not until a frame may be due`() throws {
        let stage = try Stage()
        func end(lastFrame: Double) -> ClosedRange<Double>? {
            let before = stage.platform.now
            stage.window.lastFrameTime = before + lastFrame
            guard let end = stage.platform.gatheringEnd else { return nil }
            return end - stage.platform.now...end - before
        }
        let long = try #require(end(lastFrame: 10))
        #expect(long.contains(0.008))
        let short = try #require(end(lastFrame: -0.012))
        #expect(short.upperBound < 0.875 / 60 - 0.012 + 1e-6)
        #expect(end(lastFrame: -0.0146) == nil, "less than an eighth of a refresh is left")
        #expect(end(lastFrame: -100) == nil, "nobody knows when a frame comes")
        stage.window.lastFrameTime = stage.platform.now + 10
        stage.toplevel.surface.completeFrame()
        stage.app.pump()
        #expect(stage.platform.gatheringEnd == nil, "it may draw")
        stage.finish()
    }

    @Test func `they do not gather while another window may get a frame`() throws {
        let stage = try Stage()
        stage.window.lastFrameTime = stage.platform.now + 10
        let (other, _) = try stage.app.show()
        #expect(stage.platform.windows.count == 2 && stage.platform.gatheringEnd == nil)
        other.close()
        #expect(stage.platform.gatheringEnd != nil)
        stage.finish()
    }

    @Test(arguments: [0, -60_000]) func `they do not gather on an output of no rate`(rate: Int32) throws {
        let stage = try Stage(refreshRate: rate)
        stage.window.lastFrameTime = stage.platform.now + 10
        #expect(stage.platform.gatheringEnd == nil)
        stage.finish()
    }

    @Test func `what is left unread is read when the time has come`() throws {
        let stage = try Stage()
        stage.platform.longestGathering = 0.02
        stage.window.lastFrameTime = stage.platform.now + 10
        let start = stage.platform.now
        for x in 7...9 { stage.move(to: Double(x)) }
        stage.platform.wait(until: nil, gathersMoves: true)
        #expect(stage.platform.now - start >= 0.02)
        #expect(stage.waiting == 1, "three moves are one event")
        // A time that comes earlier does not wait for it.
        stage.move(to: 10)
        stage.platform.longestGathering = 3600
        stage.window.lastFrameTime = stage.platform.now + 3600
        stage.platform.wait(until: stage.platform.now + 0.001, gathersMoves: true)
        stage.app.application.events = []
        stage.app.pointer.press()
        stage.app.pointer.frame()
        stage.app.turn()
        #expect(stage.app.application.takeEvents().suffix(2) == ["hover regionMoved 10,5", "began 10,5"])
        stage.app.pointer.release()
        stage.app.pointer.frame()
        stage.finish()
    }

    @Test func `whatever else the app waits for ends the gathering`() throws {
        let stage = try Stage()
        stage.platform.longestGathering = 3600
        stage.window.lastFrameTime = stage.platform.now + 3600
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        var calls = 0
        stage.platform.watch(ends[0], for: .readable) { [platform = stage.platform] in
            calls += 1
            platform.unwatch(ends[0])
        }
        var byte: UInt8 = 1
        #expect(write(ends[1], &byte, 1) == 1)
        stage.move(to: 7)
        stage.platform.wait(until: nil, gathersMoves: true)
        #expect(calls == 1 && stage.waiting == 1)
        stage.platform.wake()
        stage.platform.wait(until: nil, gathersMoves: true)
        close(ends[0])
        close(ends[1])
        stage.finish()
    }
}
