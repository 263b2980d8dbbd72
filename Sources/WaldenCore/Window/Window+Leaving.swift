internal import WaldenGeometry
internal import WaldenPlatform

/// Cleanup for views that leave the window or become unreachable.
extension Window {
    /// Cancels touches, keys, focus and animations in a view that is about to leave the window, now or after the
    /// current delivery. Meanwhile nothing in the view can become first responder.
    func viewWillLeave(_ view: View, superview: View?) {
        view.flags.insert(.leaving)
        defer { view.flags.remove(.leaving) }
        application.cancelTouches(in: view, formerSuperview: superview)
        viewBecameUnreachable(view)
        endAnimations(in: view)
        gestureArbiter?.viewWillLeave(view)
        application.abandonTouches(in: view)
    }

    /// Called before a view moves within the window: it keeps touches, keys and focus; hovering starts over.
    func viewWillMove(_ view: View) { endHovers(in: view) }

    /// Ends hovering, focus and key presses in a view that was hidden, lost user interaction, or moved into such a
    /// view.
    func viewBecameUnreachable(_ view: View) {
        application.closePopups(from: view)
        endHovers(in: view)
        application.cancelPresses { self.responder($0, liesIn: view) }
        for focus in firstResponders where responder(focus.responder, liesIn: view) {
            dropFirstResponder(focus.responder)
        }
    }

    /// Ends touches, keys, hovering and animations.
    func cancelEverything() {
        cancelInput()
        hovers.removeAll()
        endAllAnimations()
    }

    /// Cancels touches, gestures and keys, and ends hovering.
    func cancelInput() {
        application.cancelTouches(in: self, formerSuperview: nil)
        if let view = decoration?.view {
            application.cancelTouches(in: view, formerSuperview: nil)
            endHovers(in: view)
        }
        endHovers(in: self)
        gestureArbiter?.cancelAll()
        application.cancelPresses(in: self)
    }

    func seatWasLost(_ seat: SeatID) {
        endHover(of: seat, with: nil)
        let lost = firstResponders.filter { $0.seat == seat }
        firstResponders.removeAll { $0.seat == seat }
        for focus in lost { focus.responder.firstResponderStatusDidChange() }
    }

    /// Returns whether a responder lies in the window's tree or decoration, and not in a view that is leaving, whose
    /// `window` is still set.
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
    fileprivate var ownView: View? { self as? View ?? (self as? ViewController)?.viewIfLoaded }
}
