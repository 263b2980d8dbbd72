import BenchSupport
import MockCompositor
import Walden
import WaldenWayland
import WaylandClient

/// An app with one window and a mock compositor.
@MainActor
class BenchApp {
    let compositor: MockCompositor
    let application: Application
    let window: Window
    let toplevel: MockToplevel
    let watch = Stopwatch()
    private let platform: TimedPlatform
    var surface: MockSurface { toplevel.surface }
    var pointer: MockPointer { compositor.seats[0].pointer }

    init(fill: (Window) -> Void) throws {
        var options = MockOptions()
        options.checksPixels = false
        let compositor = MockCompositor(options)
        self.compositor = compositor
        let wayland = WaylandPlatform(
            address: .fileDescriptor(compositor.clientDescriptor), pump: { compositor.dispatch() })
        platform = TimedPlatform(wayland, watch: watch)
        application = Application(platform: platform, identifier: "org.walden.LatencyBench")
        application.style = Theme.standard
        application.terminatesAfterLastWindowClosed = false
        try application.start()
        window = Window(title: "Bench", size: Scenes.size)
        fill(window)
        window.makeKeyAndVisible()
        for _ in 0..<20 where compositor.toplevels.first?.surface.frames.isEmpty != false {
            compositor.dispatch()
            application.eventLoop.turn(mayBlock: false)
        }
        toplevel = compositor.toplevels[0]
        rest()
    }

    /// Runs one turn of the event loop and flushes its requests.
    ///
    /// - Parameter mayBlock: Whether the app may sleep, as on a desktop.
    func turn(mayBlock: Bool = false) {
        application.eventLoop.turn(mayBlock: mayBlock)
        platform.flush()
    }

    /// Dispatches app and compositor until no frame callback is pending.
    func rest() {
        let maximumTurns = 1000
        compositor.dispatch()
        for _ in 0..<maximumTurns {
            turn()
            // The first dispatch reads the commit, the second one sends the frame callback.
            compositor.dispatch()
            if surface.callbacks.isEmpty { break }
            compositor.dispatch()
        }
        // These records would grow without bound.
        compositor.forgetRequests()
        surface.forgetCommits()
    }

    func finish() {
        application.shutDown()
        compositor.finish()
    }
}
