public import WaldenGeometry

/// A controller of a view and its subviews, and the next responder after that view.
///
/// The corresponding UIKit class is `UIViewController`.
@MainActor
open class ViewController: Responder {
    /// The view, if it has been created.
    public private(set) var viewIfLoaded: View?
    /// The child controllers.
    public private(set) var children: [ViewController] = []
    /// The parent controller.
    public private(set) weak var parent: ViewController?
    /// The controller that this one presents.
    public internal(set) var presentedViewController: ViewController?
    /// The controller that presents this one.
    public internal(set) weak var presentingViewController: ViewController?
    /// The title, for containers that display it, and of the window whose root the controller is (S165).
    open var title: String? {
        didSet { if title != oldValue { titleDidChange() } }
    }

    // MARK: Presentation

    /// How the controller is shown when it is presented; as a sheet by default.
    public var modalPresentationStyle = ModalPresentationStyle.automatic
    /// The size that the view prefers in a sheet, a popover or a window of its own, in points. Where a length is zero,
    /// the default, it is the one that fits the view's content.
    public var preferredContentSize = Size.zero {
        didSet { if preferredContentSize != oldValue { modalPresentation?.contentSizeDidChange() } }
    }
    /// Whether only the app dismisses the controller: neither Escape nor a press beside a sheet does; false by default.
    public var isModalInPresentation = false
    /// Where a popover goes.
    public var popoverSource: PopoverSource?
    /// Whether a window of its own has the size of its content for good, and shows no title: its content has one.
    package var keepsContentSize = false

    private var addedKeyCommands: [KeyCommand] = []
    /// Called each time when the controller is no longer presented, after its view has left.
    package var presentationEndHandler: (@MainActor () -> Void)?
    /// Called when the title of a child has changed.
    package var childTitleHandler: (@MainActor (ViewController) -> Void)?
    /// What a header bar shows for the controller.
    package var barStorage: AnyObject?
    weak var rootWindow: Window?
    /// The next responder after dismissal, while the view's touches are still being cancelled.
    weak var formerPresenter: ViewController?
    /// How the controller is shown while it is presented and while its view leaves.
    var modalPresentation: ModalPresentation?
    var appearanceState = AppearanceState.disappeared
    /// What the view does gradually, so that it has not yet appeared or disappeared.
    var transition: AppearanceTransition?
    /// Whether an appearance callback is running; the next waits for its return.
    var isInAppearanceCallback = false

    /// Creates a controller.
    public override init() { super.init() }

    private func titleDidChange() {
        if let title, let rootWindow { rootWindow.title = title }
        parent?.childTitleHandler?(self)
    }

    /// Returns the preferred size, and where that has none the size that fits the content, in points.
    ///
    /// - Parameter fillsRoom: Whether the content has no size of its own.
    func contentSize(within room: Size, fillsRoom: Bool = false) -> Size {
        var size = preferredContentSize
        if size.width <= 0 || size.height <= 0 {
            let limit = Size(width: size.width > 0 ? size.width : room.width, height: room.height)
            let fitting = fillsRoom ? room : view.sizeThatFits(limit)
            if size.width <= 0 { size.width = fitting.width }
            if size.height <= 0 { size.height = fitting.height }
        }
        return Size(
            width: min(max(1, size.width.rounded(.up)), room.width),
            height: min(max(1, size.height.rounded(.up)), room.height))
    }

    // MARK: Commands

    /// The commands of keys that work in the controller's view; none at first.
    open override var keyCommands: [KeyCommand] { addedKeyCommands }

    /// Adds a key command that works in the controller's view.
    public final func addKeyCommand(_ command: KeyCommand) { addedKeyCommands.append(command) }

    /// Removes a key command.
    public final func removeKeyCommand(_ command: KeyCommand) { addedKeyCommands.removeAll { $0 === command } }

    // MARK: View

