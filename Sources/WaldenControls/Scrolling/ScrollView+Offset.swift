internal import WaldenCore
public import WaldenGeometry

/// The content offset and its limits.
extension ScrollView {
    /// The minimum offset at which the content rests, in points.
    public var minimumContentOffset: Point { Point(x: -contentInset.left, y: -contentInset.top) }

    /// The maximum offset at which the content rests, in points; the minimum if the content fits.
    public var maximumContentOffset: Point {
        let (minimum, size) = (minimumContentOffset, bounds.size)
        return Point(
            x: max(minimum.x, contentSize.width + contentInset.right - size.width),
            y: max(minimum.y, contentSize.height + contentInset.bottom - size.height))
    }

    /// Moves the content, and stops all motion. A drag continues, unless the movement is animated.
    ///
    /// An animation takes ``ScrollMetrics/animationDuration``, or one frame with reduced motion. In a window that is
    /// not visible, the content moves at once, but the delegate is still notified at the end. If the offset is already
    /// the current one, no animation begins.
    ///
    /// - Precondition: The offset, in points, is finite.
    public func setContentOffset(_ offset: Point, animated: Bool) {
        precondition(offset.isFinite, "ScrollView.contentOffset must be finite")
        stopMotion()
        guard animated, window != nil else { return place(at: offset) }
        abandonDrag()
        guard offset != contentOffset, let window else { return }
        let start = contentOffset
        let duration = window.application.prefersReducedMotion ? 0 : ScrollMetrics.animationDuration
        begin(
            .animation, AxisMotion(easingFrom: start.x, to: offset.x, duration: duration),
            AxisMotion(easingFrom: start.y, to: offset.y, duration: duration))
    }

    /// Scrolls as little as needed to show a rectangle in the view's coordinates, or as much of it as fits.
    ///
    /// An animation takes ``ScrollMetrics/animationDuration``.
    public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
        guard rect.isFinite, !rect.isNull else { return }
        let (start, size) = (motion?.end ?? contentOffset, bounds.size)
        func offset(_ start: Double, _ before: Double, _ length: Double, _ low: Double, _ high: Double) -> Double {
            if low < start + before || high - low >= length { return low - before }
            return high > start + before + length ? high - length - before : start
        }
        let target = limited(
            Point(
                x: offset(start.x, contentInset.left, size.width - contentInset.horizontal, rect.minX, rect.maxX),
                y: offset(start.y, contentInset.top, size.height - contentInset.vertical, rect.minY, rect.maxY)))
        if target != start { setContentOffset(target, animated: animated) }
    }

    /// The axes along which the content is larger than the view.
    var scrollableAxes: ScrollAxes {
        let (minimum, maximum) = (minimumContentOffset, maximumContentOffset)
        var axes: ScrollAxes = []
        // Rounding may make content that fits slightly larger than the view.
        if maximum.x - minimum.x > precision { axes.insert(.horizontal) }
        if maximum.y - minimum.y > precision { axes.insert(.vertical) }
        return axes
    }

    var draggableAxes: ScrollAxes {
        var axes = scrollableAxes
        if bounces, alwaysBounceHorizontal { axes.insert(.horizontal) }
        if bounces, alwaysBounceVertical { axes.insert(.vertical) }
        return axes
    }

    /// Returns the nearest offset at which the content can rest.
    func limited(_ offset: Point) -> Point {
        let (minimum, maximum) = (minimumContentOffset, maximumContentOffset)
        return Point(x: min(max(offset.x, minimum.x), maximum.x), y: min(max(offset.y, minimum.y), maximum.y))
    }

    var isBeyondLimits: Bool { limited(contentOffset).distance(to: contentOffset) > precision }

    /// Returns the nearest offset that aligns the content with device pixels.
    func pixelAligned(_ offset: Point) -> Point {
        let scale = window?.scale ?? 1
        // Adding zero turns -0 into 0.
        return Point(x: (offset.x * scale).rounded() / scale + 0, y: (offset.y * scale).rounded() / scale + 0)
    }

    /// The largest invisible difference, in points: half a device pixel.
    var precision: Double { 0.5 / (window?.scale ?? 1) }

    /// Moves the content together with a drag or motion, and limits the motion again.
    func place(at offset: Point) {
        let delta = offset - contentOffset
        guard delta != .zero else { return }
        shiftDrag(by: delta)
        verticalIndicator?.shiftGrip(by: delta)
        horizontalIndicator?.shiftGrip(by: delta)
        if motion != nil {
            motion?.shift(by: delta)
            extentDidChange()
        }
        move(to: offset)
    }

    /// Moves the content together with a drag or motion after an insertion or removal above the visible part.
    func shiftContent(by delta: Point) { place(at: contentOffset + delta) }

    /// Moves the content, and notifies the delegate.
    func move(to offset: Point) {
        guard offset != contentOffset else { return }
        bounds.origin = offset
        setNeedsLayout()
        delegate?.scrollViewDidScroll(self)
    }

    /// Moves the content, and shows the indicators.
    func moveVisibly(to offset: Point) {
        move(to: offset)
        showIndicators()
    }
}
