import Walden
import WaldenWayland

/// A wrapper of the Wayland platform that times its calls.
@MainActor
final class TimedPlatform: Platform {
    private let platform: WaylandPlatform
    private let watch: Stopwatch

    init(_ platform: WaylandPlatform, watch: Stopwatch) {
        self.platform = platform
        self.watch = watch
    }

    nonisolated var now: Double { platform.now }

    func wait(until deadline: Double?) {
        platform.wait(until: deadline)
        watch.note(.read)
    }

    func makeWindow(
        id: WindowID, role: WindowRole, size: Size, properties: WindowProperties
    ) -> any PlatformWindow {
        TimedWindow(platform.makeWindow(id: id, role: role, size: size, properties: properties), watch: watch)
    }

    func start(_ queue: any PlatformEventQueue, describesTrees: Bool) throws(PlatformError) {
        try platform.start(queue, describesTrees: describesTrees)
    }

    nonisolated func wake() { platform.wake() }
    func flush() { platform.flush() }
    func stop() { platform.stop() }
    var textInput: (any PlatformTextInput)? { platform.textInput }
    func setCursor(_ cursor: Cursor?, for seat: SeatID) { platform.setCursor(cursor, for: seat) }
    func unwatch(_ descriptor: Int32) { platform.unwatch(descriptor) }

    func watch(_ descriptor: Int32, for interest: DescriptorInterest, handler: @escaping @MainActor () -> Void) {
        platform.watch(descriptor, for: interest, handler: handler)
    }
}

/// A wrapper of a window that times its painting.
@MainActor
final class TimedWindow: PlatformWindow {
    private let window: any PlatformWindow
    private let watch: Stopwatch

    init(_ window: any PlatformWindow, watch: Stopwatch) {
        self.window = window
        self.watch = watch
    }

    var id: WindowID { window.id }
    var canDraw: Bool { window.canDraw }

    func present(
        _ layout: SurfaceLayout, moves: [PixelMove], damage: Region, draw: (GraphicsContext, Region) -> Void
    ) -> FrameOutcome {
        watch.note(.decided)
        defer { watch.note(.committed) }
        return window.present(layout, moves: moves, damage: damage) { context, clip in
            watch.note(.buffered)
            draw(context, clip)
            watch.note(.painted)
        }
    }

    func requestPresentation(ofFrameBegunAt time: Double) -> Bool { window.requestPresentation(ofFrameBegunAt: time) }
    func takePresentations() -> [FramePresentation] { window.takePresentations() }
    func requestFrame() { window.requestFrame() }
    var frameInterval: Double { window.frameInterval }
    func apply(_ properties: WindowProperties) { window.apply(properties) }
    func perform(_ request: WindowRequest) { window.perform(request) }
    func close() { window.close() }
}