    /// The view; created by ``loadView()`` on first access.
    public var view: View {
        get {
            loadViewIfNeeded(frame: nil)
            guard let viewIfLoaded else { preconditionFailure("ViewController.loadView must set the view") }
            return viewIfLoaded
        }
        set {
            guard newValue !== viewIfLoaded else { return }
            releaseView()
            viewIfLoaded = newValue
            newValue.viewControllerStorage = self
            settleAppearance()
        }
    }

    isolated deinit {
        releaseView()
        if let presentedViewController {
            DeferredRelease.take([presentedViewController])
            // Nobody else could dismiss it.
            presentedViewController.presenterWasReleased()
        }
        DeferredRelease.take(children)
        presentedViewController = nil
        children = []
        DeferredRelease.release()
    }

    private func releaseView() {
        if let view = viewIfLoaded, view.viewControllerStorage === self { view.viewControllerStorage = nil }
    }

    /// Loads the view if needed. Sets its frame before ``viewDidLoad()``, so that layout there sees the size.
    func loadViewIfNeeded(frame: Rect?) {
        guard viewIfLoaded == nil else { return }
        loadView()
        if let frame { viewIfLoaded?.frame = frame }
        if viewIfLoaded != nil { viewDidLoad() }
    }

    /// Creates the view and sets ``ViewController/view``. The default creates a plain one.
    open func loadView() { view = View() }

    /// Called after the view was loaded.
    open func viewDidLoad() {}

    /// Called before the view joins a visible window, or its window is shown.
    ///
    /// The five appearance callbacks always come in this order. A change made in one, such as removing the view, is
    /// reported after the current series.
    open func viewWillAppear() {}

    /// Called between ``viewWillAppear()`` and ``viewDidAppear()``, once the view has its window, size and colours.
    ///
    /// The corresponding UIKit method is `viewIsAppearing(_:)`.
    open func viewIsAppearing() {}

    /// Called after the view joined a visible window, or its window was shown.
    open func viewDidAppear() {}

    /// Called before the view leaves its window, or its window is hidden or closed.
    open func viewWillDisappear() {}

    /// Called after the view left its window, or its window was hidden or closed.
    open func viewDidDisappear() {}

    /// Called before ``View/layoutSubviews()`` of the view.
    open func viewWillLayoutSubviews() {}

    /// Called after ``View/layoutSubviews()`` of the view; nested subviews are laid out later.
    open func viewDidLayoutSubviews() {}

    // MARK: Responder

    /// The window if the view is its root, otherwise the presenting controller, otherwise the view's superview.
    open override var next: Responder? {
        if rootWindow != nil, let window = viewIfLoaded?.window { return window }
        if let presentingViewController { return presentingViewController }
        guard let view = viewIfLoaded else { return nil }
        guard let formerSuperview = view.rare?.formerSuperview else { return view.superview }
        return formerPresenter ?? view.superview ?? formerSuperview
    }

    /// An undo manager of its own in a sheet, otherwise that of ``next``.
    open override var undoManager: UndoManager? { modalPresentation?.undoManager ?? super.undoManager }

    override var responderWindow: Window? { viewIfLoaded?.window }

    // MARK: Children

    /// Adds a child controller; the caller adds its view.
    ///
    /// - Precondition: The controller is neither this one nor one of its ancestors.
    public func addChild(_ child: ViewController) {
        var ancestor: ViewController? = self
        while let current = ancestor {
            precondition(current !== child, "ViewController.addChild: a controller cannot be put into itself")
            // A controller without children has no descendants.
            ancestor = child.children.isEmpty ? nil : current.parent
        }
        guard child.parent !== self else { return }
        child.removeFromParent()
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
        child.didMove(toParent: self)
    }

    /// Removes this controller from its parent, and dismisses what it presents; the caller removes its view.
    public func removeFromParent() {
        guard let parent else { return }
        if presentedViewController != nil { dismiss(animated: false) }
        guard self.parent === parent else { return }
        willMove(toParent: nil)
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// Called before the parent changes.
    open func willMove(toParent parent: ViewController?) {}

    /// Called after the parent changed.
    open func didMove(toParent parent: ViewController?) {}
}
