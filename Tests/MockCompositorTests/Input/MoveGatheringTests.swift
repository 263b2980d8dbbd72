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

        /// - Parameter refreshRate: In thousandths of a Hertz; by default one at which no frame is due for a while.
        init(refreshRate: Int32 = 100) throws {
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

        /// Lets the compositor have asked for a frame some milliseconds ago.
        func askForFrame(ago milliseconds: Int) {
            window.noteFrame(at: UInt32(truncatingIfNeeded: Int(platform.now * 1000) - milliseconds))
        }

        func move(to x: Double) {
            app.pointer.move(to: Point(x: x, y: 5))
            app.pointer.frame()
            app.compositor.dispatch()
        }

        /// How many events the app has yet to deal with.
        var waiting: Int { (platform.translation?.queue as? EventQueue)?.count ?? 0 }

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

    @Test func `they gather for some milliseconds`() throws {
        let stage = try Stage()
        let before = stage.platform.now
        let end = try #require(stage.platform.gatheringEnd)
        #expect((end - stage.platform.now...end - before).contains(0.015))
        stage.toplevel.surface.completeFrame()
        stage.app.pump()
        #expect(stage.platform.gatheringEnd == nil, "it may draw")
        stage.finish()
    }

    @Test func `they gather no longer than until a frame may be due`() throws {
        let stage = try Stage(refreshRate: 60_000)
        stage.askForFrame(ago: 0)
        let whole = try #require(stage.platform.gatheringEnd) - stage.window.lastFrameTime
        #expect(abs(whole - 0.875 / 60) < 1e-6, "once a frame")
        stage.askForFrame(ago: 8)
        let before = stage.platform.now
        let end = try #require(stage.platform.gatheringEnd)
        #expect(end - before <= 0.875 / 60 - 0.008 + 1e-6, "an eighth of a refresh before")
        stage.askForFrame(ago: 16)
        #expect(stage.platform.gatheringEnd == nil, "less than an eighth is left")
        stage.askForFrame(ago: 90)
        #expect(stage.platform.gatheringEnd == nil, "nobody knows when a frame comes")
        stage.finish()
    }

    @Test func `a frame that was asked for while the app was busy is timed by when it was asked for`() throws {
        let stage = try Stage(refreshRate: 60_000)
        let asked = stage.app.compositor.time
        stage.toplevel.surface.completeFrame()
        stage.app.compositor.dispatch()
        while stage.app.compositor.time &- asked < 20 { usleep(1000) }
        stage.app.pump()
        #expect(stage.platform.now - stage.window.lastFrameTime >= 0.019)
        // The clock of the compositor may be another one.
        for strange in [0, .max, asked &+ 1_000_000, asked &- 1_000_000] as [UInt32] {
            stage.window.noteFrame(at: strange)
            #expect((0..<0.01).contains(stage.platform.now - stage.window.lastFrameTime))
        }
        stage.finish()
    }

    @Test func `they do not gather while another window may get a frame`() throws {
        let stage = try Stage()
        let (other, _) = try stage.app.show()
        #expect(stage.platform.windows.count == 2 && stage.platform.gatheringEnd == nil)
        other.close()
        #expect(stage.platform.gatheringEnd != nil)
        stage.finish()
    }

    @Test(arguments: [0, -60_000]) func `they do not gather on an output of no rate`(rate: Int32) throws {
        let stage = try Stage(refreshRate: rate)
        #expect(stage.platform.gatheringEnd == nil)
        stage.finish()
    }

    @Test func `what is left unread is read when the time has come`() throws {
        let stage = try Stage()
        stage.platform.longestGathering = 0.02
        let start = stage.platform.now
        for x in 7...9 { stage.move(to: Double(x)) }
        stage.platform.wait(until: nil, gathersMoves: true)
        #expect(stage.platform.now - start >= 0.02)
        #expect(stage.waiting == 1, "three moves are one event")
        // A time that comes earlier does not wait for it.
        stage.move(to: 10)
        stage.platform.longestGathering = 2
        let late = stage.platform.now
        stage.platform.wait(until: stage.platform.now + 0.001, gathersMoves: true)
        #expect(stage.platform.now - late < 1)
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
        stage.platform.longestGathering = 2
        let start = stage.platform.now
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
        #expect(stage.platform.now - start < 1)
        close(ends[0])
        close(ends[1])
        stage.finish()
    }
}
