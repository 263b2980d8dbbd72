import Glibc
import MockCompositor
import Testing
import Walden

@testable import WaldenWayland

/// Resizing a window faster than it can be drawn.
@MainActor
@Suite("Resizing", .serialized)
struct ResizeTests {
    /// A view that counts its layouts and drawings.
    private final class Counter: View {
        private(set) var layouts = 0
        private(set) var draws = 0

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }

        override func draw(_ rect: Rect, in context: GraphicsContext) {
            draws += 1
            context.fill(rect, with: Color(red: 0, green: 0.5, blue: 0))
        }
    }

    /// A window that is resized interactively.
    @MainActor
    private final class Stage {
        let app: AppUnderTest
        let window: Window
        let toplevel: MockToplevel
        let counter = Counter()
        private(set) var callbacks = 0
        var surface: MockSurface { toplevel.surface }
        var compositor: MockCompositor { app.compositor }

        init(_ release: MockOptions.Release) throws {
            var options = MockOptions.asking
            options.release = release
            app = try AppUnderTest(options)
            let counter = self.counter
            (window, toplevel) = try app.show(size: Size(width: 320, height: 240)) { window in
                window.addSubview(counter, filling: .zero)
            }
        }

        /// Sends the frame callback, as at the next refresh.
        func refresh() {
            guard !surface.callbacks.isEmpty else { return }
            callbacks += 1
            surface.completeFrame()
        }

        /// Draws frames at the current size.
        func draw(_ count: Int) {
            for _ in 0..<count {
                counter.setNeedsDisplay()
                refresh()
                app.pump()
            }
        }

        /// Sends a configuration every millisecond, and a frame callback every 16 milliseconds.
        ///
        /// - Returns: The serial of the last one.
        func drag(through sizes: [(Int32, Int32)], states: [ServerXdgToplevel.State]) -> UInt32 {
            var last: UInt32 = 0
            for (index, (width, height)) in sizes.enumerated() {
                last = toplevel.configure(width: width, height: height, states: states)
                if index % 16 == 0 { refresh() }
                app.run(for: .milliseconds(1))
            }
            return last
        }

        /// Waits until memory is released.
        func rest() {
            usleep(250_000)
            app.pump()
        }
    }

    /// 500 sizes, growing and shrinking back to 320×240.
    private static let sizes: [(Int32, Int32)] = (1...500).map { step in
        let distance = Int32(step <= 250 ? step : 500 - step)
        return (320 + distance * 2, 240 + distance)
    }

    @Test(
        arguments: [MockOptions.Release.atOnce, .whenReplaced, .late(turns: 20)],
        [[.activated, .resizing], [.activated]] as [[ServerXdgToplevel.State]])
    func `500 configurations in 500 ms cost a frame per callback, few buffers, and leave no memory`(
        release: MockOptions.Release, states: [ServerXdgToplevel.State]
    ) throws {
        let stage = try Stage(release)
        stage.draw(6)
        let level = stage.compositor.memory
        stage.compositor.forgetPeakMemory()
        let before = (stage.surface.frames.count, stage.callbacks, stage.counter.layouts, stage.counter.draws)

        let last = stage.drag(through: Self.sizes, states: states)
        let frames = stage.surface.frames.count - before.0
        #expect(frames <= stage.callbacks - before.1 + 1, "one per callback, and one before the first")
        #expect(frames >= 20, "the window follows the drag")
        #expect(stage.counter.layouts - before.2 <= frames, "every layout is drawn")
        #expect(stage.counter.draws - before.3 <= frames)
        #expect(stage.compositor.peakMemory.buffers <= 4)
        #expect(stage.compositor.peakMemory.poolBytes <= 4 * 820 * 490 * 4 * 3 / 2)
        stage.refresh()
        stage.app.run(for: .milliseconds(30))
        stage.refresh()
        stage.app.pump()
        #expect(stage.surface.frames.last?.bufferSize == Size(width: 320, height: 240))
        #expect(stage.surface.commits.last?.acknowledged == last)

        stage.refresh()
        stage.rest()
        #expect(stage.compositor.memory.pageBytes <= level.pageBytes, "without another frame")
        stage.draw(6)
        #expect(stage.compositor.memory == level)
        stage.app.finish()
        #expect(stage.compositor.isClean)
    }

    @Test func `500 configurations are harmless if no buffer is released`() throws {
        let stage = try Stage(.never)
        let last = stage.drag(through: Self.sizes, states: [.activated, .resizing])
        #expect(stage.surface.frames.count == 3)
        #expect(stage.compositor.peakMemory.buffers == 3)
        stage.surface.releaseBuffers()
        stage.refresh()
        stage.app.pump()
        #expect(stage.surface.frames.count == 4)
        #expect(stage.surface.frames.last?.bufferSize == Size(width: 320, height: 240))
        #expect(stage.surface.commits.last?.acknowledged == last)
        stage.rest()
        #expect(stage.compositor.memory.buffers <= 2)
        stage.app.finish()
        #expect(stage.compositor.isClean)
    }

    @Test func `each frame of a resize has the latest size`() throws {
        let stage = try Stage(.whenReplaced)
        stage.refresh()
        for round in 1...20 {
            for step in 1...10 {
                stage.toplevel.configure(
                    width: Int32(320 + round * 10 + step), height: Int32(240 + round), states: [.resizing])
                stage.app.turn()
            }
            stage.refresh()
            stage.app.pump()
            let size = Size(width: Double(320 + round * 10 + 10), height: Double(240 + round))
            #expect(stage.surface.frames.last?.bufferSize == size)
            #expect(stage.window.bounds.size == size)
        }
        stage.app.finish()
        #expect(stage.compositor.isClean)
    }

    @Test func `a growing size does not allocate memory in every frame`() throws {
        let stage = try Stage(.whenReplaced)
        stage.app.platform.settlingDelay = .infinity
        stage.compositor.forgetRequests()
        for step in 1...100 {
            stage.toplevel.configure(width: Int32(320 + step * 4), height: 240, states: [.resizing])
            stage.refresh()
            stage.app.pump()
        }
        let requests = stage.compositor.requests
        #expect(requests.count { $0 == "wl_shm_pool.create_buffer" } >= 99)
        #expect(requests.count { $0 == "wl_shm.create_pool" || $0 == "wl_shm_pool.resize" } <= 12)
        stage.app.finish()
        #expect(stage.compositor.isClean)
    }

    @Test func `a window maximised once and restored has its former memory`() throws {
        let stage = try Stage(.whenReplaced)
        stage.draw(4)
        let level = stage.compositor.memory
        for (width, height) in [(1200, 900), (320, 240)] as [(Int32, Int32)] {
            stage.toplevel.configure(width: width, height: height)
            stage.refresh()
            stage.app.pump()
            stage.draw(4)
        }
        stage.rest()
        #expect(stage.compositor.memory.pageBytes <= level.pageBytes)
        stage.draw(4)
        #expect(stage.compositor.memory == level)
        stage.app.finish()
        #expect(stage.compositor.isClean)
    }
}
