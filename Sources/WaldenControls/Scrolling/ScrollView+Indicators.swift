internal import WaldenCore
internal import WaldenGeometry

/// Showing and placing the indicators.
extension ScrollView {
    /// Shows the scroll indicators for a moment.
    public func flashScrollIndicators() { showIndicators() }

    /// Shows the indicators of the axes that can scroll, until nothing has moved for a while.
    func showIndicators() {
        guard let window, isScrollEnabled, showsMotion else { return }
        let axes = scrollableAxes
        let wantsVertical = showsVerticalScrollIndicator && axes.contains(.vertical)
        let wantsHorizontal = showsHorizontalScrollIndicator && axes.contains(.horizontal)
        if wantsVertical, verticalIndicator == nil { verticalIndicator = makeIndicator(.vertical) }
        if wantsHorizontal, horizontalIndicator == nil { horizontalIndicator = makeIndicator(.horizontal) }
        set(verticalIndicator, isShown: wantsVertical)
        set(horizontalIndicator, isShown: wantsHorizontal)
        guard wantsVertical || wantsHorizontal else { return }
        lastMovement = now
        if indicatorTimer == nil, !keepsIndicators { scheduleHiding(after: ScrollMetrics.indicatorDelay, in: window) }
    }

    /// Whether the indicators stay because something goes on. There is no timer meanwhile.
    private var keepsIndicators: Bool {
        isDragging || isZooming || motion != nil || verticalIndicator?.isGripped == true
            || horizontalIndicator?.isGripped == true
    }

    /// Called when something has ended for which the indicators stayed.
    func indicatorsMayHide() {
        guard showsMotion else {
            hideIndicators(animated: false)
            return
        }
        guard let window, indicatorTimer == nil, areIndicatorsShown, !keepsIndicators else { return }
        lastMovement = now
        scheduleHiding(after: ScrollMetrics.indicatorDelay, in: window)
    }

    private var areIndicatorsShown: Bool {
        verticalIndicator?.alpha ?? 0 > 0 || horizontalIndicator?.alpha ?? 0 > 0
    }

    private func makeIndicator(_ axis: ScrollAxes) -> ScrollIndicator {
        let indicator = ScrollIndicator(of: self, along: axis)
        indicator.alpha = 0
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

    private func scheduleHiding(after delay: Double, in window: Window) {
        indicatorTimer = window.application.eventLoop.schedule(after: .seconds(delay)) { [weak self] _ in
            self?.hideIndicatorsIfResting()
        }
    }

    /// Hides the indicators if nothing has moved for long enough.
    private func hideIndicatorsIfResting() {
        indicatorTimer = nil
        guard let window, !keepsIndicators else { return }
        let left = lastMovement + ScrollMetrics.indicatorDelay - now
        if left > ScrollView.timerGrain {
            scheduleHiding(after: left, in: window)
        } else {
            hideIndicators(animated: true)
        }
    }

    /// The rounding of times, in seconds.
    private static let timerGrain = 0.0005

    func hideIndicators(animated: Bool) {
        indicatorTimer?.cancel()
        indicatorTimer = nil
        guard areIndicatorsShown else { return }
        guard animated else {
            fade()
            return
        }
        View.animate(withDuration: ScrollMetrics.indicatorFade) { [weak self] in self?.fade() }
    }

    private func fade() {
        verticalIndicator?.alpha = 0
        horizontalIndicator?.alpha = 0
    }

    /// Shows the indicators when the pointer is in the strip at the edges where they are.
    func pointerCame(to location: Point) {
        let bounds = self.bounds
        let strip = ScrollMetrics.indicatorStrip
        if location.x >= bounds.maxX - strip || location.y >= bounds.maxY - strip { showIndicators() }
    }

    // MARK: Layout

    /// Places the overlays, and brings them to the front.
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
        indicator.frame = frame(of: indicator, makesRoom: areBothShown)
    }

