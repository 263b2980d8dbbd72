import BenchSupport
import Glibc
import MockCompositor
import Walden

/// Compares the memory of the process before and after many configured sizes.
@MainActor
enum ResizeMemory {
    /// The allowed growth by heap fragmentation, in kilobytes.
    private static let margin = 256
    /// The allowed growth by bounded caches during the first resizes, in kilobytes.
    private static let cacheMargin = 768

    /// Memory in use, in kilobytes.
    private struct Level {
        let anonymous = Machine.kilobytes("RssAnon")
        let shared = Machine.kilobytes("RssShmem")
        let memory: MockMemory
    }

    /// Configures 500 sizes in 500 ms.
    ///
    /// - Parameter countsHeap: Whether private memory counts, in addition to memory shared with the compositor.
    /// - Returns: Whether memory returned to its former level.
    static func run(countsHeap: Bool) throws -> Bool {
        let app = try BenchApp { window in
            Scenes.addSlider(to: window)
            window.addSubview(Label(text: "A text that is laid out anew for each width, as most are."), filling: .zero)
        }
        settle(app)
        let first = Level(memory: app.compositor.memory)
        // The first resizes fill the bounded caches of texts and glyphs.
        resizeRepeatedly(app)
        settle(app)
        let before = Level(memory: app.compositor.memory)
        app.compositor.forgetPeakMemory()
        let frames = resizeRepeatedly(app)
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

    /// Configures the sizes, and returns the number of frames.
    @discardableResult
    private static func resizeRepeatedly(_ app: BenchApp) -> Int {
        app.compositor.options.frames = .manual
        var frames = 0
        for step in 1...500 {
            let distance = Int32(step <= 250 ? step : 500 - step)
            app.toplevel.configure(
                width: 480 + distance * 2, height: 360 + distance, states: [.activated, .resizing])
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

    /// Waits until memory is released, and draws a few frames.
    private static func settle(_ app: BenchApp) {
        usleep(300_000)
        for _ in 0..<6 {
            app.window.setNeedsDisplay()
            app.turn()
            app.rest()
        }
    }
}
