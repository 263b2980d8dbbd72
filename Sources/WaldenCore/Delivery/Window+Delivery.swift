internal import WaldenGeometry

extension Window {
    /// Delivers an event to the window's views: the default of ``sendEvent(_:)``.
    func deliver(_ event: Event) {
        switch event.type {
        case .touches: deliverTouches(event)
        case .presses: deliverPresses(event)
        case .hover: deliverHover(event)
        case .motion, .remoteControl: deliverToFirstResponder(event)
        case .scroll, .transform: deliverToRecognizers(event)
        }
    }

    private func deliverTouches(_ event: Event) {
        // Delivering the event to another window may have hidden this one.
        for touch in event.touches
        where touch.phase == .began && touch.window === self && touch.view == nil && !touch.isOver {
            begin(touch, with: event)
        }
        if let arbiter = gestureArbiter(for: event) { arbiter.process(event) } else { deliverToViews(event) }
    }

    func deliverToViews(_ event: Event) {
        if event.touches.count == 1 {
            let touch = event.touches[0]
            guard touch.window === self, let view = touch.view, touch.phase != .stationary, !isHeld(touch) else {
                return
            }
            deliver(touch.alone, phase: touch.phase, to: view, with: event)
        } else {
            deliverSeveral(event)
        }
    }

    /// Hit-tests a new touch, once (S25).
    private func begin(_ touch: Touch, with event: Event) {
        setShowsFocus(false)
        let start = touch.startLocation
        application.toolTips.dismiss()
        guard !application.closesPopups(touch, in: self) else { return }
        if root.isWaitingForDialog, let dialog = modalDialog { return dialog.callForAttention() }
        var view = touchTarget(at: start, with: event)
        if endComposition(of: touch.seat, ifPressedOutside: view) { view = touchTarget(at: start, with: event) }
        Trace.log(
            .hit, at: event.timestamp,
            "touch at=\(Trace.format(start.x, start.y)) view=\(view?.traceName ?? "none")")
        // A hit test may have opened a dialog.
        guard let view, !root.isWaitingForDialog else { return }
        touch.view = view
        if isExcluded(touch) { touch.delivery.withhold() }
        if touch.type == .indirectPointer {
            noteFocusOrigin(view)
            touch.pressedCursor = view.interactionCursor(at: start)
        }
        notifyFollowers(of: touch)
        application.toolTips.touchBegan(touch)
    }

    /// Returns the view that a touch at a point of the window hits, in the content or the decoration; `nil` if hit
    /// testing hides the window.
    func touchTarget(at point: Point, with event: Event?) -> View? {
        let originalID = id
        let view = contentOrDecoration(at: point, with: event)
        return state == .visible && id == originalID ? view : nil
    }

    private func contentOrDecoration(at point: Point, with event: Event?) -> View? {
        if let view = decoration?.view, !bounds.offsetBy(dx: -boundsOrigin.x, dy: -boundsOrigin.y).contains(point) {
            guard let hit = view.fromSuperview(point).flatMap({ view.hitTest($0, with: event) }) else { return nil }
            // Beneath something presented, what the title bar holds cannot be used, but it still moves the window.
            guard let bar = titleBarContent, cover != nil, hit.isDescendant(of: bar) else { return hit }
            return bar
        }
        return hitTest(Point(x: point.x + boundsOrigin.x, y: point.y + boundsOrigin.y), with: event)
    }

    /// Returns whether a live touch excludes a new one (S40, S41). A withheld touch excludes only those of the same
    /// view.
    private func isExcluded(_ touch: Touch) -> Bool {
        application.touchTracker.liveTouches.contains { other in
            other.window === self && !other.phase.isFinal && other.excludes(touch)
                && (other.view === touch.view || !other.delivery.isWithheld)
        }
    }

    private func isHeld(_ touch: Touch) -> Bool {
        gestureArbiter.map { touch.delivery.isHeld(inEvent: $0.serial) } ?? false
    }

    /// Delivers an event of several touches view by view, in the order in which the views' touches began. Phases come
    /// in the order began, moved, ended, cancelled; for views that take one touch at a time or are exclusive, began
    /// comes last (S40, S41).
    private func deliverSeveral(_ event: Event) {
        var views: [View] = []
        for touch in event.touches
        where touch.window === self && !isHeld(touch) && touch.delivery.allows(touch.phase) {
            if let view = touch.view, !views.contains(where: { $0 === view }) { views.append(view) }
        }
        if views.count > 1, views.contains(where: \.isExclusiveTouch) {
            for view in views { deliver([.moved, .ended, .cancelled], to: view, with: event) }
            for view in views { deliver([.began], to: view, with: event) }
            return
        }
        for view in views {
            let isMultiple = view.isMultipleTouchEnabled
            deliver(
                isMultiple ? [.began, .moved, .ended, .cancelled] : [.moved, .ended, .cancelled, .began], to: view,
                with: event)
        }
    }

    private func deliver(_ phases: [Touch.Phase], to view: View, with event: Event) {
        for phase in phases {
            let touches = event.touches.filter { $0.view === view && $0.phase == phase && !isHeld($0) }
            if !touches.isEmpty { deliver(Set(touches), phase: phase, to: view, with: event) }
        }
    }

    /// Calls a view's handler for the touches that it may get in a phase (S17).
    func deliver(_ touches: Set<Touch>, phase: Touch.Phase, to view: View, with event: Event) {
        var touches = touches
        if touches.contains(where: { !$0.delivery.allows(phase) }) {
            touches = touches.filter { $0.delivery.allows(phase) }
            if touches.isEmpty { return }
        }
        for touch in touches { touch.delivery.record(phase) }
        switch phase {
        case .began: view.touchesBegan(touches, with: event)
        case .moved: view.touchesMoved(touches, with: event)
        case .ended: view.touchesEnded(touches, with: event)
        case .cancelled: view.touchesCancelled(touches, with: event)
        default: break
        }
    }

    private func deliverToFirstResponder(_ event: Event) {
        let responder = startOfChain(for: event.seat)
        switch (event.type, event.motionPhase) {
        case (.remoteControl, _): responder.remoteControlReceived(with: event)
        case (_, .began): responder.motionBegan(event.subtype, with: event)
        case (_, .ended): responder.motionEnded(event.subtype, with: event)
        case (_, .cancelled): responder.motionCancelled(event.subtype, with: event)
        }
    }
}
