internal import WaldenCore
internal import WaldenGeometry

/// Showing and placing the indicators.
extension ScrollView {
    /// Shows the scroll indicators for a moment.
    public func flashScrollIndicators() { showIndicators() }

    /// Shows the indicators of the scrollable axes until a while after the last movement.
    func showIndicators() {
        guard isScrollEnabled, showsMotion else { return }
        let axes = scrollableAxes
        let wantsVertical = showsVerticalScrollIndicator && axes.contains(.vertical)
        let wantsHorizontal = showsHorizontalScrollIndicator && axes.contains(.horizontal)
        if wantsVertical, verticalIndicator == nil { verticalIndicator = makeIndicator(.vertical) }
        if wantsHorizontal, horizontalIndicator == nil { horizontalIndicator = makeIndicator(.horizontal) }
        set(verticalIndicator, isShown: wantsVertical)
        set(horizontalIndicator, isShown: wantsHorizontal)
        guard wantsVertical || wantsHorizontal else { return }
        lastMovement = now
        if indicatorTimer == nil, !keepsIndicators { scheduleHiding(after: ScrollMetrics.indicatorDelay) }
    }

    /// Whether the indicators must stay shown: a timer then does not hide them.
    private var keepsIndicators: Bool {
        isDragging || isZooming || motion != nil || verticalIndicator?.isGripped == true
            || horizontalIndicator?.isGripped == true
    }

    /// Called when something that kept the indicators shown has ended.
    func indicatorsMayHide() {
        guard showsMotion else { return hideIndicators(animated: false) }
        guard indicatorTimer == nil, areIndicatorsShown, !keepsIndicators else { return }
        lastMovement = now
        scheduleHiding(after: ScrollMetrics.indicatorDelay)
    }

    private var areIndicatorsShown: Bool { verticalIndicator?.alpha ?? 0 > 0 || horizontalIndicator?.alpha ?? 0 > 0 }

    private func makeIndicator(_ axis: ScrollAxes) -> ScrollIndicator {
        let indicator = ScrollIndicator(of: self, along: axis)
        addSubview(indicator)
        return indicator
    }

    private func set(_ indicator: ScrollIndicator?, isShown: Bool) {
        guard let indicator else { return }
        if !isShown {
            indicator.alpha = 0
        } else if indicator.alpha == 0 {
            indicator.alpha = 1
            setNeedsLayout()
        }
    }

    private func scheduleHiding(after delay: Double) {
        indicatorTimer = window?.application.eventLoop.schedule(after: .seconds(delay)) { [weak self] _ in
            self?.hideIndicatorsIfResting()
        }
    }

    private func hideIndicatorsIfResting() {
        indicatorTimer = nil
        guard window != nil, !keepsIndicators else { return }
        let delay = lastMovement + ScrollMetrics.indicatorDelay - now
        if delay > ScrollView.timerTolerance { scheduleHiding(after: delay) } else { hideIndicators(animated: true) }
    }

    /// The remaining delay, in seconds, that needs no further timer.
    private static let timerTolerance = 0.0005

    func hideIndicators(animated: Bool) {
        indicatorTimer?.cancel()
        indicatorTimer = nil
        guard areIndicatorsShown else { return }
        guard animated else { return fade() }
        View.animate(withDuration: ScrollMetrics.indicatorFade) { [weak self] in self?.fade() }
    }

    private func fade() {
        verticalIndicator?.alpha = 0
        horizontalIndicator?.alpha = 0
    }

    /// Shows the indicators when the pointer is in their strips.
    func pointerMoved(to location: Point) {
        let bounds = self.bounds
        let strip = ScrollMetrics.indicatorStrip
        if location.x >= bounds.maxX - strip || location.y >= bounds.maxY - strip { showIndicators() }
    }

    func layOutOverlays() {
        if let ring = focusRing, !ring.isHidden {
            bringForward(ring)
            ring.frame = bounds
        }
        layOut(verticalIndicator)
        layOut(horizontalIndicator)
    }

