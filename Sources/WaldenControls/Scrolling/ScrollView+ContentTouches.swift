internal import WaldenCore
internal import WaldenGeometry

/// What the content gets of the touches that may scroll.
extension ScrollView {
    /// Takes note that fingers touch the content. For a moment they may still become a drag; then the content learns of
    /// them.
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

    /// Takes note that the pan is over, or nothing came of the touches.
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

    /// Whether the view that a touch hit gets it.
    func permitsContent(_ touch: Touch, _ event: Event) -> Bool {
        guard let view = touch.view, view !== self, !(view is ScrollIndicator) else { return true }
        guard touchesShouldBegin([touch], with: event, in: view) else { return false }
        if isTracking, panGestureRecognizer.allowedTouchTypes.contains(touch.type) { touchesInContent.append(touch) }
        return true
    }

    /// Whether all of the content that has a touch gives it back for scrolling.
    var contentGivesTouches: Bool {
        let views = touchesInContent.filter { $0.phase != .ended && $0.phase != .cancelled }.compactMap(\.view)
        return views.isEmpty || canCancelContentTouches && views.allSatisfy { touchesShouldCancel(in: $0) }
    }
}
