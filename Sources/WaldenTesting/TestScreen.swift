public import Walden
public import WaldenHeadless

/// A screen for tests: in-memory windows, a manual clock, and a user with all input devices.
///
/// ```swift
/// let screen = TestScreen(size: Size(width: 400, height: 300))
/// screen.window.addSubview(button)
/// let finger = screen.touch(button)
/// finger.move(to: Point(x: 200, y: 80), duration: .milliseconds(120), steps: 12)
/// finger.lift()
/// #expect(screen.trace == ["control touchDown sender=Button", …])
/// ```
/// Each action sends platform events, as in an app, and runs the event loop until the queue is empty. Each screen has
/// its own application and standard theme. An action makes them current for the process; deinitialization restores the
/// previous ones.
///
/// Run tests with `swift test --no-parallel`: otherwise the main actor may switch to another test at every `await`, and
/// code outside of actions then sees that test's application.
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
            state.makeCurrent()
        }
    }

    private let state: ProcessState
    /// Retained, as by `main()`: an application references its delegate weakly.
    private let delegate: (any ApplicationDelegate)?
    private var seats: [SeatID: TestSeat] = [:]
    private var busyDepth = 0
    /// The number of seats with an open touchscreen frame.
    var openFrames = 0

    /// Creates a screen and a window with a content size in points; `scale` is in device pixels per point.
    ///
    /// `makeWindow` creates a window of a custom class, from the size.
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

    /// Starts an application; `start` performs the app's launch and returns the default window of actions.
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
        add(seat)
        platform.focusHandler = { [weak self] seat in self?.seats[seat]?.keyboard.focusDidMove() }
        state.sink = { [weak self] line in self?.record(line) }
        pump()
        trace = []
    }

    /// Ends the application as its run loop does: cancels interactions, notifies the delegate, closes windows.
    isolated deinit { state.end() }

    /// Creates a window of this screen's application with the autoclosure, shows it, and makes it key if `isKey`.
    public func openWindow<W: Window>(isKey: Bool = true, _ makeWindow: @autoclosure () -> W) -> W {
        state.makeCurrent()
        let window = makeWindow()
        if isKey { window.makeKeyAndVisible() } else { window.isHidden = false }
        pump()
        return window
    }

    // MARK: User actions

    /// Puts a finger down at a point on a window, in window coordinates; `nil` is the screen's own window.
    public func touch(at point: Point, in window: Window? = nil) -> TestFinger { seat.touch(at: point, in: window) }

    /// Puts a finger down on the centre of a view in a window of this screen, or on a view that covers it there.
    public func touch(_ view: View) -> TestFinger { seat.touch(view) }

    /// Puts a finger down on the centre of each view, in one touchscreen frame.
    public func touch(_ views: [View]) -> [TestFinger] { seat.touch(views) }

    /// Taps a point of a window with a finger.
    public func tap(at point: Point, in window: Window? = nil) {
        touch(at: point, in: window).lift(after: TestScreen.tapDuration)
    }

    /// Taps the centre of a view with a finger.
    public func tap(_ view: View) { touch(view).lift(after: TestScreen.tapDuration) }

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
        let seat = TestSeat(id: SeatID(UInt32(seats.count + 1)))
        add(seat)
        return seat
    }

    private func add(_ seat: TestSeat) {
        seat.screen = self
        seats[seat.id] = seat
    }

    /// Shakes the device.
    public func shake() {
        send(.motion(MotionInput(kind: .shake, phase: .began, time: now)))
        send(.motion(MotionInput(kind: .shake, phase: .ended, time: now)))
    }

    /// Sends a remote control command.
    public func remoteControl(_ command: Event.RemoteControlCommand) {
        send(.remoteControl(RemoteControlInput(command: command, time: platform.now)))
    }

    // MARK: Time

    /// The current time, in seconds.
    public var now: Double { platform.now }

    /// Advances time, unless a touchscreen frame is open: timers fire, and frames are drawn at 60 Hz.
    public func advance(by duration: Duration) {
        requireClosedFrames(duration, for: "TestScreen.advance")
        let end = platform.now + duration.inSeconds
        while platform.now < end { step(towards: end) }
    }

    func requireClosedFrames(_ duration: Duration, for verb: String) {
        precondition(openFrames == 0, "\(verb): time cannot pass within a frame of the touchscreen")
        precondition(duration >= .zero, "\(verb): the duration must not be negative")
    }

    /// Advances to the next frame or to the next time at which something happens, at most to the end.
    func step(towards end: Double) {
        var frame = ((platform.now / TestScreen.frameInterval).rounded(.down) + 1) * TestScreen.frameInterval
        if frame <= platform.now { frame += TestScreen.frameInterval }
        var next = min(end, frame)
        for time in [application.eventLoop.nextTimerTime, platform.nextWorkTime] {
            if let time, time > platform.now { next = min(next, time) }
        }
        platform.advance(to: next)
        pump()
    }

    /// Performs equal steps while time passes. The body gets the completed fraction, above 0 and up to 1.
    func step(_ steps: Int, over duration: Duration, for verb: String, _ body: (Double) -> Void) {
        precondition(steps > 0, "\(verb): there must be at least one step")
        for step in 1...steps {
            advance(by: duration / steps)
            body(Double(step) / Double(steps))
        }
    }

    private static let standardTopics: Trace.Topics = [.control, .action, .focus]
    /// The frame interval, in seconds.
    private static let frameInterval = 1.0 / 60
    static let tapDuration = Duration.milliseconds(60)

    // MARK: Results

    /// Returns a picture of a window's current content; `nil` is the screen's own window.
    public func snapshot(of window: Window? = nil) -> Image {
        state.makeCurrent()
        pump()
        return (window ?? self.window).snapshot()
    }

    /// This application's trace lines since the start or ``clearTrace()``: topic, event and details, without times.
    public private(set) var trace: [String] = []

    /// Clears the trace.
    public func clearTrace() { trace = [] }

    /// The platform's side of the screen's own window: frames, damage and requests.
    public var platformWindow: HeadlessWindow { platformWindow(of: window) }

    /// Returns the platform's side of a window on the screen: frames, damage and requests.
    public func platformWindow(of window: Window) -> HeadlessWindow {
        guard let found = platform.window(withID: window.id) else {
            preconditionFailure("TestScreen.platformWindow: the window is not on the screen")
        }
        return found
    }

    // MARK: Events

    /// Enqueues an event and runs the loop until the queue is empty.
    public func send(_ event: PlatformEvent) {
        state.makeCurrent()
        platform.send(event)
        pump()
    }

    /// Enqueues an event without running the loop, for tests of pending events.
    public func enqueue(_ event: PlatformEvent) { platform.send(event) }

    /// Queues all events of a block, as if the app were busy, then runs the loop. Moves are coalesced.
    public func whileBusy(_ body: () -> Void) {
        busyDepth += 1
        body()
        busyDepth -= 1
        pump()
    }

    /// Makes this screen's application the shared one, and runs its event loop until idle.
    public func pump() {
        guard busyDepth == 0 else { return }
        state.makeCurrent()
        repeat { application.eventLoop.turnUntilQuiet() } while platform.nextWorkTime.map { $0 <= platform.now } == true
    }

    private func record(_ line: String) {
        guard Application.shared === application else { return }
        let words = line.split(separator: " ", maxSplits: 3)
        let isTraced = words.count == 4 && words[0] == "walden:"
        trace.append(isTraced ? "\(words[1]) \(words[3])" : line)
    }
}
