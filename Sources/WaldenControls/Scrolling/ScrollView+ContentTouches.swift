internal import WaldenCore
internal import WaldenGeometry

/// Delivering touches to the content.
extension ScrollView {
    /// Called when touches begin, which for a moment may become a drag; then the content gets them.
    func touchesCameDown() {
        guard !isTracking else { return }
        touchesInContent = []
        isTracking = true
        guard delaysContentTouches, isScrollEnabled, !draggableAxes.isEmpty else { return }
        contentTimer = window?.application.eventLoop.schedule(after: .seconds(ScrollMetrics.contentDelay)) {
            [weak self] _ in
            self?.contentTimer = nil
            self?.panGestureRecognizer.reconsiderHeldTouches()
        }
    }

    /// Called when the pan was reset.
    func touchesAreOver() {
        stopContentTimer()
        isTracking = false
        touchesInContent = []
        abandonDrag()
        if needsLimits { setNeedsLayout() }
    }

    func stopContentTimer() {
        contentTimer?.cancel()
        contentTimer = nil
    }

    /// Whether a touch is delivered to the view that it hit.
    func permitsContent(_ touch: Touch, _ event: Event) -> Bool {
        guard let view = touch.view, view !== self, !(view is ScrollIndicator) else { return true }
        guard touchesShouldBegin([touch], with: event, in: view) else { return false }
        if isTracking, panGestureRecognizer.allowedTouchTypes.contains(touch.type) { touchesInContent.append(touch) }
        return true
    }

    /// Whether the touches in the content may be cancelled for scrolling.
    var contentGivesTouches: Bool {
        let views = touchesInContent.filter { $0.phase != .ended && $0.phase != .cancelled }.compactMap(\.view)
        return views.isEmpty || canCancelContentTouches && views.allSatisfy { touchesShouldCancel(in: $0) }
    }
}
