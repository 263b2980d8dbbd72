import BenchSupport
import Glibc
import MockCompositor
import Walden

/// What a process holds before and after a storm of sizes.
@MainActor
enum ResizeMemory {
    /// What may be left, in kilobytes: a little that the heap keeps.
    private static let margin = 256
    /// What the first storm may leave besides, in kilobytes: in caches that have a bound.
    private static let cacheMargin = 768

    /// What is held.
    private struct Level {
        let anonymous = Machine.kilobytes("RssAnon")
        let shared = Machine.kilobytes("RssShmem")
        let memory: MockMemory
    }

    /// Tells 500 sizes in 500 ms.
    ///
    /// - Parameter countsHeap: Whether the process's own memory counts, besides what it shares with the compositor.
    /// - Returns: Whether all is as it was.
    static func run(countsHeap: Bool) throws -> Bool {
        let app = try BenchApp { window in
            Scenes.addSlider(to: window)
            window.addSubview(Label(text: "A text that is laid out anew for each width, as most are."), filling: .zero)
        }
        settle(app)
        let first = Level(memory: app.compositor.memory)
        // The first storm meets texts and glyphs for the first time, which stay in caches that have a bound.
        storm(app)
        settle(app)
        let before = Level(memory: app.compositor.memory)
        app.compositor.forgetPeakMemory()
        let frames = storm(app)
        let peak = Level(memory: app.compositor.peakMemory)
        settle(app)
        let after = Level(memory: app.compositor.memory)
        for (name, level) in [("at first", first), ("before", before), ("at most", peak), ("after", after)] {
            print(
                "\(name): \(level.anonymous) kB of its own, \(level.shared) kB shared;"
                    + " \(level.memory.buffers) buffers, pools of \(level.memory.poolBytes / 1024) kB")
        }
        print("500 configurations: \(frames) frames")
        app.finish()
        let isHeapRestored =
            after.anonymous <= before.anonymous + margin && before.anonymous <= first.anonymous + cacheMargin
        return after.memory == before.memory && after.memory == first.memory && after.shared <= first.shared
            && peak.memory.buffers <= 4 && (isHeapRestored || !countsHeap)
    }

    @discardableResult
    private static func storm(_ app: BenchApp) -> Int {
        app.compositor.options.frames = .manual
        var frames = 0
        for step in 1...500 {
            let away = Int32(step <= 250 ? step : 500 - step)
            app.toplevel.configure(width: 480 + away * 2, height: 360 + away, states: [.activated, .resizing])
            if step % 16 == 0 { app.surface.completeFrame() }
            app.compositor.dispatch()
            app.turn()
            usleep(1000)
        }
        frames = app.surface.frames.count
        app.toplevel.configure(width: 480, height: 360)
        app.compositor.options.frames = .automatic
        app.rest()
        return frames
    }

    /// Waits until memory is given back, and draws a few frames.
    private static func settle(_ app: BenchApp) {
        usleep(300_000)
        for _ in 0..<6 {
            app.window.setNeedsDisplay()
            app.turn()
            app.rest()
        }
    }
}
