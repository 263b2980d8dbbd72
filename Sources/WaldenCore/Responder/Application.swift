/// The application: one for the process, with its windows, its event queue and its run loop.
///
/// Every event goes through ``sendEvent(_:)``, every action of a control through
/// ``sendAction(_:to:from:for:)``; overriding them observes or swallows everything. A subclass is run as the class
/// itself is, by its name:
///
/// ```swift
/// final class Recorder: Application {
///     var eventCount = 0
///
///     override func sendEvent(_ event: Event) {
///         eventCount += 1
///         super.sendEvent(event)
///     }
/// }
///
/// Recorder.run { recorder in … }
/// ```
/// The corresponding UIKit class is `UIApplication`.
@MainActor
open class Application: Responder {
    /// The application of this process; `nil` before there is one, and once it has ended.
    public internal(set) static var shared: Application?

    /// The run loop.
    public private(set) var eventLoop: EventLoop!
    /// The world below.
    public let platform: any Platform
    /// The name of the app's desktop file without its ending, such as `org.example.Editor`; by it the desktop finds the
    /// icon. The name of the executable, unless it is set before windows are made.
    public var identifier: String
    /// Hears of what happens to the application.
    public weak var delegate: (any ApplicationDelegate)?
    /// What windows look like beneath their views.
    public var style: any ApplicationStyle = PlainStyle() {
        didSet { styleDidChange(layingOut: true) }
    }
    /// Whether the application ends when a window closes and no other one is on the screen; true by default.
    ///
    /// Hidden windows do not keep it running. What closes a window may show another one in the same turn of the run
    /// loop. Hiding the last window ends nothing.
    public var terminatesAfterLastWindowClosed = true
    /// The scale of windows of which the compositor has not spoken yet, in device pixels per point.
    public var defaultScale = 1.0

    /// The windows that are not closed, hidden ones included, in the order of making. The application keeps them alive.
    public private(set) var windows: [Window] = []
    /// The window that gets the keys; `nil` for none.
    public private(set) var keyWindow: Window?
    /// The seat from which the last input came.
    public private(set) var activeSeat = SeatID.nobody

    let queue: EventQueue
    private(set) var touchTracker: TouchTracker!
    private(set) var pressTracker: PressTracker!
    private var windowsMade: UInt32 = 0
    private var cursors: [SeatID: Cursor] = [:]
    /// The window that each seat's keyboard is at, the last one that changed last.
    var keyboardWindows: [(seat: SeatID, window: WindowID)] = []
    var deliveryDepth = 0
    /// The event that is being delivered.
    package internal(set) var currentEvent: Event?
    var owedTouches: [Touch] = []
    /// Called with each platform event before it is taken in, by whoever records a run.
    package var platformEventObserver: (@MainActor (PlatformEvent) -> Void)?
    /// Called after the first frame of each window, by whoever runs the application.
    package var firstFrameHandler: (@MainActor (Window) -> Void)?
    /// Called before the last visible window leaves the screen, and when the run loop has ended while one is visible, by
    /// whoever wants a last look.
    package var lastLookHandler: (@MainActor () -> Void)?

    /// Makes the application of this process.
    ///
    /// A subclass whose properties have values of their own inherits it; one that gives them here overrides it:
    ///
    /// ```swift
    /// required init(platform: any Platform, identifier: String) {
    ///     document = Document()
    ///     super.init(platform: platform, identifier: identifier)
    /// }
    /// ```
    /// - Parameters:
    ///   - platform: The world below; not started yet.
    ///   - identifier: See ``identifier``.
    public required init(platform: any Platform, identifier: String) {
        self.platform = platform
        self.identifier = identifier
        queue = EventQueue()
        super.init()
        eventLoop = EventLoop(application: self, platform: platform, queue: queue)
        touchTracker = TouchTracker(application: self)
        pressTracker = PressTracker(application: self)
        Application.shared = self
        Trace.start = platform.now
    }

    /// The delegate, if it is a responder that stands nowhere else in the chain.
    public override final var next: Responder? {
        guard let responder = delegate as? Responder else { return nil }
        let isInChain = responder is View || responder is ViewController || responder === self
        return isInChain ? nil : responder
    }

    /// Whether the application is light or dark; views may say otherwise for themselves.
    public var appearance: Appearance = .light {
        didSet {
            guard appearance != oldValue else { return }
            styleDidChange(layingOut: false)
        }
    }

    /// Counts the changes of style and appearance, by which views that were in no window find out what they missed.
    private(set) var styleGeneration = 0

    private func styleDidChange(layingOut laysOut: Bool) {
        styleGeneration += 1
        windows.forEach { $0.styleDidChange(layingOut: laysOut) }
    }

