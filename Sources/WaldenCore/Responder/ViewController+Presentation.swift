extension ViewController {
    /// The maximum length of a chain of presented controllers, since events climb it by recursion.
    public static let maximumPresentations = 256

    /// Presents a controller's view above everything else in the window.
    ///
    /// Views beneath lose the focus, and Tab cycles within the presented view; ``dismiss()`` restores the focus.
    /// Controllers beneath get no disappearance callbacks.
    ///
    /// - Precondition: This controller's view is in a window, and it presents no other. The other controller is not
    ///   presented, and is neither this one nor one of its presenters. The chain has at most ``maximumPresentations``.
    public func present(_ controller: ViewController) {
        checkPresentation(of: controller)
        let window = viewIfLoaded?.window
        guard let window, window.isStaying(self) else {
            // Not the caller's mistake: an earlier appearance callback of the same change may have removed the view.
            precondition(window != nil || isInAppearanceCallback, "ViewController.present: the view is in no window")
            return Trace.warn("ViewController.present: the view leaves its window; nothing is presented.")
        }
        presentedViewController = controller
        controller.presentingViewController = self
        controller.formerPresenter = nil
        controller.loadViewIfNeeded(frame: window.bounds)
        // Callbacks may have dismissed the controller, or removed this one.
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
        let presenters = Array(sequence(first: self) { $0.presentingViewController })
        precondition(
            !presenters.containsIdentical(controller),
            "ViewController.present: a controller cannot be presented above itself")
        precondition(
            presenters.count < ViewController.maximumPresentations,
            "ViewController.present: at most \(ViewController.maximumPresentations) controllers lie one above the other"
        )
    }

    /// Dismisses the controller that this one presents, and all above it; without one, dismisses this controller.
    public func dismiss() {
        guard presentedViewController != nil else {
            if presentingViewController?.presentedViewController === self { presentingViewController?.dismiss() }
            return
        }
        var pairs: [(presenter: ViewController, presented: ViewController)] = []
        var presenter = self
        while let presented = presenter.presentedViewController {
            pairs.append((presenter, presented))
            presenter = presented
        }
        for (presenter, presented) in pairs.reversed() where presenter.presentedViewController === presented {
            presenter.endPresentation(of: presented)
        }
    }

    /// Ends the presentation before removing the view, so that callbacks may present and dismiss.
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
            // A callback presented another controller; dismissing that one restores the focus.
            if coveredResponder == nil { coveredResponder = covered }
        } else if let window = covered.responderWindow, window.firstResponder == nil {
            covered.becomeFirstResponder()
        }
    }
}
