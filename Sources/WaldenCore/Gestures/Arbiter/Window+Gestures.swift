extension Window {
    var gestureArbiterForWriting: GestureArbiter {
        if let gestureArbiter { return gestureArbiter }
        let created = GestureArbiter(window: self)
        gestureArbiter = created
        return created
    }

    /// Returns the arbiter for an event of touches; `nil` if no recognizer can get it.
    func gestureArbiter(for event: Event) -> GestureArbiter? {
        if let gestureArbiter { return gestureArbiter }
        for touch in event.touches where touch.phase == .began && touch.window === self {
            if let view = touch.view, view.hasGestureRecognizersOnPath { return gestureArbiterForWriting }
        }
        return nil
    }

    /// Delivers a scroll or transform event, which only recognizers get.
    func deliverToRecognizers(_ event: Event) {
        guard let touch = event.touches.first, touch.window === self else { return }
        if event.scroll != nil { application.toolTips.dismiss() }
        // What has begun may end.
        let isEnd =
            event.scroll?.isStop ?? event.transform.map { $0.phase == .ended || $0.phase == .cancelled } ?? false
        if !isEnd, application.isBlocked(self, at: touch.windowLocation, of: event.seat) { return }
        if let gestureArbiter {
            gestureArbiter.processIndirect(event)
        } else if touchTarget(at: touch.windowLocation, with: event)?.hasGestureRecognizersOnPath ?? false {
            gestureArbiterForWriting.processIndirect(event)
        }
    }
}