    /// Brings an overlay to the front, unless only overlays are in front of it. Puts one back that an app removed with
    /// all subviews.
    private func bringForward(_ overlay: ScrollOverlay) {
        for view in subviews.reversed() {
            if view === overlay { return }
            if !(view is ScrollOverlay) { break }
        }
        addSubview(overlay)
    }

    /// Shows whether the view has the focus.
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

    /// The strip along an edge in which an indicator moves, without the corner if there is another one.
    private func track(of axis: ScrollAxes, makesRoom: Bool) -> Rect {
        let strip = ScrollMetrics.indicatorStrip
        let area = bounds.inset(by: scrollIndicatorInsets)
        let room = makesRoom ? strip - ScrollMetrics.indicatorInset : 0
        let inset = ScrollMetrics.indicatorInset
        return axis == .vertical
            ? Rect(
                x: area.maxX - strip, y: area.minY + inset, width: strip,
                height: max(0, area.height - 2 * inset - room))
            : Rect(
                x: area.minX + inset, y: area.maxY - strip, width: max(0, area.width - 2 * inset - room),
                height: strip)
    }

    private func frame(of indicator: ScrollIndicator, makesRoom: Bool) -> Rect {
        var rect = track(of: indicator.axis, makesRoom: makesRoom)
        let (minimum, maximum, offset) = (minimumContentOffset, maximumContentOffset, contentOffset)
        if indicator.axis == .vertical {
            let run = IndicatorRun(
                track: rect.height, visible: bounds.height, from: minimum.y, to: maximum.y, offset: offset.y)
            rect = Rect(x: rect.minX, y: rect.minY + run.start, width: rect.width, height: run.length)
        } else {
            let run = IndicatorRun(
                track: rect.width, visible: bounds.width, from: minimum.x, to: maximum.x, offset: offset.x)
            rect = Rect(x: rect.minX + run.start, y: rect.minY, width: run.length, height: rect.height)
        }
        return rect
    }

    /// Scrolls by the distance that an indicator was dragged.
    ///
    /// - Parameters:
    ///   - axis: The indicator's axis.
    ///   - delta: The distance from where it was gripped, in points.
    ///   - start: The content offset when it was gripped.
    func indicatorWasDragged(along axis: ScrollAxes, by delta: Double, from start: Point) {
        let rect = track(of: axis, makesRoom: areBothShown)
        let (minimum, maximum) = (minimumContentOffset, maximumContentOffset)
        var offset = contentOffset
        if axis == .vertical {
            let run = IndicatorRun(
                track: rect.height, visible: bounds.height, from: minimum.y, to: maximum.y, offset: start.y)
            offset.y = start.y + delta * run.contentPerPoint
        } else {
            let run = IndicatorRun(
                track: rect.width, visible: bounds.width, from: minimum.x, to: maximum.x, offset: start.x)
            offset.x = start.x + delta * run.contentPerPoint
        }
        stopMotion()
        moveVisibly(to: onPixels(limited(offset)))
    }
}

/// The position of an indicator on its track.
struct IndicatorRun: Equatable {
    /// The distance from the start of the track, in points.
    let start: Double
    let length: Double
    /// How far the content moves when the indicator moves by a point.
    let contentPerPoint: Double

    /// - Parameters:
    ///   - track: The length of the track, in points.
    ///   - visible: The length of the view, in points.
    ///   - minimum: The smallest offset of the content.
    ///   - maximum: The largest offset.
    ///   - offset: The current offset; beyond the ends, the indicator is shorter.
    init(track: Double, visible: Double, from minimum: Double, to maximum: Double, offset: Double) {
        let range = maximum - minimum
        let share = range > 0 && visible > 0 ? visible / (visible + range) : 1
        let full = min(track, max(ScrollMetrics.shortestIndicator, track * share))
        let inside = min(max(offset, minimum), maximum)
        let beyond = (offset - inside).magnitude
        let length = min(full, max(ScrollMetrics.squeezedIndicator, full - beyond))
        let free = track - full
        let position = range > 0 ? (inside - minimum) / range * free : 0
        self.length = length
        start = offset > maximum ? track - length : position
        contentPerPoint = free > 0 ? range / free : 0
    }
}
