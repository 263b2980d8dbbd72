public import Walden
public import WaldenHeadless

/// A screen for tests: in-memory windows, a manual clock, and a user with fingers, a pointer, a touchpad, a pencil and
/// a keyboard.
///
/// ```swift
/// let screen = TestScreen(size: Size(width: 400, height: 300))
/// screen.window.addSubview(button)
/// let finger = screen.touch(button)
/// finger.move(to: Point(x: 200, y: 80), duration: .milliseconds(120), steps: 12)
/// finger.lift()
/// #expect(screen.trace == ["control touchDown sender=Button", …])
/// ```
/// Each action enqueues platform events and runs the application's event loop until the queue is empty, so that tests
/// exercise the same path as an app.
///
/// Each screen has its own application and standard theme. An action makes them current for the process, and the screen
/// restores the previous ones on deinitialization. Create further windows with ``openWindow(isKey:_:)``. To run an
/// app's own launch code, use ``init(application:scale:appearance:running:)`` or
/// ``init(delegate:application:scale:appearance:)``.
///
/// Run tests with `swift test --no-parallel`. In parallel, the main actor may run another test between a suite's
/// initializer and its test, and at every `await`; code outside of actions then sees the other test's application. User
/// interface tests run on one thread anyway.
@MainActor
public final class TestScreen {
    /// The application of this screen. During an action it is ``Walden/Application/shared``.
    public let application: Application
    /// The application's platform.
    public let platform: HeadlessPlatform
    /// The default window of actions: the one created with the screen, or the app's first.
    public let window: Window
    /// The default seat. ``addSeat()`` adds others.
    public let seat: TestSeat
    /// The topics recorded in ``trace``; by default controls, actions and focus.
    public var tracedTopics = TestScreen.standardTopics {
        didSet {
            state.topics = tracedTopics
            makeCurrent()
        }
    }

    private let state: ProcessState
    /// Retained as `main()` does, since an application references its delegate weakly.
    private let delegate: (any ApplicationDelegate)?
    private var lines: [String] = []
    private var seatCount: UInt32 = 1
    private var busyDepth = 0
    /// The number of seats with an open touchscreen frame.
    var openFrames = 0

    /// Creates a screen with a window.
    ///
    /// - Parameters:
    ///   - application: The application class.
    ///   - size: The size of the window's content, in points.
    ///   - scale: Device pixels per point.
    ///   - appearance: Light or dark.
    ///   - makeWindow: Creates the window from its size, for custom window classes.
    public convenience init(
        application: Application.Type = Application.self, size: Size = Size(width: 400, height: 300),
        scale: Double = 1, appearance: Appearance = .light, makeWindow: (@MainActor (Size) -> Window)? = nil
    ) {
        self.init(application, scale: scale, appearance: appearance, delegate: nil) { application in
            application.terminatesAfterLastWindowClosed = false
            let window = makeWindow?(size) ?? Window(title: "Test", size: size)
            window.makeKeyAndVisible()
            return window
        }
    }

    /// Starts an application and shows its first window.
    ///
    /// - Parameter start: Performs the app's launch; returns the default window of actions.
    init(
        _ type: Application.Type, scale: Double, appearance: Appearance, delegate: (any ApplicationDelegate)?,
        start: (Application) -> Window
    ) {
        platform = HeadlessPlatform(scale: scale)
        platform.desktopSize = TestScreen.standardDesktopSize
        state = ProcessState(type, platform: platform, topics: TestScreen.standardTopics)
        application = state.application
        application.style = state.theme
        application.appearance = appearance
        application.delegate = delegate
        self.delegate = delegate
        do {
            try application.start()
        } catch {
            preconditionFailure("TestScreen: the headless platform cannot fail to start")
        }
        window = start(application)
        seat = TestSeat(id: SeatID(1))
        seat.screen = self
        state.sink = { [weak self] line in self?.record(line) }
        pump()
        lines = []
    }

    /// Ends the application as the end of its run loop does: active interactions are cancelled, the delegate is
    /// notified, and windows close.
    isolated deinit { state.end() }

    /// Opens another window.
    ///
    /// ```swift
    /// let palette = screen.openWindow(Window(title: "Palette", size: size))
    /// ```
    /// - Parameters:
    ///   - isKey: Whether the window becomes key.
    ///   - makeWindow: Creates the window, which belongs to this screen's application.
    public func openWindow<W: Window>(isKey: Bool = true, _ makeWindow: @autoclosure () -> W) -> W {
        makeCurrent()
        let window = makeWindow()
        if isKey { window.makeKeyAndVisible() } else { window.isHidden = false }
        pump()
        return window
    }

    // MARK: The person's verbs

    /// Puts a finger down at a point of a window.
    ///
    /// - Parameters:
    ///   - point: In window coordinates.
    ///   - window: The window; the screen's own if `nil`.
    /// - Precondition: The point is on the window.
    public func touch(at point: Point, in window: Window? = nil) -> TestFinger { seat.touch(at: point, in: window) }

    /// Puts a finger down on the centre of a view, in any window of this screen.
    ///
    /// Hit testing applies: a view that covers the centre gets the touch.
    ///
    /// - Precondition: The view's bounds are not empty, and their centre is on the window.
    public func touch(_ view: View) -> TestFinger { seat.touch(view) }

    /// Puts a finger down on the centre of each view, in one touchscreen frame, in any windows of this screen.
    ///
    /// - Precondition: The views' bounds are not empty, and their centres are on windows of this screen.
    public func touch(_ views: [View]) -> [TestFinger] { seat.touch(views) }

