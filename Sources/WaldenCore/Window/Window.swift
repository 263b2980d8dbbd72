public import WaldenGeometry
internal import WaldenGraphics

/// A window on the desktop, and the root of the views in it.
///
/// A window starts hidden; ``makeKeyAndVisible()`` or `isHidden = false` brings it to the screen, ``close()`` takes it
/// away for good. Its coordinates are those of its content: (0, 0) is the top left of the content, in points.
///
/// The application owns its windows: it keeps each of them, shown or hidden, from when it is made until it is closed.
/// Whoever has no more use for a window closes it.
///
/// The corresponding UIKit class is `UIWindow`.
@MainActor
open class Window: View {
    /// The application to which the window belongs.
    public unowned let application: Application
    /// The name by which platforms know the window. It has a new one each time that it comes back to the screen, so
    /// that nothing that was said of it before can be taken for what is said now.
    public internal(set) var id: WindowID

    var platformWindow: (any PlatformWindow)?
    /// What was asked of the compositor while there was no platform window.
    var requestsForShowing: [WindowRequest] = []
    /// What the compositor decided last; `nil` before it spoke.
    var configuration: WindowConfiguration?
    var properties: WindowProperties
    var state = State.hidden
    /// Whether the window was on the screen before.
    var wasShown = false
    weak var parentStorage: Window?

    // MARK: Drawing (Window+Frame.swift)

    final var damage = DamageList()
    /// Whether the next frame draws everything; damage need not be collected then.
    var isAllDamaged = true
    /// How many frames drew everything: a picture of a view that is older is out of date.
    var rasterGeneration = 0
    /// Whether something asks for a frame: damage, layout or a display link.
    final var needsFrame = true
    var hasDrawn = false
    /// Whether the last frame could not be shown; nothing is tried again before a while, or a new size.
    var hasFailedFrame = false
    var displayLinks: [DisplayLink] = []
    /// The views of which something is seen that is not what their properties say.
    var animatedViews: [View] = []
    /// Ends the next animation if no frame does.
    var animationTimer: LoopTimer?
    /// When frames become visible.
    var frameClock = FrameClock()
    var decoration: (any WindowDecoration)?
    /// The platform's window for which a frame is being drawn: it must not go before that is done.
    var drawnWindow: (any PlatformWindow)?
    /// When moves were delivered of which no frame was shown yet, in seconds; `nil` if there are none.
    var unseenMovesTime: Double?

    // MARK: Diagnostics (Window+Diagnostics.swift)

    /// Measures frames, while somebody wants to know.
    final var frameRecorder: FrameRecorder?
    /// What is drawn over the window for diagnosis.
    var overlay: WindowOverlay?
    /// Called for each frame in which something of the app was drawn, with what it cost.
    ///
    /// Called when the platform has said what became of the frame, where it does: some milliseconds after it was
    /// drawn. A handler that changes something that is seen asks for a frame, of which it hears again: let a timer show
    /// what was counted.
    public var frameReportHandler: (@MainActor (FrameReport) -> Void)?

    // MARK: Events (Window+Delivery.swift)

    final var firstResponders: [SeatFocus] = []
    var hovers: [Hover] = []
    /// Whether what is under a resting pointer may have changed, though nothing is to be drawn.
    var needsHoverTest = false
    /// Decides for the recognizers on views of the window; `nil` as long as none has got anything.
    var gestureArbiter: GestureArbiter?
    /// Whether the view in focus shows it: a key makes it visible, a press of the pointer hides it.
    public internal(set) var showsFocus = false
    /// Where the pointer was pressed last: the next Tab starts there if no view is first responder.
    weak var focusOrigin: View?

    /// Takes a key that went down and that nothing in the responder chain took, such as Return for a default button;
    /// tells whether it did.
    package var unclaimedKeyHandler: (@MainActor (Window, Press) -> Bool)?

    /// What has become of the window.
    enum State {
        /// Made, but not on the screen, or taken from it.
        case hidden
        /// On the screen, or on its way there.
        case visible
        /// Closed for good.
        case closed
    }

    /// Makes a window.
    ///
    /// - Parameters:
    ///   - title: The title, which the title bar and lists of windows show.
    ///   - size: The size of the content, in points. The compositor may decide otherwise.
    /// - Precondition: There is an application.
    public init(title: String = "", size: Size) {
        guard let application = Application.shared else {
            preconditionFailure("Window.init: there is no application yet; make windows in Application.run")
        }
        self.application = application
        id = application.makeWindowID()
        properties = WindowProperties(title: title, appID: application.identifier)
        super.init(frame: Rect(origin: .zero, size: size))
        windowStorage = self
        flags.insert([.hidden, .opaque])
        application.add(self)
    }

    isolated deinit {
        for link in displayLinks { link.window = nil }
        platformWindow?.close()
        gestureArbiter?.forgetAll()
        // Views may outlive the window.
        for view in subviews { view.forgetWindow() }
        decoration?.view.forgetWindow()
    }

    // MARK: Responder

    /// The application.
    open override var next: Responder? { application }

    /// Handles Tab and Shift-Tab, which move the focus, and what nothing in the chain took; passes everything else on.
    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = handleFocusKeys(presses, with: event).filter { unclaimedKeyHandler?(self, $0) != true }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    /// Handles repeats of Tab and Shift-Tab; passes everything else on.
    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = handleFocusKeys(presses, with: event)
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }

    // MARK: For subclasses

    /// Delivers an event to the views of the window. Overriders observe or swallow everything that comes to it.
    ///
    /// The corresponding UIKit method is `sendEvent(_:)`.
    open func sendEvent(_ event: Event) { deliver(event) }

    /// Tells that the window became key. Called by the toolkit only; use ``makeKey()`` to ask.
    open func becomeKey() {}

    /// Tells that the window is no longer key. Called by the toolkit only.
    open func resignKey() {}

    /// Asks whether the window may be closed because the user wishes so; true closes it.
    open func shouldClose() -> Bool { closeHandler?(self) ?? true }

    /// Asks whether the window may be closed because the user wishes so, for apps without a subclass.
    public var closeHandler: (@MainActor (Window) -> Bool)?

    // MARK: Content

    /// The view controller whose view fills the window.
    public var rootViewController: ViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.isWindowRoot = false
            oldValue?.viewIfLoaded?.removeFromSuperview()
            guard let controller = rootViewController else { return }
            controller.isWindowRoot = true
            controller.loadViewIfNeeded(frame: bounds)
            controller.view.frame = bounds
            controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(controller.view, at: 0)
        }
    }

    override package func boundsSizeDidChange() {
        isAllDamaged = true
        noteNeedsFrame()
    }

    override package func hiddenDidChange() {
        if isHidden { hide() } else { show() }
    }

    override package var traceName: String {
        let name = super.traceName
        return name.contains("#") ? name : "\(name)#\(id)"
    }

    /// The background of a window that has none of its own.
    var effectiveBackground: Color { backgroundColor ?? application.style.windowBackground(for: appearance) }
}
