internal import WaldenGeometry

/// The first responder of one seat.
struct SeatFocus {
    var seat: SeatID
    var responder: Responder
}

extension Window {
    /// The responder that gets keys first, for the seat whose event is being delivered, else for the one that acted
    /// last.
    public var firstResponder: Responder? { firstResponder(for: application.actingSeat) }

    /// The responder that gets the keys of a seat first.
    public func firstResponder(for seat: SeatID) -> Responder? {
        for focus in firstResponders where focus.seat == seat { return focus.responder }
        return nil
    }

    func isFirstResponder(_ responder: Responder) -> Bool {
        for focus in firstResponders where focus.responder === responder { return true }
        return false
    }

    /// Makes a responder the first one of the seat that acts, if the present one resigns.
    func makeFirstResponder(_ responder: Responder) -> Bool {
        guard !isIgnoringKeys(responder) else { return false }
        let seat = application.actingSeat
        if let present = firstResponder(for: seat) {
            if present === responder { return true }
            guard present.resignFirstResponder(), firstResponder(for: seat) == nil else { return false }
            // The one that resigned may have taken this one out of the window.
            guard responder.responderWindow === self else { return false }
        }
        firstResponders.append(SeatFocus(seat: seat, responder: responder))
        Trace.log(.focus, at: application.platform.now, "first responder=\(responder.traceName) window=\(id)")
        responder.firstResponderStatusDidChange()
        return true
    }

    /// Takes the first place from a responder: on the seat that acts if it is first there, else on all.
    func clearFirstResponder(_ responder: Responder) {
        let seat = application.actingSeat
        if firstResponder(for: seat) === responder {
            firstResponders.removeAll { $0.seat == seat }
        } else {
            firstResponders.removeAll { $0.responder === responder }
        }
        Trace.log(.focus, at: application.platform.now, "resigned responder=\(responder.traceName) window=\(id)")
        responder.firstResponderStatusDidChange()
    }

    /// Takes the first place from a responder that leaves the window, whether it is willing or not.
    func dropFirstResponder(_ responder: Responder) {
        guard isFirstResponder(responder) else { return }
        _ = responder.resignFirstResponder()
        if isFirstResponder(responder) {
            firstResponders.removeAll { $0.responder === responder }
            responder.firstResponderStatusDidChange()
        }
    }

    /// Gives the focus of one seat to another, unless that has one.
    func passFocus(from old: SeatID, to new: SeatID) {
        guard firstResponder(for: new) == nil else { return }
        for index in firstResponders.indices where firstResponders[index].seat == old {
            firstResponders[index].seat = new
        }
    }

    // MARK: Showing the focus

    /// Shows the focus of the window's first responders, or hides it.
    func showsFocusIfNeeded(_ shows: Bool) {
        guard shows != showsFocus else { return }
        showsFocus = shows
        for focus in firstResponders { (focus.responder as? View)?.focusDidChange() }
    }

    /// Remembers where the next Tab starts, because the pointer was pressed there.
    func noteFocusOrigin(_ view: View) {
        focusOrigin = view
    }

    // MARK: Tab

    /// Moves the focus by Tab and Shift-Tab; returns the presses of other keys.
    func handleFocusKeys(_ presses: Set<Press>, with event: Event?) -> Set<Press> {
        presses.filter { press in
            let modifiers = press.key.modifierFlags.withoutLocks
            let isTab = press.key.symbol == .tab || press.key.symbol == .backTab
            guard isTab, modifiers.isSubset(of: .shift) else { return true }
            let isBackwards = press.key.symbol == .backTab || modifiers.contains(.shift)
            return !moveFocus(backwards: isBackwards)
        }
    }

    /// Moves the focus to the next view that can have it, or to the previous one; goes round at the ends.
    ///
    /// All scroll views around the view scroll to where it is seen.
    ///
    /// - Returns: False if no view took the focus.
    @discardableResult
    public func moveFocus(backwards: Bool = false) -> Bool {
        showsFocusIfNeeded(true)
        let order = FocusOrder(of: self)
        let start = firstResponder as? View ?? focusOrigin
        for view in order.views(after: start, backwards: backwards)
        where view === firstResponder || view.becomeFirstResponder() {
            reveal(view)
            return true
        }
        return false
    }

    /// Scrolls a view and its focus ring into sight, from the innermost scroll view to the outermost.
    private func reveal(_ view: View) {
        layoutIfNeeded()
        let outsets = view.drawingOutsets
        let extent = view.bounds.inset(
            by: EdgeInsets(top: -outsets.top, left: -outsets.left, bottom: -outsets.bottom, right: -outsets.right))
        var ancestor = view.superview
        while let current = ancestor {
            (current as? any RevealingView)?.reveal(current.convert(extent, from: view))
            ancestor = current.superview
        }
    }
}
