public import WaldenGeometry
internal import WaldenGraphics
public import WaldenPlatform

/// A window on the desktop, and the root of its view tree.
///
/// A window starts hidden; ``makeKeyAndVisible()`` or `isHidden = false` shows it. The application owns it until
/// ``close()``. Coordinates are in points, from the content's top left.
///
/// The corresponding UIKit class is `UIWindow`.
@MainActor
open class Window: View {
    /// The application that the window belongs to. The two retain each other until the window is closed.
    public let application: Application
    /// The window's ID on the platform. It changes each time the window is shown, so that late events are ignored.
    public internal(set) var id: WindowID

    var platformWindow: (any PlatformWindow)?
    var requestsForShowing: [WindowRequest] = []
    var configuration: WindowConfiguration?
    var properties: WindowProperties {
        didSet {
            guard properties != oldValue else { return }
            platformWindow?.apply(properties)
            decoration?.windowDidChange(self)
        }
    }
    var state = State.hidden
    var wasShown = false
    weak var parentStorage: Window?
    /// Whether input has ended because the window waits for a dialog.
    var isWaitingForDialog = false

    // MARK: Size (Window+Properties.swift)

    var ownMinimumSize = Size.zero
    /// The size before the window was maximised, tiled or full screen.
    var floatingSize: Size?
    /// Whether the needs of the content may have changed.
    var needsMinimumSize = true
    /// Whether the user cannot make the window smaller than its content allows (``View/minimumContentSize``); true by
    /// default. What is presented above the content counts.
    public var limitsSizeToContent = true { didSet { updateMinimumSize() } }

    // MARK: Drawing (Window+Frame.swift)

    final var damage = DamageList()
    /// Whether the next frame draws everything; until then no damage is collected.
    var isAllDamaged = true
    /// Counts full redraws, which make cached rasters stale.
    var rasterGeneration = 0
    final var needsFrame = true
    package internal(set) var hasDrawn = false
    /// Whether the last frame failed; the next attempt waits for a delay or a new configuration.
    var hasFailedFrame = false
    var displayLinks: [DisplayLink] = []
    var animatedViews: [View] = []
    /// Wakes the window at the next end of a delay, and ends animations that no frame ends.
    var animationTimer: LoopTimer?
    var frameClock = FrameClock()
    var decoration: (any WindowDecoration)?
    /// What the decoration shows in place of a title: it has one then even if the compositor draws a title bar.
    package var titleBarContent: View? {
        didSet {
            guard titleBarContent !== oldValue else { return }
            // The decoration may take another part of the size that the compositor has given.
            if let configuration { configure(configuration) }
            decoration?.windowDidChange(self)
            isAllDamaged = true
            noteNeedsFrame()
        }
    }
    /// The platform window whose frame is being drawn, and which must stay open until then.
    var drawnWindow: (any PlatformWindow)?
    /// When the last moves were delivered if no frame followed them, in seconds; otherwise `nil`.
    var unseenMovesTime: Double?
    private var addedKeyCommands: [KeyCommand] = []
    var menuBarStorage: WeakView?
    private lazy var ownUndoManager = UndoManager()

    final var followers: [any WindowFollower] = []

    // MARK: Diagnostics (Window+Diagnostics.swift)

    final var frameRecorder: FrameRecorder?
    var overlay: WindowOverlay?
    /// Called with the cost of each frame that drew app content, after its presentation if the platform reports that. A
    /// handler that changes visible content causes another call: display results from a timer instead.
    public var frameReportHandler: (@MainActor (FrameReport) -> Void)?

    // MARK: Events (Window+Delivery.swift)

    final var firstResponders: [SeatFocus] = []
    /// Whether a first responder has refused to resign since the focus began to move.
    final var isResignationRefused = false
    var hovers: [Hover] = []
    /// Whether the view under a resting pointer may have changed without damage.
    var needsHoverTest = false
    var gestureArbiter: GestureArbiter?
    /// Whether focus is shown: a key press shows it, except of a modifier or one that edits text; a touch hides it.
    public internal(set) var showsFocus = false
    /// The view that the pointer last pressed; Tab starts there without a first responder.
    weak var focusOrigin: View?

    /// Handles a key press that no view or controller took, such as Return for a default button; returns whether it
    /// did.
    package var unclaimedKeyHandler: (@MainActor (Window, Press) -> Bool)?

    enum State { case hidden, visible, closed }

    /// Creates a window.
    ///
    /// - Parameters:
    ///   - title: The title, shown in the title bar and lists of windows.
    ///   - size: The size of the content, in points. The compositor may choose another.
    /// - Precondition: There is a shared application.
    public init(title: String = "", size: Size) {
        application = Window.requireApplication()
        id = application.makeWindowID()
        properties = WindowProperties(title: title, appID: application.identifier)
        super.init(frame: Rect(origin: .zero, size: size))
        finishCreation()
        if state != .closed { application.add(self) }
    }

    /// Creates a window with the role of a popup, which the application knows while it is shown.
    init(popupOfSize size: Size) {
        application = Window.requireApplication()
        id = application.makeWindowID()
        properties = WindowProperties(title: "", appID: application.identifier)
        super.init(frame: Rect(origin: .zero, size: size))
        finishCreation()
    }

    private static func requireApplication() -> Application {
        guard let application = Application.shared else {
            preconditionFailure("Window.init: there is no application yet; make windows in Application.run")
        }
        return application
    }

