public import WaldenPlatform

/// The process's application object, with its windows, event queue and run loop.
///
/// Every event goes through ``sendEvent(_:)``, every control action through ``sendAction(_:to:from:for:)``; override
/// them to observe or swallow everything. Run a subclass by its own `run`:
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
    /// The application of this process; `nil` before it is created and after it has ended.
    public internal(set) static var shared: Application?

    /// The run loop.
    public private(set) var eventLoop: EventLoop!
    /// The time of the run loop, for tasks that sleep: `try await Task.sleep(for: .seconds(1), clock: clock)`.
    public var clock: LoopClock { eventLoop.clock }
    /// The platform that provides windows and input.
    public let platform: any Platform
    /// The name of the app's desktop file without extension, such as `org.example.Editor`, with which the desktop finds
    /// the icon. Defaults to the name of the executable; set it before creating windows.
    public var identifier: String
    /// The delegate for lifecycle events.
    public weak var delegate: (any ApplicationDelegate)?
    /// The background and decoration of windows.
    public var style: any ApplicationStyle = PlainStyle() {
        didSet { lookDidChange() }
    }
    /// Counts the looks of all applications, so that each has its own ID.
    private static var looksMade = 0
    /// The look of windows without overrides.
    private(set) var look = Look(appearance: .light, styleGeneration: 0) {
        didSet { lookID = look.id }
    }
    private(set) var lookID = Look.plainID
    /// Whether the application ends when a window closes and no other is visible; true by default.
    ///
    /// Hidden windows do not keep it running. Code that closes a window may show another in the same turn of the run
    /// loop. Hiding the last window does not end the application.
    public var terminatesAfterLastWindowClosed = true
    /// The scale of windows before the compositor sends one, in device pixels per point.
    public var defaultScale = 1.0

    /// All windows that are not closed, including hidden ones but no popups, in order of creation. The application
    /// retains them.
    public private(set) var windows: [Window] = []
    /// These windows, and the popups that are shown.
    private(set) var allWindows: [Window] = []
    /// Whether a popup is shown.
    private(set) var hasPopups = false
    /// The window that gets keys (S22); `nil` for none.
    public private(set) var keyWindow: Window?
    /// The seat of the last input.
    public private(set) var activeSeat = SeatID.unassigned

    /// The files and other addresses in the arguments with which the app was started.
    ///
    /// ``ApplicationDelegate/application(_:open:)`` gets them after the launch. Arguments that start with a dash
    /// are options, except after `--`; the first one is the program.
    public package(set) var launchURIs: [URI] = []

    /// Whether the application has shut down: windows created afterwards are closed.
    var hasEnded = false

    let queue: EventQueue
    private(set) var touchTracker: TouchTracker!
    private(set) var pressTracker: PressTracker!
    private(set) var inputMethods: InputMethods!
    private(set) lazy var toolTips = ToolTips(application: self)
    private var lastWindowNumber: UInt32 = 0
    private var cursors: [SeatID: Cursor] = [:]
    /// The seats whose cursors are hidden while the user types.
    private var hiddenCursors: Set<SeatID> = []
    /// The window with each seat's keyboard focus, most recent change last. For a popup with the focus, it is the
    /// window beneath its popups; `surface` is the popup.
    var keyboardWindows: [(seat: SeatID, window: WindowID, surface: WindowID)] = []
    var deliveryDepth = 0
    package internal(set) var currentEvent: Event?
    var pendingCancels = PendingCancels()
    /// The addresses that are being opened.
    var openings: [Opening] = []
    /// Called with each platform event before it is handled, to record a run.
    package var platformEventObserver: (@MainActor (PlatformEvent) -> Void)?
    /// Called after the first frame of each window.
    package var firstFrameHandler: (@MainActor (Window) -> Void)?
    /// Called before the last visible window is hidden or closed, and after the run loop if one is still visible.
    package var lastWindowHandler: (@MainActor () -> Void)?

    /// Creates the application of this process.
    ///
    /// A subclass whose stored properties have default values inherits this initializer; others override it:
    ///
    /// ```swift
    /// required init(platform: any Platform, identifier: String) {
    ///     document = Document()
    ///     super.init(platform: platform, identifier: identifier)
    /// }
    /// ```
    /// - Parameters:
    ///   - platform: The platform, not started yet.
    ///   - identifier: See ``identifier``.
    public required init(platform: any Platform, identifier: String) {
        self.platform = platform
        self.identifier = identifier
        queue = EventQueue()
        super.init()
        eventLoop = EventLoop(application: self, platform: platform, queue: queue)
        touchTracker = TouchTracker(application: self)
        pressTracker = PressTracker(application: self)
        inputMethods = InputMethods(application: self)
        Application.shared = self
        Trace.start = platform.now
    }

    /// The delegate, if it is a responder that is not already in the chain (S15).
    public override final var next: Responder? {
        guard let responder = delegate as? Responder else { return nil }
        let isInChain = responder is View || responder is ViewController || responder === self
        return isInChain ? nil : responder
    }

    /// The application's appearance; views may override it.
    public var appearance: Appearance = .light {
        didSet {
            guard appearance != oldValue else { return }
            lookDidChange()
        }
    }

    /// The side at which menus and menu bars begin; views may override it. From left to right by default.
    ///
    /// The corresponding UIKit property is `userInterfaceLayoutDirection`.
    public var layoutDirection: LayoutDirection = .leftToRight {
        didSet {
            guard layoutDirection != oldValue else { return }
            lookDidChange()
        }
    }

    private func lookDidChange() {
        Application.looksMade += 1
        look = Look(
            appearance: appearance, layoutDirection: layoutDirection, styleGeneration: Application.looksMade)
        allWindows.forEach { $0.styleDidChange() }
    }

    /// The diagnostic overlay with the cost of frames; empty unless `WALDEN_DEBUG` sets it when an app starts.
    public var debugOverlay: DebugOverlay = [] {
        didSet { if debugOverlay != oldValue { allWindows.forEach { $0.debugOverlayDidChange() } } }
    }

    /// Whether the user prefers reduced motion; false unless `WALDEN_REDUCED_MOTION=1` sets it when an app starts.
    ///
    /// If true, `View.animate` applies position changes at once; colour and opacity still animate.
    ///
    /// The corresponding UIKit property is `UIAccessibility.isReduceMotionEnabled`.
    public var prefersReducedMotion = false

    /// Whether the caret of a text blinks; true by default.
    public var blinksCaret = true

    /// What checks the spelling of texts (S134); `nil`, the default, for the system's dictionaries: those of enchant,
    /// where it is installed, in the language of the user's locale. Set it before texts are shown.
    public var textChecker: (any TextChecker)?

    // MARK: For subclasses

    /// Sends an event to its windows. Override to observe or swallow all events (S23). UIKit: `sendEvent(_:)`.
    open func sendEvent(_ event: Event) { route(event) }

    /// Sends an action to a target; `nil` searches the first responder's chain, then the sender's (S54). Override to
    /// observe or suppress all actions (S53).
    ///
    /// - Returns: Whether an object handled the action.
    @discardableResult
    open func sendAction(_ action: TargetAction, to target: AnyObject?, from sender: AnyObject, for event: Event?)
        -> Bool
    {
        action.perform(on: target, from: sender, for: event, application: self)
    }

    // MARK: Windows

    func makeWindowID() -> WindowID {
        lastWindowNumber += 1
        return WindowID(lastWindowNumber)
    }

    func add(_ window: Window) {
        windows.append(window)
        allWindows.append(window)
    }

    /// Called when a window is about to be shown: the application knows popups from then on.
    func noteShowing(_ window: Window) {
        guard window.isPopup else { return }
        hasPopups = true
        allWindows.append(window)
    }

    func remove(_ window: Window) {
        allWindows.removeAll { $0 === window }
        if window.isPopup {
            hasPopups = allWindows.count > windows.count
            if (window as? PopupWindow)?.takesInput == true { inputPopupsDidChange() }
            return
        }
        windows.removeAll { $0 === window }
        guard terminatesAfterLastWindowClosed else { return }
        // In the next turn: the code that closed this window may be about to show another.
        post { [weak self] in self?.terminateWithoutWindows() }
    }

    private func terminateWithoutWindows() {
        if terminatesAfterLastWindowClosed, !windows.contains(where: \.isVisible) { terminate() }
    }

    /// Returns the window with a platform identifier; `nil` if it is closed.
    public func window(withID id: WindowID) -> Window? {
        for window in allWindows where window.id == id { return window }
        return nil
    }

    func visibleWindow(withID id: WindowID) -> Window? {
        for window in allWindows where window.id == id && window.state == .visible { return window }
        return nil
    }

    func setKeyWindow(_ window: Window?) {
        guard window !== keyWindow else { return }
        inputMethods.needsUpdate = true
        let old = keyWindow
        keyWindow = window
        if let old {
            Trace.log(.focus, at: platform.now, "resignKey window=\(old.id)")
            old.keyStatusDidChange()
            old.resignKey()
            old.decoration?.windowDidChange(old)
            old.dismissTransients()
            closePopups(of: old)
        }
        if let window, keyWindow === window {
            Trace.log(.focus, at: platform.now, "becomeKey window=\(window.id)")
            window.keyStatusDidChange()
            window.becomeKey()
            window.decoration?.windowDidChange(window)
        }
    }

    /// Called before a window is hidden: cancels its input and clears its keyboard focus (S18). `name` is the ID it had
    /// while visible.
    func windowWillDisappear(_ window: Window, named name: WindowID) {
        touchTracker.cancelTransforms(in: name)
        window.cancelEverything()
        if !window.isPopup { keyboardWindows.removeAll { $0.window == name } }
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
        // A first responder made before any input belongs to the first active seat.
        if activeSeat == .unassigned {
            allWindows.forEach { $0.moveFirstResponders(from: .unassigned, to: seat) }
            for popup in popups where popup.seat == .unassigned { popup.seat = seat }
        }
        activeSeat = seat
    }

    /// The seat on whose behalf code runs: that of the current event, otherwise the last active one.
    var actingSeat: SeatID { currentEvent?.seat ?? activeSeat }

    /// The compositor's serial of the press of the current event, if it has one.
    var actingSerial: InputSerial? {
        currentEvent?.touches.first { $0.serial != nil }?.serial
            ?? currentEvent?.presses.first { $0.serial != nil }?.serial
    }

    func showCursor(_ cursor: Cursor, for seat: SeatID) {
        guard cursors[seat] != cursor, !hiddenCursors.contains(seat) else { return }
        cursors[seat] = cursor
        platform.setCursor(cursor, for: seat)
    }

    /// Hides the cursor of a seat until its pointer is used, since the user types.
    package func hideCursorWhileTyping(for seat: SeatID) {
        guard cursors[seat] != nil else { return }
        cursors[seat] = nil
        hiddenCursors.insert(seat)
        platform.setCursor(nil, for: seat)
    }

    /// Shows the cursor of a seat whose pointer is used.
    func unhideCursor(of seat: SeatID) { hiddenCursors.remove(seat) }

    func forgetCursor(of seat: SeatID) { cursors[seat] = nil }
}
