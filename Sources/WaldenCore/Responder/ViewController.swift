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
    public private(set) var presentedViewController: ViewController?
    /// The controller that presents this one.
    public private(set) weak var presentingViewController: ViewController?
    /// The title, for whoever shows it.
    open var title: String?

    var isWindowRoot = false
    /// Who had the focus beneath the controller that this one presents.
    private weak var coveredResponder: Responder?

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
        }
    }

    isolated deinit { releaseView() }

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

    /// Tells that the view is about to come into a window.
    open func viewWillAppear() {}

    /// Tells that the view came into a window.
    open func viewDidAppear() {}

    /// Tells that the view is about to leave its window.
    open func viewWillDisappear() {}

    /// Tells that the view left its window.
    open func viewDidDisappear() {}

    // MARK: Responder

    /// The window if the view is its root; else the presenting controller, if there is one; else the superview of the
    /// view.
    open override var next: Responder? {
        if isWindowRoot, let window = viewIfLoaded?.window { return window }
        if let presentingViewController { return presentingViewController }
        return viewIfLoaded?.superview ?? viewIfLoaded?.rare?.formerSuperview
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
            ancestor = current.parent
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

    // MARK: Presentation

    /// Shows a controller's view above everything else in the window.
    ///
    /// What is beneath loses the focus, and Tab goes round in the controller's view; ``dismiss()`` gives the focus back.
    ///
    /// - Precondition: This controller's view is in a window, it presents none yet, and the other is not presented.
    public func present(_ controller: ViewController) {
        precondition(presentedViewController == nil, "ViewController.present: this one presents another already")
        precondition(controller.presentingViewController == nil, "ViewController.present: it is presented already")
        guard let window = viewIfLoaded?.window else {
            preconditionFailure("ViewController.present: the view is in no window")
        }
        presentedViewController = controller
        controller.presentingViewController = self
        controller.loadViewIfNeeded(frame: window.bounds)
        let view = controller.view
        view.frame = window.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        coveredResponder = window.firstResponder
        coveredResponder?.resignFirstResponder()
        window.addSubview(view)
    }

    /// Takes the controller that this one presents from the screen, or, if it presents none, itself.
    public func dismiss() {
        guard let presented = presentedViewController else {
            if presentingViewController?.presentedViewController === self { presentingViewController?.dismiss() }
            return
        }
        if presented.presentedViewController != nil { presented.dismiss() }
        presented.viewIfLoaded?.removeFromSuperview()
        presented.presentingViewController = nil
        presentedViewController = nil
        if let covered = coveredResponder, let window = covered.responderWindow, window.firstResponder == nil {
            covered.becomeFirstResponder()
        }
        coveredResponder = nil
    }
}
