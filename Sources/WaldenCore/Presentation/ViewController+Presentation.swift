extension ViewController {
    /// The maximum length of a chain of presented controllers, since events climb it by recursion.
    public static let maximumPresentations = 256

    /// Presents a controller: its view appears above everything else in the window, or in a window of its own, as its
    /// ``modalPresentationStyle`` says.
    ///
    /// Views beneath lose the focus, and Tab cycles within the presented view; ``dismiss(animated:completion:)``
    /// restores the focus. Controllers beneath get no disappearance callbacks. Escape dismisses the controller, unless
    /// a cancelling button takes it or ``isModalInPresentation`` is true. Keys do not reach the commands of what lies
    /// beneath a sheet. Nothing happens if this controller presents another one already, or a callback does so as the
    /// focus leaves.
    ///
    /// - Parameters:
    ///   - controller: The controller to present.
    ///   - animated: Whether it comes gradually. It can be used at once, and dismissed meanwhile.
    ///   - completion: Called once, after ``viewDidAppear()``.
    /// - Precondition: This controller's view is in a window. The other controller is not presented, and is neither
    ///   this one nor one of its presenters. The chain has at most ``maximumPresentations``.
    public func present(
        _ controller: ViewController, animated: Bool = true, completion: (@MainActor () -> Void)? = nil
    ) {
        controller.modalPresentation?.finish()
        checkPresentation(of: controller)
        guard presentedViewController == nil else {
            // Two presses may have asked in one turn.
            return Trace.warn("ViewController.present: this one presents another already; nothing is presented.")
        }
        let window = viewIfLoaded?.window
        guard let window, window.isStaying(self) else {
            // Not the caller's mistake: an earlier appearance callback of the same change may have removed the view.
            precondition(window != nil || isInAppearanceCallback, "ViewController.present: the view is in no window")
            return Trace.warn("ViewController.present: the view leaves its window; nothing is presented.")
        }
        if controller.modalPresentationStyle == .window, let popover = window.rootViewController, window.isPopup,
            let presenter = popover.presentingViewController
        {
            // The window beneath waits, which closes the popover.
            presenter.dismiss(animated: false)
            if presenter.viewIfLoaded?.window != nil { presenter.present(controller, completion: completion) }
            return
        }
        let modalPresentation = ModalPresentation.make(for: controller)
        modalPresentation.prepare(above: self, in: window)
        guard presentedViewController == nil, controller.presentingViewController == nil else {
            // Such as an alert about what was typed, which comes first.
            modalPresentation.returnFocus()
            return Trace.warn("ViewController.present: the end of editing presents another; nothing is presented.")
        }
        presentedViewController = controller
        controller.presentingViewController = self
        controller.formerPresenter = nil
        controller.modalPresentation = modalPresentation
        modalPresentation.begin(in: window, animated: animated && window.showsAnimations, completion)
    }

    private func checkPresentation(of controller: ViewController) {
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

    /// Dismisses the controller that this one presents, and all above it; without one, dismisses this controller, or
    /// the one presented that contains it.
    ///
    /// - Parameters:
    ///   - animated: Whether the topmost one goes gradually. It cannot be used meanwhile, but others can be presented.
    ///   - completion: Called once, after ``viewDidDisappear()``.
    public func dismiss(animated: Bool = true, completion: (@MainActor () -> Void)? = nil) {
        guard presentedViewController != nil else {
            let presenter = sequence(first: self, next: { $0.parent }).lazy.compactMap(\.presentingViewController).first
            guard let presenter, presenter.presentedViewController != nil else {
                completion?()
                return
            }
            return presenter.dismiss(animated: animated, completion: completion)
        }
        var pairs: [(presenter: ViewController, presented: ViewController)] = []
        var presenter = self
        while let presented = presenter.presentedViewController {
            pairs.append((presenter, presented))
            presenter = presented
        }
        let topmost = pairs.last?.presented
        var remaining = 1
        let count: @MainActor () -> Void = {
            remaining -= 1
            if remaining == 0 { completion?() }
        }
        for (presenter, presented) in pairs.reversed() where presenter.presentedViewController === presented {
            remaining += 1
            presenter.endPresentation(of: presented, animated: animated && presented === topmost, count)
        }
        count()
    }

    /// Ends the presentation before removing the view, so that callbacks may present and dismiss.
    private func endPresentation(
        of presented: ViewController, animated: Bool, _ completion: @escaping @MainActor () -> Void
    ) {
        guard let modalPresentation = presented.modalPresentation else { return completion() }
        presented.formerPresenter = self
        presented.presentingViewController = nil
        presentedViewController = nil
        modalPresentation.end(animated: animated, completion)
    }

    /// Ends at once the departure of the view, if it is leaving.
    package func finishLeaving() { modalPresentation?.finish() }

    /// Called when the presenting controller goes without having dismissed this one.
    func presenterWasReleased() {
        if presentedViewController != nil { dismiss(animated: false) }
        modalPresentation?.end(animated: false) {}
    }

    /// Called when the desktop or a press elsewhere has closed what shows a presented controller.
    func presentationWasClosed(_ modalPresentation: ModalPresentation) {
        guard presentedViewController?.modalPresentation === modalPresentation else { return }
        dismiss(animated: false)
    }

    /// The controller that is shown in front, itself if it presents none.
    var frontmost: ViewController {
        var controller = self
        while let presented = controller.presentedViewController { controller = presented }
        return controller
    }

    /// Dismisses this controller on behalf of the user, unless it has to stay.
    func dismissByUser() {
        guard !isModalInPresentation else {
            viewIfLoaded?.window?.beep()
            return
        }
        presentingViewController?.dismiss()
    }
}

extension ViewController {
    /// Whether something presented is above the controller's view in its window.
    package var isCovered: Bool {
        guard let view = viewIfLoaded, let cover = view.window?.cover else { return false }
        return !view.isDescendant(of: cover)
    }
}

extension Window {
    /// Dismisses all that is presented above the window's content, the topmost first.
    func dismissAll() {
        for view in subviews.reversed() {
            guard let presentation = (view as? PresentationView)?.modalPresentation else { continue }
            if presentation.isLeaving {
                presentation.finish()
            } else if let presenter = presentation.presenter {
                presenter.dismiss(animated: false)
            }
        }
    }

    /// Dismisses the controller in front by Escape (S163); returns whether there is one.
    func dismissPresented(by press: Press) -> Bool {
        guard press.key.symbol == .escape, press.key.modifierFlags.withoutLocks.isEmpty, let controller = frontPresented
        else { return false }
        controller.dismissByUser()
        return true
    }

    /// The controller in front of all that the window's root controller presents.
    package var frontViewController: ViewController? { rootViewController?.frontmost }

    private var frontPresented: ViewController? {
        if let container = cover as? PresentationView { return container.modalPresentation?.presented }
        if let controller = cover?.viewControllerStorage { return controller }
        return rootViewController?.modalPresentation?.isLeaving == false ? rootViewController : nil
    }
}
