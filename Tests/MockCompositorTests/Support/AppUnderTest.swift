import MockCompositor
import Testing
import Walden
import WaldenWayland
import WaylandClient

/// An app on a compositor of this process: the real platform, run loop and views, over a real socket.
///
/// Its time passes in ``run(for:)`` only, unless it is to run by the clock of the machine: timers, repeats of keys,
/// animations and the moves that wait for a frame are the same however busy the machine is.
@MainActor
final class AppUnderTest {
    let compositor: MockCompositor
    let platform: WaylandPlatform
    /// What the app takes for the platform; `nil` if that is the platform itself.
    let clock: ClockedPlatform?
    let application: RecordingApplication

    /// Makes an app.
    ///
    /// - Parameters:
    ///   - options: How the compositor behaves.
    ///   - style: What windows look like; without decoration of their own if `nil`.
    ///   - isStarted: Whether the app connects at once.
    ///   - keepsRealTime: Whether its time passes by itself, as its own run loop needs it that sleeps.
    init(
        _ options: MockOptions = MockOptions(), style: (any ApplicationStyle)? = nil, isStarted: Bool = true,
        keepsRealTime: Bool = false
    ) throws {
        let compositor = MockCompositor(options)
        self.compositor = compositor
        platform = WaylandPlatform(
            address: .fileDescriptor(compositor.clientDescriptor), pump: { compositor.dispatch() })
        clock = keepsRealTime ? nil : ClockedPlatform(platform)
        // Moves that draw nothing would wait for a time that does not pass.
        if clock != nil { platform.assumedFrameInterval = 0 }
        application = RecordingApplication(platform: clock ?? platform, identifier: "org.example.test")
        application.terminatesAfterLastWindowClosed = false
        if let style { application.style = style }
        if isStarted { try application.start() }
    }

    /// A test that gives up halfway leaves in order, too.
    isolated deinit { application.shutDown() }

    var seat: MockSeat { compositor.seats[0] }
    var pointer: MockPointer { seat.pointer }
    var touch: MockTouch { seat.touch }
    var keyboard: MockKeyboard { seat.keyboard }
    var touchpad: MockTouchpad { seat.touchpad }
    var tablet: MockTablet { seat.tablet }

    /// One turn of the compositor, and one of the app.
    func turn() {
        compositor.dispatch()
        application.eventLoop.turn(mayBlock: false)
    }

    /// Takes turns until neither side has anything to say; gives up on an app that never rests.
    func pump() {
        var quiet = 0
        for _ in 0..<60 where quiet < 4 {
            let said = (compositor.requests.count, application.events.count)
            turn()
            quiet = said == (compositor.requests.count, application.events.count) ? quiet + 1 : 0
        }
    }

    /// Lets time pass without a turn, as when a handler of the app takes long.
    func pass(_ duration: Duration) {
        guard let clock else { preconditionFailure("AppUnderTest.pass: the time is the machine's") }
        clock.advance(by: duration)
    }

    /// Lets time pass, with a turn in every millisecond.
    func run(for duration: Duration) {
        guard let clock else { preconditionFailure("AppUnderTest.run: the time is the machine's") }
        for _ in 0..<Int((duration / .milliseconds(1)).rounded()) {
            clock.advance(by: .milliseconds(1))
            turn()
        }
    }

    /// Makes a window, shows it, and waits until the compositor has its first frame.
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

    /// Ends the app in order, so that ``MockCompositor/isClean`` can tell what it left.
    func finish() {
        pump()
        application.shutDown()
        compositor.finish()
    }
}
