import MockCompositor
import Testing
import Walden

/// Compositors that release buffers late.
@MainActor
@Suite("Buffers that come back late", .serialized)
struct BuffersTests {
    private static let size = Size(width: 200, height: 100)

    /// Shows a window with one control.
    private func stage(
        _ release: MockOptions.Release
    ) throws -> (app: AppUnderTest, surface: MockSurface, probe: Probe) {
        var options = MockOptions()
        options.release = release
        let app = try AppUnderTest(options)
        let probe = Probe(frame: Rect(x: 10, y: 10, width: 80, height: 80))
        let (_, toplevel) = try app.show(size: Self.size) { $0.addSubview(probe) }
        return (app, toplevel.surface, probe)
    }

    /// Returns the size of a number of buffers, in bytes.
    private static func bytes(_ count: Int) -> Int { count * 20 * 4096 }

    @Test(arguments: [(MockOptions.Release.atOnce, 1), (.whenReplaced, 2), (.late(turns: 1), 2)])
    func `a compositor that releases in time gets as many buffers as it holds`(
        release: MockOptions.Release, count: Int
    ) throws {
        let (app, surface, probe) = try stage(release)
        let before = surface.frames.count
        for _ in 0..<30 {
            probe.isHighlighted.toggle()
            app.pump()
        }
        #expect(surface.frames.count == before + 30)
        #expect(app.compositor.peakMemory.buffers == count)
        #expect(app.compositor.peakMemory.poolBytes == Self.bytes(count))
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: [2, 3, 10, 40])
    func `a compositor that releases late needs one more buffer, and loses no input`(turns: Int) throws {
        let (app, surface, probe) = try stage(.late(turns: turns))
        let before = surface.frames.count
        var presses = 0
        for _ in 0..<60 {
            app.touch.down(0, at: probe.center, on: surface)
            app.touch.frame()
            for _ in 0..<2 { app.turn() }
            if probe.takeLog() == ["touchDown"] { presses += 1 }
            app.touch.up(0)
            app.touch.frame()
            for _ in 0..<2 { app.turn() }
            if probe.takeLog() == ["touchUpInside"] { presses += 1 }
        }
        #expect(presses == 120, "every press was delivered in its turn")
        #expect(app.compositor.peakMemory.buffers <= 3)
        #expect(app.compositor.peakMemory.poolBytes <= Self.bytes(3))
        #expect(surface.frames.count - before >= 240 / (turns + 4), "and frames used every free buffer")
        for _ in 0..<2 * turns + 10 { app.turn() }
        #expect(surface.pixel(40, 40) == 0xFF00_00FF, "the last state is shown in the end")
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a compositor that never releases gets three buffers, and the app its input`() throws {
        let (app, surface, probe) = try stage(.never)
        for _ in 0..<5 {
            probe.isHighlighted.toggle()
            app.pump()
        }
        #expect(surface.frames.count == 3)
        app.touch.down(0, at: probe.center, on: surface)
        app.touch.frame()
        app.turn()
        app.turn()
        #expect(probe.takeLog() == ["touchDown"], "a press does not wait")
        for step in 1...1000 {
            app.touch.move(0, to: Point(x: 30 + Double(step % 20), y: 50))
            app.touch.frame()
            app.run(for: .milliseconds(1))
        }
        let moves = probe.takeLog().count { $0 == "touchDragInside" }
        #expect((18...22).contains(moves), "moves wait for a frame, but at most 50 ms: \(moves)")
        app.touch.up(0)
        app.touch.frame()
        app.turn()
        app.turn()
        #expect(probe.takeLog().last == "touchUpInside")
        #expect(app.compositor.peakMemory == app.compositor.memory)
        #expect(app.compositor.memory.poolBytes == Self.bytes(3))
        surface.releaseBuffers()
        app.pump()
        #expect(surface.frames.count == 4)
        app.finish()
        #expect(app.compositor.isClean)
    }
}