    /// What is drawn over the app's windows for people who look for what its frames cost; nothing by default.
    ///
    /// `WALDEN_DEBUG` sets it when an app starts.
    public var debugOverlay: DebugOverlay = [] {
        didSet { if debugOverlay != oldValue { windows.forEach { $0.debugOverlayDidChange() } } }
    }

    /// Whether the person prefers little motion; false by default, set by whoever knows.
    ///
    /// `WALDEN_REDUCED_MOTION=1` sets it when an app starts.
    ///
    /// Where it is true, `View.animate` shows changes of place at once; changes of colour and opacity still run.
    ///
    /// The corresponding UIKit property is `UIAccessibility.isReduceMotionEnabled`.
    public var prefersReducedMotion = false

    // MARK: For subclasses

    /// Sends an event to the windows that it concerns. Overriders observe or swallow every event of the application.
    ///
    /// The corresponding UIKit method is `sendEvent(_:)`.
    open func sendEvent(_ event: Event) { route(event) }

    /// Sends an action to a target, or up the responder chain if there is none.
    ///
    /// Overriders observe or suppress every action of the application.
    ///
    /// - Parameters:
    ///   - action: What to call.
    ///   - target: The object to call it on; `nil` asks the first responder's chain, then the sender's.
    ///   - sender: The object that sends it.
    ///   - event: The event that caused it, if one did.
    /// - Returns: Whether something handled it.
    @discardableResult
    open func sendAction(_ action: TargetAction, to target: AnyObject?, from sender: Responder, for event: Event?)
        -> Bool
    {
        action.perform(on: target, from: sender, for: event, application: self)
    }

    // MARK: Windows

    func makeWindowID() -> WindowID {
        windowsMade += 1
        return WindowID(windowsMade)
    }

    func add(_ window: Window) { windows.append(window) }

    func remove(_ window: Window) {
        windows.removeAll { $0 === window }
        guard terminatesAfterLastWindowClosed else { return }
        // In the next turn: what closed this window may be about to show another one.
        post { [weak self] in self?.terminateWithoutWindows() }
    }

    private func terminateWithoutWindows() {
        if terminatesAfterLastWindowClosed, !windows.contains(where: \.isVisible) { terminate() }
    }

    /// The window that a platform's name stands for; `nil` if it is closed.
    public func window(withID id: WindowID) -> Window? {
        for window in windows where window.id == id { return window }
        return nil
    }

    func visibleWindow(withID id: WindowID) -> Window? {
        for window in windows where window.id == id && window.state == .visible { return window }
        return nil
    }

    func setKeyWindow(_ window: Window?) {
        guard window !== keyWindow else { return }
        let old = keyWindow
        keyWindow = window
        if let old {
            Trace.log(.focus, at: platform.now, "resignKey window=\(old.id)")
            old.resignKey()
            old.dismissTransients()
        }
        if let window, keyWindow === window {
            Trace.log(.focus, at: platform.now, "becomeKey window=\(window.id)")
            window.becomeKey()
        }
    }

    /// Tells that a window is about to go from the screen: what is live in it is cancelled, and no keyboard is at it
    /// any more.
    ///
    /// - Parameter name: The name that it had on the screen.
    func windowWillDisappear(_ window: Window, named name: WindowID) {
        touchTracker.cancelTransforms(in: name)
        window.cancelEverything()
        keyboardWindows.removeAll { $0.window == name }
        if keyWindow === window { setKeyWindow(windowWithKeyboard) }
    }

    func windowDidDisappear(_ window: Window, named name: WindowID) { touchTracker.forget(window, named: name) }

    func windowDidDrawFirstFrame(_ window: Window) {
        if Trace.topics.contains(.tree) { Trace.describe(window) }
        firstFrameHandler?(window)
    }

    func noteNeedsFrames() { eventLoop?.hasFramesToDraw = true }

    // MARK: Input state

    func noteActiveSeat(_ seat: SeatID) {
        guard seat != activeSeat else { return }
        // What was made first responder before anybody acted belongs to whoever acts first.
        if activeSeat == .nobody { windows.forEach { $0.passFocus(from: .nobody, to: seat) } }
        activeSeat = seat
    }

    /// The seat for which code acts now: the one whose event is being delivered, else the one that acted last.
    var actingSeat: SeatID { currentEvent?.seat ?? activeSeat }

    func showCursor(_ cursor: Cursor, for seat: SeatID) {
        guard cursors[seat] != cursor else { return }
        cursors[seat] = cursor
        platform.setCursor(cursor, for: seat)
    }

    func forgetCursor(of seat: SeatID) { cursors[seat] = nil }
}
