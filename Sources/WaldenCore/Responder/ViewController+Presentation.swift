extension ViewController {
    /// The most controllers that are presented one above the other.
    ///
    /// Events climb from a presented controller to the one that presents it, one stack frame or more each.
    public static let maximumPresentations = 256

    /// Shows a controller's view above everything else in the window.
    ///
    /// What is beneath loses the focus, and Tab goes round in the controller's view; ``dismiss()`` gives the focus back.
    /// What is beneath has not disappeared.
    ///
    /// - Precondition: This controller's view is in a window, it presents none yet, and the other is not presented, is
    ///   not this one, and does not present it. At most ``maximumPresentations`` lie one above the other.
    public func present(_ controller: ViewController) {
        checkPresentation(of: controller)
        let window = viewIfLoaded?.window
        guard let window, window.isStaying(self) else {
            // In a callback, an app need not know that another one took the view away.
            precondition(window != nil || isToldOfAppearance, "ViewController.present: the view is in no window")
            return Trace.warn("ViewController.present: the view leaves its window; nothing is presented.")
        }
        presentedViewController = controller
        controller.presentingViewController = self
        controller.formerPresenter = nil
        controller.loadViewIfNeeded(frame: window.bounds)
        // Callbacks may have dismissed the controller, or taken this one away.
        guard presentedViewController === controller else { return }
        let view = controller.view
        view.frame = window.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        coveredResponder = window.firstResponder
        coveredResponder?.resignFirstResponder()
        guard presentedViewController === controller else { return }
        guard viewIfLoaded?.window === window else { return dismiss() }
        window.addSubview(view)
        if controller.presentingViewController == nil, view.superview === window { view.removeFromSuperview() }
    }

    private func checkPresentation(of controller: ViewController) {
        precondition(presentedViewController == nil, "ViewController.present: this one presents another already")
        precondition(controller.presentingViewController == nil, "ViewController.present: it is presented already")
        var depth = 1
        var presenter: ViewController? = self
        while let current = presenter {
            precondition(
                current !== controller, "ViewController.present: a controller cannot be presented above itself")
            depth += 1
            presenter = current.presentingViewController
        }
        precondition(
            depth <= ViewController.maximumPresentations,
            "ViewController.present: at most \(ViewController.maximumPresentations) controllers lie one above the other"
        )
    }

    /// Takes the controller that this one presents from the screen, with those that are presented above it; if this one
    /// presents none, takes itself.
    public func dismiss() {
        guard presentedViewController != nil else {
            if presentingViewController?.presentedViewController === self { presentingViewController?.dismiss() }
            return
        }
        var presenters: [ViewController] = []
        var presenter = self
        while let presented = presenter.presentedViewController {
            presenters.append(presenter)
            presenter = presented
        }
        let pairs = presenters.map { ($0, $0.presentedViewController) }
        for case (let presenter, let presented?) in pairs.reversed()
        where presenter.presentedViewController === presented {
            presenter.endPresentation(of: presented)
        }
    }

    /// Ends the presentation before the view goes, so that callbacks may present and dismiss.
    private func endPresentation(of presented: ViewController) {
        let covered = coveredResponder
        coveredResponder = nil
        presented.formerPresenter = self
        presented.presentingViewController = nil
        presentedViewController = nil
        presented.viewIfLoaded?.removeFromSuperview()
        if presented.viewIfLoaded?.rare?.formerSuperview == nil { presented.formerPresenter = nil }
        guard let covered else { return }
        if presentedViewController != nil {
            // What a callback has presented gives the focus back.
            if coveredResponder == nil { coveredResponder = covered }
        } else if let window = covered.responderWindow, window.firstResponder == nil {
            covered.becomeFirstResponder()
        }
    }
}
