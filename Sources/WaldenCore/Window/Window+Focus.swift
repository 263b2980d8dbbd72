internal import WaldenGeometry
public import WaldenPlatform

struct SeatFocus {
    var seat: SeatID
    var responder: Responder
}

extension Window {
    /// The responder that gets keys first, on the seat of the current event, otherwise on the last active seat.
    public var firstResponder: Responder? { firstResponder(for: application.actingSeat) }

    /// Returns the responder that gets the keys of a seat first.
    public func firstResponder(for seat: SeatID) -> Responder? {
        for focus in firstResponders where focus.seat == seat { return focus.responder }
        return nil
    }

    /// The start of the chain for commands of the seat that acts.
    package var startOfChain: Responder { startOfChain(for: application.actingSeat) }

    /// Returns the start of the chain for keys, motion and actions without a target: the seat's first responder,
    /// otherwise the view of the frontmost controller if it accepts keys, otherwise the window.
    func startOfChain(for seat: SeatID) -> Responder {
        if let responder = firstResponder(for: seat) { return responder }
        let presented = (cover as? PresentationView)?.modalPresentation?.presented?.viewIfLoaded
        guard let view = presented ?? rootViewController?.viewIfLoaded, view.windowStorage === self,
            !isIgnoringKeys(view)
        else { return self }
        return view
    }

    /// The view above the content that holds the controller presented last; views beneath it are unreachable.
    package var cover: View? {
        subviews.last { ($0 as? PresentationView)?.isCovering == true && $0.isPerceptible }
    }

    func isFirstResponder(_ responder: Responder) -> Bool {
        for focus in firstResponders where focus.responder === responder { return true }
        return false
    }

    /// Makes a responder first responder of the acting seat, if the current one resigns.
    func makeFirstResponder(_ responder: Responder) -> Bool {
        makeFirstResponder(responder, for: application.actingSeat)
    }

    func makeFirstResponder(_ responder: Responder, for seat: SeatID) -> Bool {
        guard !isIgnoringKeys(responder), isStaying(responder) else { return false }
        if let current = firstResponder(for: seat) {
            if current === responder { return true }
            guard current.resignFirstResponder(), firstResponder(for: seat) == nil else {
                isResignationRefused = true
                return false
            }
            // Resigning may have removed the new one from the window.
            guard responder.responderWindow === self, isStaying(responder) else { return false }
        }
        firstResponders.append(SeatFocus(seat: seat, responder: responder))
        Trace.log(.focus, at: application.platform.now, "first responder=\(responder.traceName) window=\(id)")
        application.setNeedsTextInputUpdate()
        responder.firstResponderStatusDidChange()
        return true
    }

    /// Clears a first responder: on the acting seat if it is first there, otherwise on all seats.
    func clearFirstResponder(_ responder: Responder) {
        let seat = application.actingSeat
        if firstResponder(for: seat) === responder {
            firstResponders.removeAll { $0.seat == seat }
        } else {
            firstResponders.removeAll { $0.responder === responder }
        }
        Trace.log(.focus, at: application.platform.now, "resigned responder=\(responder.traceName) window=\(id)")
        application.setNeedsTextInputUpdate()
        responder.firstResponderStatusDidChange()
    }

    /// Clears a first responder that leaves the window, even if it refuses to resign.
    func dropFirstResponder(_ responder: Responder) {
        guard isFirstResponder(responder) else { return }
        // Resigning ends only what the acting seat composes.
        responder.textEditing?.endComposition()
        _ = responder.resignFirstResponder()
        if isFirstResponder(responder) {
            firstResponders.removeAll { $0.responder === responder }
            application.setNeedsTextInputUpdate()
            responder.firstResponderStatusDidChange()
        }
    }

    func moveFirstResponders(from old: SeatID, to new: SeatID) {
        guard firstResponder(for: new) == nil else { return }
        for index in firstResponders.indices where firstResponders[index].seat == old {
            firstResponders[index].seat = new
        }
    }

    package func setShowsFocus(_ shows: Bool) {
        guard shows != showsFocus else { return }
        showsFocus = shows
        for focus in firstResponders { (focus.responder as? View)?.focusDidChange() }
    }

    /// Tells the texts with the focus that keys come, or come no longer, also for their carets (S129).
    func keyStatusDidChange() {
        for focus in firstResponders { focus.responder.textEditing?.focusDidChange() }
    }

    /// Returns whether keys of any seat come to a responder first: the window is key, and no popup takes them instead.
    package func deliversKeys(to responder: Responder) -> Bool {
        for focus in firstResponders where focus.responder === responder {
            if deliversKeys(of: focus.seat) { return true }
        }
        return false
    }

    /// Returns whether keys of the seat that acts come to a responder first, likewise.
    package func deliversKeysOfActingSeat(to responder: Responder) -> Bool {
        firstResponder === responder && deliversKeys(of: application.actingSeat)
    }

    private func deliversKeys(of seat: SeatID) -> Bool {
        isKeyWindow && application.keyReceiver(for: self, of: seat) === self
    }

    func noteFocusOrigin(_ view: View) { focusOrigin = view }

    // MARK: Tab

    func handleFocusKeys(_ presses: Set<Press>, with event: Event?) -> Set<Press> {
        presses.filter { press in
            let modifiers = press.key.modifierFlags.withoutLocks
            let isTab = press.key.symbol == .tab || press.key.symbol == .backTab
            guard isTab, modifiers.isSubset(of: [.shift, .control]) else { return true }
            let isBackwards = press.key.symbol == .backTab || modifiers.contains(.shift)
            return !moveFocus(backwards: isBackwards)
        }
    }

    /// Moves the focus to the next or previous focusable view, wrapping around, and scrolls it into view.
    ///
    /// The first responder is asked once whether it resigns. If it refuses, it stays, and is scrolled into view.
    ///
    /// - Returns: False if no view could take the focus.
    @discardableResult
    public func moveFocus(backwards: Bool = false) -> Bool {
        setShowsFocus(true)
        let order = FocusOrder(of: self)
        let start = firstResponder as? View ?? focusOrigin
        isResignationRefused = false
        for view in order.views(after: start, backwards: backwards) {
            if view === firstResponder || view.becomeFirstResponder() {
                (view as? any KeyFocusObserving)?.focusDidMoveHere()
                reveal(view)
                return true
            }
            if isResignationRefused {
                if let current = firstResponder as? View { reveal(current) }
                return true
            }
        }
        return false
    }

    /// Gives the first focusable view the focus, unless one has it, and shows the focus or not.
    ///
    /// - Parameter container: The view in which to look; `nil` for the window.
    package func focusFirst(in container: View? = nil, keeping showsFocus: Bool) {
        guard firstResponder == nil else { return }
        for view in FocusOrder(of: self).views(after: nil, backwards: false)
        where view.isDescendant(of: container ?? view) && view.becomeFirstResponder() {
            (view as? any KeyFocusObserving)?.focusDidMoveHere()
            break
        }
        setShowsFocus(showsFocus)
    }

    /// Scrolls a view and its focus ring into view, from the innermost scroll view outwards.
    private func reveal(_ view: View) {
        layoutIfNeeded()
        let outsets = view.drawingOutsets
        let extent = view.bounds.inset(
            by: EdgeInsets(top: -outsets.top, left: -outsets.left, bottom: -outsets.bottom, right: -outsets.right))
        for ancestor in sequence(first: view, next: { $0.superview }).dropFirst() {
            (ancestor as? any RevealingView)?.reveal(ancestor.convert(extent, from: view))
        }
    }
}
