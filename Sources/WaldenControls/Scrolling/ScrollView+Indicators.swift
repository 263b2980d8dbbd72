internal import WaldenCore
internal import WaldenGeometry

/// When the indicators are shown, and where.
extension ScrollView {
    /// Shows the indicators for a moment.
    public func flashScrollIndicators() { showIndicators() }

    /// Shows the indicators of the axes along which there is more than is seen, until nothing has moved for a while.
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

    /// Whether something goes on while which the indicators stay. There is no timer meanwhile.
    private var keepsIndicators: Bool {
        isDragging || isZooming || motion != nil || verticalIndicator?.isGripped == true
            || horizontalIndicator?.isGripped == true
    }

    /// Takes note that something is over while which the indicators stay.
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

    /// Hides the indicators if nothing has moved for long enough and nobody holds them.
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

    /// What rounding does to times, in seconds.
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

    /// Shows the indicators when the pointer comes to the strip where they are.
    func pointerCame(to place: Point) {
        let bounds = self.bounds
        let strip = ScrollMetrics.indicatorStrip
        if place.x >= bounds.maxX - strip || place.y >= bounds.maxY - strip { showIndicators() }
    }

    // MARK: Layout

    /// Places what lies over the content, and brings it to the front.
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

    /// Brings a view to the front, unless only others of the kind are before it.
    private func bringForward(_ overlay: ScrollOverlay) {
        for view in subviews.reversed() {
            if view === overlay { return }
            if !(view is ScrollOverlay) { break }
        }
        bringSubviewToFront(overlay)
    }

    /// Shows by a line whether keys scroll the view.
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

    /// The strip along an edge in which an indicator moves.
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
        let (least, most, offset) = (minimumContentOffset, maximumContentOffset, contentOffset)
        if indicator.axis == .vertical {
            let run = IndicatorRun(
                track: rect.height, visible: bounds.height, from: least.y, to: most.y, offset: offset.y)
            rect = Rect(x: rect.minX, y: rect.minY + run.start, width: rect.width, height: run.length)
        } else {
            let run = IndicatorRun(
                track: rect.width, visible: bounds.width, from: least.x, to: most.x, offset: offset.x)
            rect = Rect(x: rect.minX + run.start, y: rect.minY, width: run.length, height: rect.height)
        }
        return rect
    }

    /// Moves the content as far as an indicator was moved from where it was when it was gripped.
    ///
    /// - Parameters:
    ///   - axis: The indicator's axis.
    ///   - way: How far it was moved, in points.
    ///   - start: The offset when it was gripped.
    func indicatorWasDragged(along axis: ScrollAxes, by way: Double, from start: Point) {
        let rect = track(of: axis, makesRoom: areBothShown)
        let (least, most) = (minimumContentOffset, maximumContentOffset)
        var offset = contentOffset
        if axis == .vertical {
            let run = IndicatorRun(
                track: rect.height, visible: bounds.height, from: least.y, to: most.y, offset: start.y)
            offset.y = start.y + way * run.contentPerPoint
        } else {
            let run = IndicatorRun(track: rect.width, visible: bounds.width, from: least.x, to: most.x, offset: start.x)
            offset.x = start.x + way * run.contentPerPoint
        }
        stopMotion()
        moveVisibly(to: onPixels(limited(offset)))
    }
}

/// Where an indicator is on its track.
struct IndicatorRun: Equatable {
    /// How far from the start of the track, in points.
    let start: Double
    let length: Double
    /// How far the content moves when the indicator is moved by a point.
    let contentPerPoint: Double

    /// - Parameters:
    ///   - track: The length of the track, in points.
    ///   - visible: How much of the content is seen, in points.
    ///   - least: The smallest offset of the content.
    ///   - most: The largest one.
    ///   - offset: The present one; beyond the ends, the indicator is squeezed.
    init(track: Double, visible: Double, from least: Double, to most: Double, offset: Double) {
        let range = most - least
        let share = range > 0 && visible > 0 ? visible / (visible + range) : 1
        let full = min(track, max(ScrollMetrics.shortestIndicator, track * share))
        let inside = min(max(offset, least), most)
        let beyond = (offset - inside).magnitude
        let length = min(full, max(ScrollMetrics.squeezedIndicator, full - beyond))
        let free = track - full
        let place = range > 0 ? (inside - least) / range * free : 0
        self.length = length
        start = offset > most ? track - length : place
        contentPerPoint = free > 0 ? range / free : 0
    }
}
