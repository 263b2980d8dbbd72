import BenchSupport
import MockCompositor
import Walden
import WaldenWayland
import WaylandClient

/// An app with one window, and its compositor.
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

    /// One turn of the app, and what it says sent out.
    ///
    /// - Parameter mayBlock: Whether the app may sleep, as it does on a desktop.
    func turn(mayBlock: Bool = false) {
        application.eventLoop.turn(mayBlock: mayBlock)
        platform.flush()
    }

    /// Lets the compositor ask for the next frame, and the app take it in, until nobody has anything to say.
    func rest() {
        let most = 1000
        compositor.dispatch()
        for _ in 0..<most {
            turn()
            // It reads what was committed, and answers it in its next turn.
            compositor.dispatch()
            if surface.callbacks.isEmpty { break }
            compositor.dispatch()
        }
        // They would grow without end.
        compositor.forgetRequests()
        surface.forgetCommits()
    }

    func finish() {
        application.shutDown()
        compositor.finish()
    }
}
