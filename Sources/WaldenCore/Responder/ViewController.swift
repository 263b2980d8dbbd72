internal import WaldenGeometry

/// Looks after a view and what is in it, and stands in the responder chain above it.
///
/// The view is made when it is first asked for. Controllers form a tree by ``addChild(_:)``, and one controller can be
/// presented by another, above its view.
///
/// The corresponding UIKit class is `UIViewController`.
@MainActor
open class ViewController: Responder {
    /// The view, if it is made already.
    public private(set) var viewIfLoaded: View?
    /// The controllers in this one.
    public private(set) var children: [ViewController] = []
    /// The controller in which this one is.
    public private(set) weak var parent: ViewController?
    /// The controller that this one presents.
    public internal(set) var presentedViewController: ViewController?
    /// The controller that presents this one.
    public internal(set) weak var presentingViewController: ViewController?
    /// The title, for whoever shows it.
    open var title: String?

    /// The window of which this is the root controller.
    weak var rootWindow: Window?
    /// The controller that presented this one until it was dismissed: it gets the cancels that are owed to it.
    weak var formerPresenter: ViewController?
    /// Who had the focus beneath the controller that this one presents.
    weak var coveredResponder: Responder?
    /// What the controller was told of its appearance; see `ViewController+Appearance.swift`.
    var appearanceState = AppearanceState.disappeared
    /// Whether the controller is being told: what callbacks change is told after they return.
    var isToldOfAppearance = false

    /// Makes a controller.
    public override init() { super.init() }

    // MARK: View

    /// The view; made by ``loadView()`` when it is first asked for.
    public var view: View {
        get {
            loadViewIfNeeded(frame: nil)
            guard let viewIfLoaded else {
                preconditionFailure("ViewController.loadView must set the view")
            }
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
        if let presentedViewController { DeferredRelease.take([presentedViewController]) }
        DeferredRelease.take(children)
        presentedViewController = nil
        children = []
        DeferredRelease.release()
    }

    /// The view may have been given to another controller meanwhile.
    private func releaseView() {
        if let view = viewIfLoaded, view.viewControllerStorage === self { view.viewControllerStorage = nil }
    }

    /// Makes the view if it is not made yet, and places it before ``viewDidLoad()``, so that what is laid out there
    /// sees the size.
    func loadViewIfNeeded(frame: Rect?) {
        guard viewIfLoaded == nil else { return }
        loadView()
        if let frame { viewIfLoaded?.frame = frame }
        if viewIfLoaded != nil { viewDidLoad() }
    }

    /// Makes the view, and sets ``view``. The default makes a plain one.
    open func loadView() { view = View() }

    /// Tells that the view was made.
    open func viewDidLoad() {}

    /// Called before the view comes to be seen: it joins a window that is shown, or its window is about to be shown.
    ///
    /// The five callbacks come in this order, once each, before any of them comes again. What a callback changes, such as
    /// by removing the view, is told after the present ones: each beginning gets its end.
    open func viewWillAppear() {}

    /// Called between ``viewWillAppear()`` and ``viewDidAppear()``: the view is in its window, with its size and colours.
    ///
    /// The corresponding UIKit method is `viewIsAppearing(_:)`.
    open func viewIsAppearing() {}

    /// Called after the view joined a window that is shown, or its window was shown.
    open func viewDidAppear() {}

    /// Called before the view leaves its window, or its window is hidden or closed.
    open func viewWillDisappear() {}

    /// Called after the view left its window, or its window was hidden or closed.
    open func viewDidDisappear() {}

    /// Called before ``View/layoutSubviews()`` of the view.
    open func viewWillLayoutSubviews() {}

    /// Called after ``View/layoutSubviews()`` of the view; views in its subviews are laid out later.
    open func viewDidLayoutSubviews() {}

    // MARK: Responder

    /// The window if the view is its root; else the presenting controller, if there is one; else the superview of the
    /// view.
    open override var next: Responder? {
        if rootWindow != nil, let window = viewIfLoaded?.window { return window }
        if let presentingViewController { return presentingViewController }
        guard let view = viewIfLoaded else { return nil }
        guard let formerSuperview = view.rare?.formerSuperview else { return view.superview }
        return formerPresenter ?? view.superview ?? formerSuperview
    }

    override var responderWindow: Window? { viewIfLoaded?.window }

    // MARK: Children

    /// Adds a controller to this one; its view is added by the caller.
    ///
    /// - Precondition: The controller is neither this one nor one of its ancestors.
    public func addChild(_ child: ViewController) {
        var ancestor: ViewController? = self
        while let current = ancestor {
            precondition(current !== child, "ViewController.addChild: a controller cannot be put into itself")
            // One without children is nobody's ancestor.
            ancestor = child.children.isEmpty ? nil : current.parent
        }
        guard child.parent !== self else { return }
        child.removeFromParent()
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
        child.didMove(toParent: self)
    }

    /// Takes this controller out of its parent; its view is removed by the caller.
    public func removeFromParent() {
        guard let parent else { return }
        willMove(toParent: nil)
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// Tells that the parent is about to change.
    open func willMove(toParent parent: ViewController?) {}

    /// Tells that the parent has changed.
    open func didMove(toParent parent: ViewController?) {}
}
