internal import WaldenGeometry

/// What is owed to views that leave the window, or that can no longer be reached.
extension Window {
    /// Tells that a view is about to leave the window with all that is in it: what is live in it is cancelled, now or
    /// after the delivery that goes on.
    func viewWillLeave(_ view: View, superview: View?) {
        application.cancelTouches(in: view, formerSuperview: superview)
        viewBecameUnreachable(view)
        endAnimations(in: view)
        gestureArbiter?.viewWillLeave(view)
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
    ///
    /// - Parameter laysOut: Whether sizes and fonts may have changed as well.
    func styleDidChange(layingOut laysOut: Bool) {
        isAllDamaged = true
        noteNeedsFrame()
        propagateAppearanceChange(layingOut: laysOut)
        decoration?.view.propagateAppearanceChange(layingOut: laysOut)
    }

    private func responder(_ responder: Responder, liesIn view: View) -> Bool {
        if let other = responder as? View { return other.isDescendant(of: view) }
        if let controller = responder as? ViewController, let other = controller.viewIfLoaded {
            return other.isDescendant(of: view)
        }
        return false
    }
}
