public import Walden
public import WaldenHeadless

/// A screen for tests: windows in memory, a clock that the test moves, and a person with fingers, a pointer, a touchpad,
/// a pencil and a keyboard.
///
/// ```swift
/// let screen = TestScreen(size: Size(width: 400, height: 300))
/// screen.window.addSubview(button)
/// let finger = screen.touch(button)
/// finger.move(to: Point(x: 200, y: 80), duration: .milliseconds(120), steps: 12)
/// finger.lift()
/// #expect(screen.trace == ["control touchDown sender=Button", …])
/// ```
/// Every verb puts platform events into the application's queue and runs its loop until the queue is empty, so that
/// what a test goes through is what an app goes through.
///
/// Each screen has an application of its own, with the standard theme as every app finds it; a verb makes them those of
/// the process. When the screen goes, what was there before is back. Further windows are made by
/// ``openWindow(isKey:_:)``; an app's own start makes them where the screen runs one, by
/// ``init(application:scale:appearance:running:)`` or ``init(delegate:application:scale:appearance:)``.
///
/// Run tests with `swift test --no-parallel`. In parallel, the main actor may run another test between the making of a
/// suite and its test, and at every `await`; what a test then does without a verb meets the other test's application.
/// User interfaces are tested on one thread, so that nothing is lost by it.
@MainActor
public final class TestScreen {
    /// The application of this screen. While a verb runs, it is ``Walden/Application/shared``.
    public let application: Application
    /// The platform beneath it.
    public let platform: HeadlessPlatform
    /// The window that verbs mean that name no other one: the one that the screen came with, or the app's first.
    public let window: Window
    /// The person at this screen. ``addSeat()`` brings more.
    public let seat: TestSeat
    /// What is recorded in ``trace``; controls, actions and focus unless set otherwise.
    public var tracedTopics = TestScreen.standardTopics {
        didSet {
            state.topics = tracedTopics
            makeCurrent()
        }
    }

    private let state: ProcessState
    /// Kept alive as `main()` keeps it: an application only refers to its delegate.
    private let delegate: (any ApplicationDelegate)?
    private var lines: [String] = []
    private var seatCount: UInt32 = 1
    private var busyDepth = 0
    /// How many seats are putting a frame of their touchscreen together.
    var openFrames = 0

    /// Makes a screen with a window.
    ///
    /// - Parameters:
    ///   - application: The class of the application, for apps with a subclass.
    ///   - size: The size of the window's content, in points.
    ///   - scale: Device pixels per point.
    ///   - appearance: Light or dark.
    ///   - makeWindow: Makes the window, for windows of a class of the test's; it gets the size.
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

    /// Starts an application on a platform, and shows its first window.
    ///
    /// - Parameter start: Does what the app does at its start; returns the window that verbs mean.
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

    /// Ends the application as its run loop's end would: what is pressed is cancelled, the delegate hears of the end,
    /// windows close.
    isolated deinit { state.end() }

    /// Opens another window.
    ///
    /// ```swift
    /// let palette = screen.openWindow(Window(title: "Palette", size: size))
    /// ```
    /// - Parameters:
    ///   - isKey: Whether it gets the keyboard.
    ///   - makeWindow: Makes the window; it belongs to this screen's application.
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

    /// Puts a finger down on the middle of a view, in whichever window of this screen it is.
    ///
    /// What the finger hits is up to the event model: a view that covers the middle gets the touch.
    ///
    /// - Precondition: The view's bounds are not empty, and their middle is on the window.
    public func touch(_ view: View) -> TestFinger { seat.touch(view) }

    /// Puts a finger down on the middle of each view, in one frame of the touchscreen, in whichever windows they are.
    ///
    /// - Precondition: The views' bounds are not empty, and their middles are on windows of this screen.
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

    /// Taps the middle of a view with a finger.
    ///
    /// - Precondition: The view's bounds are not empty, and their middle is on the window.
    public func tap(_ view: View) { touch(view).lift(after: TestScreen.tapLength) }

    /// Puts everything that fingers do in a block into one frame of the touchscreen. See ``TestSeat/inOneFrame(_:)``.
    public func inOneFrame<Result>(_ body: () -> Result) -> Result { seat.inOneFrame(body) }

    /// The pointer.
    public var pointer: TestPointer { seat.pointer }

    /// The touchpad.
    public var touchpad: TestTouchpad { seat.touchpad }

    /// The pencil.
    public var pencil: TestPencil { seat.pencil }

    /// The keyboard.
    public var keyboard: TestKeyboard { seat.keyboard }

    /// Brings another person, with fingers and devices of their own.
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

    /// Uses a remote control.
    public func remoteControl(_ command: Event.RemoteControlCommand) {
        send(.remoteControl(RemoteControlInput(command: command, time: platform.now)))
    }

    // MARK: Time

    /// The present time, in seconds.
    public var now: Double { platform.now }

    /// Lets time pass: timers fire, and frames are drawn at 60 Hz.
    ///
    /// - Precondition: The duration is not negative, and no frame of a touchscreen is being put together.
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
    /// The time between two frames, in seconds.
    private static let frameInterval = 1.0 / 60
    /// How long a finger stays down in a tap.
    static let tapLength = Duration.milliseconds(60)

    // MARK: What came of it

    /// A window as it looks now.
    ///
    /// - Parameter window: The window; the screen's own if `nil`.
    public func snapshot(of window: Window? = nil) -> Image {
        makeCurrent()
        pump()
        return (window ?? self.window).snapshot()
    }

    /// What happened since the beginning or the last ``clearTrace()``, line by line: the topic, what happened, and
    /// details; without times, so that whole traces can be compared. What other applications do is not in it.
    public var trace: [String] { lines }

    /// Forgets what happened so far.
    public func clearTrace() { lines = [] }

    /// The screen's own window as the platform sees it: its frames, its damage, and what it asked for.
    public var platformWindow: HeadlessWindow { platformWindow(of: window) }

    /// A window as the platform sees it: its frames, its damage, and what it asked for.
    ///
    /// - Precondition: The window is on the screen.
    public func platformWindow(of window: Window) -> HeadlessWindow {
        guard let found = platform.window(withID: window.id) else {
            preconditionFailure("TestScreen.platformWindow: the window is not on the screen")
        }
        return found
    }

    // MARK: Steps

    /// Puts an event into the queue and runs the loop until the queue is empty.
    public func send(_ event: PlatformEvent) {
        makeCurrent()
        platform.send(event)
        pump()
    }

    /// Puts an event into the queue and leaves it there, for tests of what happens to events that wait.
    public func enqueue(_ event: PlatformEvent) { platform.send(event) }

    /// Lets everything that the person does in a block wait in the queue, as if the app were busy; then runs the loop.
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

    /// Runs the loop until nothing waits: delivers events, fires timers that are due, draws what is invalid.
    ///
    /// Also makes this screen's application the one of the process, as every verb does.
    public func pump() {
        guard busyDepth == 0 else { return }
        makeCurrent()
        application.eventLoop.turnUntilQuiet()
    }

    /// Makes this screen the one in use, among those of several tests.
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
