internal import WaldenCore
internal import WaldenGeometry

/// Delivery of touches to the content.
extension ScrollView {
    /// Called when touches of the pan begin. The content gets them after a delay, unless they become a drag.
    func panTouchesBegan() {
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

    func panWasReset() {
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

    /// Returns whether to deliver a touch to its hit view.
    func shouldDeliver(_ touch: Touch, _ event: Event) -> Bool {
        guard let view = touch.view, view !== self, !(view is ScrollIndicator) else { return true }
        guard touchesShouldBegin([touch], with: event, in: view) else { return false }
        if isTracking, !panGestureRecognizer.refusedTouchTypes.contains(touch.type) { touchesInContent.append(touch) }
        return true
    }

    /// Whether a pan may scroll, which cancels the touches in the content.
    var mayScroll: Bool {
        let views = touchesInContent.filter(\.isOngoingInView).compactMap(\.view)
        return isScrollEnabled
            && (views.isEmpty || canCancelContentTouches && views.allSatisfy { touchesShouldCancel(in: $0) })
    }
}
