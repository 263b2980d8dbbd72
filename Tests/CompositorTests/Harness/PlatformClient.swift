import WaldenGeometry
import WaldenGraphics
import WaldenPlatform
import WaldenWayland

/// A client of a compositor, in this process and without an application: it gets the platform's events itself.
@MainActor
class PlatformClient: PlatformEventQueue {
    let platform: WaylandPlatform

    init(_ compositor: Compositor) throws {
        platform = WaylandPlatform(display: compositor.environment["WAYLAND_DISPLAY"])
        try platform.start(self, describesTrees: false)
    }

    func stop() { platform.stop() }

    var isEmpty: Bool { true }

    func append(_ event: PlatformEvent) { handle(event) }

    /// Called with each event.
    func handle(_ event: PlatformEvent) {}

    /// Shows an empty frame of a window, of the configured size or of another one if that is left to the client.
    func present(_ window: (any PlatformWindow)?, _ configuration: WindowConfiguration, else size: Size) {
        let layout = SurfaceLayout(size: configuration.size ?? size, scale: configuration.scale)
        let pixels = PixelRect(
            x: 0, y: 0, width: Int32(layout.pixelSize.width), height: Int32(layout.pixelSize.height))
        _ = window?.present(layout, moves: [], damage: Region(pixels)) { _, _ in }
    }

    /// Runs a turn of the platform.
    func turn() {
        platform.flush()
        platform.wait(until: platform.now + 0.005)
    }

    /// Runs turns until a condition holds, for at most 20 seconds.
    func waitUntil(_ what: String, _ condition: () -> Bool) throws {
        let end = platform.now + 20
        while !condition() {
            guard platform.now < end else { throw HarnessError("\(what) is missing") }
            turn()
        }
    }
}
