internal import WaldenGeometry
internal import WaldenPlatform

/// What is owed to views that leave the window, or that can no longer be reached.
extension Window {
    /// Cancels what is live in a view that is about to leave the window, now or after the delivery that goes on.
    ///
    /// Nothing in the view can become first responder meanwhile.
    func viewWillLeave(_ view: View, superview: View?) {
        view.flags.insert(.leaving)
        defer { view.flags.remove(.leaving) }
        application.cancelTouches(in: view, formerSuperview: superview)
        viewBecameUnreachable(view)
        endAnimations(in: view)
        gestureArbiter?.viewWillLeave(view)
        application.abandonTouches(in: view)
    }

    /// Tells that a view is about to change its superview within the window: its touches, its keys and the focus stay
    /// with it, and the pointer finds it again.
    func viewWillMove(_ view: View) { endHovers(in: view) }

    /// Tells that a view can no longer be reached, because it was hidden, was taken from interaction, or came into a
    /// view that is: the pointer and the focus are elsewhere, and keys that are down are cancelled.
    func viewBecameUnreachable(_ view: View) {
        endHovers(in: view)
        application.cancelPresses { self.responder($0, liesIn: view) }
        for focus in firstResponders where responder(focus.responder, liesIn: view) {
            dropFirstResponder(focus.responder)
        }
    }

    /// Cancels all that is live in the window, because it was hidden or closed.
    func cancelEverything() {
        application.cancelTouches(in: self, formerSuperview: nil)
        if let view = decoration?.view {
            application.cancelTouches(in: view, formerSuperview: nil)
            endHovers(in: view)
        }
        endHovers(in: self)
        hovers.removeAll()
        endAllAnimations()
        gestureArbiter?.cancelAll()
        application.cancelPresses(in: self)
    }

    /// Forgets the focus and the pointer of a seat that went away.
    func seatWasLost(_ seat: SeatID) {
        endHover(of: seat, with: nil)
        let lost = firstResponders.filter { $0.seat == seat }
        firstResponders.removeAll { $0.seat == seat }
        for focus in lost { focus.responder.firstResponderStatusDidChange() }
    }

    /// Takes over new colours, for everything in the window.
    func styleDidChange() {
        isAllDamaged = true
        noteNeedsFrame()
        updateLook()
        decoration?.windowDidChange(self)
    }

    /// Whether a responder lies in the window's tree or its decoration, and in nothing that is about to leave.
    ///
    /// While views leave, they know their window longer than they lie in it.
    func isStaying(_ responder: Responder) -> Bool {
        var candidate = responder.ownView
        while let view = candidate, !view.flags.contains(.leaving) {
            guard let superview = view.superviewStorage else { return view === self || view === decoration?.view }
            candidate = superview
        }
        return false
    }

    private func responder(_ responder: Responder, liesIn view: View) -> Bool {
        responder.ownView?.isDescendant(of: view) ?? false
    }
}

extension Responder {
    /// The view as which the responder stands in a window: itself, or that of a controller.
    fileprivate var ownView: View? { self as? View ?? (self as? ViewController)?.viewIfLoaded }
}
