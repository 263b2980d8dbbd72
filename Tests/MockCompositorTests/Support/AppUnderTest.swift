import MockCompositor
import Testing
import Walden
import WaldenWayland
import WaylandClient

/// An app with the real platform, run loop and views, connected to a mock compositor by a real socket.
///
/// Time passes only in ``run(for:)``, so that timers, key repeats, animations and held moves do not depend on the load
/// of the machine. With `keepsRealTime` it follows the system clock instead.
@MainActor
final class AppUnderTest {
    let compositor: MockCompositor
    let platform: WaylandPlatform
    /// The platform with the manual clock; `nil` with real time.
    let clock: ClockedPlatform?
    let application: RecordingApplication

    /// Creates an app.
    ///
    /// - Parameters:
    ///   - options: The behaviour of the compositor.
    ///   - style: The theme; `nil` for windows without client-side decoration.
    ///   - isStarted: Whether the app connects at once.
    ///   - keepsRealTime: Whether the app follows the system clock, which its blocking run loop requires.
    init(
        _ options: MockOptions = MockOptions(), style: (any ApplicationStyle)? = nil, isStarted: Bool = true,
        keepsRealTime: Bool = false
    ) throws {
        let compositor = MockCompositor(options)
        self.compositor = compositor
        platform = WaylandPlatform(
            address: .fileDescriptor(compositor.clientDescriptor), pump: { compositor.dispatch() })
        clock = keepsRealTime ? nil : ClockedPlatform(platform)
        // Moves without visible effect would wait for time to pass.
        if clock != nil { platform.assumedFrameInterval = 0 }
        application = RecordingApplication(platform: clock ?? platform, identifier: "org.example.test")
        application.terminatesAfterLastWindowClosed = false
        if let style { application.style = style }
        if isStarted { try application.start() }
    }

    /// Shuts down the app when a test fails halfway.
    isolated deinit { application.shutDown() }

    var seat: MockSeat { compositor.seats[0] }
    var pointer: MockPointer { seat.pointer }
    var touch: MockTouch { seat.touch }
    var keyboard: MockKeyboard { seat.keyboard }
    var touchpad: MockTouchpad { seat.touchpad }
    var tablet: MockTablet { seat.tablet }

    /// Runs a turn of the compositor, and one of the app.
    func turn() {
        compositor.dispatch()
        application.eventLoop.turn(mayBlock: false)
    }

    /// Runs turns until both sides are idle, up to a limit.
    func pump() {
        var quiet = 0
        for _ in 0..<60 where quiet < 4 {
            let said = (compositor.requests.count, application.events.count)
            turn()
            quiet = said == (compositor.requests.count, application.events.count) ? quiet + 1 : 0
        }
    }

    /// Advances time without a turn, like a slow handler.
    func pass(_ duration: Duration) {
        guard let clock else { preconditionFailure("AppUnderTest.pass: requires the manual clock") }
        clock.advance(by: duration)
    }

    /// Advances time, with a turn every millisecond.
    func run(for duration: Duration) {
        guard let clock else { preconditionFailure("AppUnderTest.run: requires the manual clock") }
        for _ in 0..<Int((duration / .milliseconds(1)).rounded()) {
            clock.advance(by: .milliseconds(1))
            turn()
        }
    }

    /// Creates and shows a window, and waits for its first frame.
    @discardableResult
    func show(
        size: Size = Size(width: 200, height: 100), _ fill: (Window) -> Void = { _ in }
    ) throws -> (window: Window, toplevel: MockToplevel) {
        let window = Window(title: "Test", size: size)
        fill(window)
        window.makeKeyAndVisible()
        pump()
        application.events = []
        return (window, try #require(compositor.toplevels.last))
    }

    /// Shuts down the app, so that ``MockCompositor/isClean`` finds leaks.
    func finish() {
        pump()
        application.shutDown()
        compositor.finish()
    }
}