    /// Taps a point of a window with a finger.
    ///
    /// - Parameters:
    ///   - point: In window coordinates.
    ///   - window: The window; the screen's own if `nil`.
    /// - Precondition: The point is on the window.
    public func tap(at point: Point, in window: Window? = nil) {
        touch(at: point, in: window).lift(after: TestScreen.tapLength)
    }

    /// Taps the centre of a view with a finger.
    ///
    /// - Precondition: The view's bounds are not empty, and their centre is on the window.
    public func tap(_ view: View) { touch(view).lift(after: TestScreen.tapLength) }

    /// Combines all finger actions of a block into one touchscreen frame. See ``TestSeat/inOneFrame(_:)``.
    public func inOneFrame<Result>(_ body: () -> Result) -> Result { seat.inOneFrame(body) }

    /// The pointer.
    public var pointer: TestPointer { seat.pointer }

    /// The touchpad.
    public var touchpad: TestTouchpad { seat.touchpad }

    /// The pencil.
    public var pencil: TestPencil { seat.pencil }

    /// The keyboard.
    public var keyboard: TestKeyboard { seat.keyboard }

    /// Adds a seat with its own fingers and devices.
    public func addSeat() -> TestSeat {
        seatCount += 1
        let seat = TestSeat(id: SeatID(seatCount))
        seat.screen = self
        return seat
    }

    /// Shakes the device.
    public func shake() {
        send(.motion(MotionInput(kind: .shake, phase: .began, time: platform.now)))
        send(.motion(MotionInput(kind: .shake, phase: .ended, time: platform.now)))
    }

    /// Sends a remote control command.
    public func remoteControl(_ command: Event.RemoteControlCommand) {
        send(.remoteControl(RemoteControlInput(command: command, time: platform.now)))
    }

    // MARK: Time

    /// The current time, in seconds.
    public var now: Double { platform.now }

    /// Advances time: timers fire, and frames are drawn at 60 Hz.
    ///
    /// - Precondition: The duration is not negative, and no touchscreen frame is open.
    public func advance(by duration: Duration) {
        precondition(openFrames == 0, "TestScreen.advance: no time passes within one frame of the touchscreen")
        precondition(duration >= .zero, "TestScreen.advance: time does not go back")
        let end = platform.now + duration.inSeconds
        while platform.now < end {
            var frame = ((platform.now / TestScreen.frameInterval).rounded(.down) + 1) * TestScreen.frameInterval
            if frame <= platform.now { frame += TestScreen.frameInterval }
            var next = min(end, frame)
            if let timer = application.eventLoop.nextTimerTime, timer > platform.now { next = min(next, timer) }
            platform.advance(to: next)
            pump()
        }
    }

    private static let standardTopics: Trace.Topics = [.control, .action, .focus]
    /// The frame interval, in seconds.
    private static let frameInterval = 1.0 / 60
    /// How long a tap lasts.
    static let tapLength = Duration.milliseconds(60)

    // MARK: What came of it

    /// Returns a picture of a window's current content.
    ///
    /// - Parameter window: The window; the screen's own if `nil`.
    public func snapshot(of window: Window? = nil) -> Image {
        makeCurrent()
        pump()
        return (window ?? self.window).snapshot()
    }

    /// The trace lines since the start or the last ``clearTrace()``: topic, event and details, without times, so that
    /// whole traces can be compared. Other applications are excluded.
    public var trace: [String] { lines }

    /// Clears the trace.
    public func clearTrace() { lines = [] }

    /// The platform's side of the screen's own window: frames, damage and requests.
    public var platformWindow: HeadlessWindow { platformWindow(of: window) }

    /// Returns the platform's side of a window: frames, damage and requests.
    ///
    /// - Precondition: The window is on the screen.
    public func platformWindow(of window: Window) -> HeadlessWindow {
        guard let found = platform.window(withID: window.id) else {
            preconditionFailure("TestScreen.platformWindow: the window is not on the screen")
        }
        return found
    }

    // MARK: Steps

    /// Enqueues an event and runs the loop until the queue is empty.
    public func send(_ event: PlatformEvent) {
        makeCurrent()
        platform.send(event)
        pump()
    }

    /// Enqueues an event without running the loop, for tests of pending events.
    public func enqueue(_ event: PlatformEvent) { platform.send(event) }

    /// Queues all events of a block, as if the app were busy; then runs the loop.
    ///
    /// ```swift
    /// screen.whileBusy {
    ///     finger.move(to: a)
    ///     finger.move(to: b)      // one event, with two coalesced touches
    /// }
    /// ```
    public func whileBusy(_ body: () -> Void) {
        busyDepth += 1
        body()
        busyDepth -= 1
        pump()
    }

    /// Runs the loop until it is idle: delivers events, fires due timers, and draws what is dirty. Like every action,
    /// it also makes this screen's application the shared one.
    public func pump() {
        guard busyDepth == 0 else { return }
        makeCurrent()
        application.eventLoop.turnUntilQuiet()
    }

    /// Makes this screen's process state current.
    private func makeCurrent() { state.takeOver() }

    private func record(_ line: String) {
        guard Application.shared === application else { return }
        let words = line.split(separator: " ", maxSplits: 3)
        guard words.count == 4, words[0] == "walden:" else {
            lines.append(line)
            return
        }
        lines.append("\(words[1]) \(words[3])")
    }
}