    private func finishCreation() {
        windowStorage = self
        knownScale = Float(scale)
        flags.insert([.hidden, .opaque])
        if application.hasEnded { state = .closed }
    }

    isolated deinit {
        platformWindow?.close()
        gestureArbiter?.forgetAll()
    }

    // MARK: Responder

    open override var next: Responder? { application }

    /// The window's own undo manager.
    open override var undoManager: UndoManager? { ownUndoManager }

    /// Handles Tab, Shift-Tab, and Return if a default button takes it; forwards everything else.
    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = handleFocusKeys(presses, with: event).filter {
            unclaimedKeyHandler?(self, $0) != true && !dismissPresented(by: $0) && !openMenu(by: $0)
                && (cover != nil || menuBar?.handleMenuKey($0) != true)
        }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = handleFocusKeys(presses, with: event)
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }

    // MARK: Commands

    /// The commands of keys that work anywhere in the window: those that were added. Those of its menu bar come later,
    /// after the application's and its delegate's.
    open override var keyCommands: [KeyCommand] { addedKeyCommands }

    /// Adds a key command that works anywhere in the window.
    public final func addKeyCommand(_ command: KeyCommand) { addedKeyCommands.append(command) }

    /// Removes a key command.
    public final func removeKeyCommand(_ command: KeyCommand) { addedKeyCommands.removeAll { $0 === command } }

    /// Returns whether there is a step to undo or redo; for other actions, see ``Responder``.
    open override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        if action === TargetAction.undo { return activeUndoManager?.canUndo == true }
        if action === TargetAction.redo { return activeUndoManager?.canRedo == true }
        return super.canPerformAction(action, withSender: sender)
    }

    /// Undoes the latest step of the undo manager of the first responder or, without one, of the view that gets keys.
    open override func undo(_ sender: AnyObject?) {
        if canPerformAction(.undo, withSender: sender) { activeUndoManager?.undo() }
    }

    /// Redoes the step that the same undo manager undid last.
    open override func redo(_ sender: AnyObject?) {
        if canPerformAction(.redo, withSender: sender) { activeUndoManager?.redo() }
    }

    private var activeUndoManager: UndoManager? { startOfChain(for: application.actingSeat).undoManager }

    // MARK: For subclasses

    /// Delivers an event to the window's views. Override to observe or swallow all events of the window.
    ///
    /// The corresponding UIKit method is `sendEvent(_:)`.
    open func sendEvent(_ event: Event) { deliver(event) }

    /// Closes the window for good; touches and keys of its views are cancelled.
    public func close() { closeForGood() }

    /// Called after the window became key; never call it yourself. ``makeKey()`` requests it.
    open func becomeKey() {}

    /// Called after the window stopped being key; never call it yourself.
    open func resignKey() {}

    /// Returns whether to close the window when the user asks for it.
    open func shouldClose() -> Bool { closeHandler?(self) ?? true }

    /// Returns whether to close the window when the user asks for it; the default of ``shouldClose()`` calls it.
    public var closeHandler: (@MainActor (Window) -> Bool)?

    // MARK: Content

    /// The view controller whose view fills the window.
    public var rootViewController: ViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            if let oldValue, oldValue.rootWindow === self { leave(oldValue) }
            // A callback may have set another controller, which is then in place.
            guard let controller = rootViewController, controller.rootWindow !== self else { return }
            controller.rootWindow?.rootViewController = nil
            controller.rootWindow = self
            controller.loadViewIfNeeded(frame: bounds)
            guard controller.rootWindow === self else { return }
            if let title = controller.title { self.title = title }
            controller.view.frame = bounds
            controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(controller.view, at: 0)
            // A callback may have removed the controller before its view was in place.
            if controller.rootWindow == nil, controller.presentingViewController == nil,
                controller.view.superview === self
            {
                controller.view.removeFromSuperview()
            }
        }
    }

    private func leave(_ controller: ViewController) {
        if controller.presentedViewController != nil { controller.dismiss(animated: false) }
        guard controller.rootWindow === self else { return }
        controller.rootWindow = nil
        controller.viewIfLoaded?.removeFromSuperview()
    }

    override package func boundsSizeDidChange() {
        isAllDamaged = true
        noteNeedsFrame()
        if state == .visible { application.closePopups(of: self) }
    }

    override package func subviewsDidChange() {
        super.subviewsDidChange()
        needsMinimumSize = true
    }

    override package func intrinsicContentSizeOfSubviewDidChange(_ subview: View) {
        super.intrinsicContentSizeOfSubviewDidChange(subview)
        needsMinimumSize = true
    }

    override package func hiddenDidChange() {
        if isHidden { exitScreen() } else { enterScreen() }
    }

    // MARK: Role

    /// Whether the title bar leaves out the title, since the content shows it.
    package var hidesTitle: Bool { false }

    /// Whether the window is a popup.
    package var isPopup: Bool { false }

    /// Prepares to be shown, and returns the role on the platform; `nil` to stay hidden. This may call the app.
    package func makeRole() -> WindowRole? { .toplevel }

    /// Returns what the app draws around the content, if the compositor does not.
    package func makeDecoration() -> (any WindowDecoration)? { application.style.makeDecoration(for: self) }

    override package var traceName: String {
        let name = super.traceName
        return name.contains("#") ? name : "\(name)#\(id)"
    }

    var effectiveBackground: Color { backgroundColor ?? application.style.windowBackground(for: appearance) }
}