    private func layOut(_ indicator: ScrollIndicator?) {
        guard let indicator, indicator.alpha > 0 || indicator.isAnimating else { return }
        guard scrollableAxes.contains(indicator.axis) else {
            indicator.alpha = 0
            return
        }
        bringForward(indicator)
        indicator.frame = frame(of: indicator)
    }

    /// Brings an overlay to the front, unless only overlays are in front of it. Restores one that
    /// an app removed with all subviews.
    private func bringForward(_ overlay: ScrollOverlay) {
        for view in subviews.reversed() {
            if view === overlay { return }
            if !(view is ScrollOverlay) { break }
        }
        addSubview(overlay)
    }

    func updateFocusRing() {
        let isShown = showsFocusRing && isFirstResponder && window?.showsFocus == true
        if isShown, focusRing == nil {
            let ring = ScrollFocusRing(frame: bounds)
            focusRing = ring
            addSubview(ring)
        }
        focusRing?.isHidden = !isShown
        if isShown { setNeedsLayout() }
    }

    private var areBothShown: Bool { verticalIndicator?.alpha ?? 0 > 0 && horizontalIndicator?.alpha ?? 0 > 0 }

    /// Returns the strip along an edge in which an indicator moves, without the corner if both are shown.
    private func track(of axis: ScrollAxes) -> Rect {
        let (strip, inset) = (ScrollMetrics.indicatorStrip, ScrollMetrics.indicatorInset)
        let area = bounds.inset(by: scrollIndicatorInsets)
        let length = max(0, area.size[axis] - 2 * inset - (areBothShown ? strip - inset : 0))
        return axis == .vertical
            ? Rect(x: area.maxX - strip, y: area.minY + inset, width: strip, height: length)
            : Rect(x: area.minX + inset, y: area.maxY - strip, width: length, height: strip)
    }

    private func geometry(on track: Rect, along axis: ScrollAxes, at offset: Point) -> IndicatorGeometry {
        IndicatorGeometry(
            track: track.size[axis], visible: bounds.size[axis], from: minimumContentOffset[axis],
            to: maximumContentOffset[axis], offset: offset[axis])
    }

    private func frame(of indicator: ScrollIndicator) -> Rect {
        let track = track(of: indicator.axis)
        let geometry = geometry(on: track, along: indicator.axis, at: contentOffset)
        return indicator.axis == .vertical
            ? Rect(x: track.minX, y: track.minY + geometry.start, width: track.width, height: geometry.length)
            : Rect(x: track.minX + geometry.start, y: track.minY, width: geometry.length, height: track.height)
    }

    /// Scrolls as an indicator is dragged: `delta` is its distance in points since the content was
    /// at `start`.
    func indicatorWasDragged(along axis: ScrollAxes, by delta: Double, from start: Point) {
        let target = start[axis] + delta * geometry(on: track(of: axis), along: axis, at: start).contentPerPoint
        let offset = axis == .vertical ? Point(x: contentOffset.x, y: target) : Point(x: target, y: contentOffset.y)
        stopMotion()
        moveVisibly(to: pixelAligned(limited(offset)))
    }
}

/// The position of an indicator on its track.
struct IndicatorGeometry: Equatable {
    /// The distance from the start of the track, in points.
    let start: Double
    let length: Double
    /// The content's movement per point of the indicator's.
    let contentPerPoint: Double

    /// Creates a position from lengths and offsets in points. The indicator is shorter beyond the ends of the content.
    init(track: Double, visible: Double, from minimum: Double, to maximum: Double, offset: Double) {
        let range = maximum - minimum
        let fraction = range > 0 && visible > 0 ? visible / (visible + range) : 1
        let full = min(track, max(ScrollMetrics.minimumIndicatorLength, track * fraction))
        let inside = min(max(offset, minimum), maximum)
        let beyond = (offset - inside).magnitude
        let length = min(full, max(ScrollMetrics.minimumSqueezedLength, full - beyond))
        let free = track - full
        let position = range > 0 ? (inside - minimum) / range * free : 0
        self.length = length
        start = offset > maximum ? track - length : position
        contentPerPoint = free > 0 ? range / free : 0
    }
}
