internal import WaldenCore
public import WaldenGeometry

/// Where the content is, and where it may be.
extension ScrollView {
    /// The smallest offset at which the content rests, in points.
    public var minimumContentOffset: Point { Point(x: -contentInset.left, y: -contentInset.top) }

    /// The largest offset at which the content rests, in points; the smallest one where all of the content is seen.
    public var maximumContentOffset: Point {
        let (least, size) = (minimumContentOffset, bounds.size)
        return Point(
            x: max(least.x, contentSize.width + contentInset.right - size.width),
            y: max(least.y, contentSize.height + contentInset.bottom - size.height))
    }

    /// Moves the content, and ends every movement that goes on. Fingers keep what they hold, unless it is animated.
    ///
    /// Where the window is not seen, it moves at once; the end of an animation is told when its time has passed. One
    /// that leads to where the content is already is none, and nothing is told of it.
    ///
    /// - Parameters:
    ///   - offset: The point of the content that comes to the top left of the view, in points.
    ///   - animated: Whether it moves there over ``ScrollMetrics/animationDuration``; with the next frame where less
    ///     motion is preferred.
    /// - Precondition: The offset is finite.
    public func setContentOffset(_ offset: Point, animated: Bool) {
        precondition(offset.isFinite, "ScrollView.contentOffset must be finite")
        stopMotion()
        guard animated, window != nil else {
            place(at: offset)
            return
        }
        abandonDrag()
        guard offset != contentOffset, let window else { return }
        let start = contentOffset
        let duration = window.application.prefersReducedMotion ? 0 : ScrollMetrics.animationDuration
        begin(
            .animation, AxisMotion(easingFrom: start.x, to: offset.x, duration: duration),
            AxisMotion(easingFrom: start.y, to: offset.y, duration: duration))
    }

    /// Moves the content no farther than needed for a part of it to be seen, or as much of that as fits.
    ///
    /// - Parameters:
    ///   - rect: The part, in the view's coordinates.
    ///   - animated: Whether it moves there over ``ScrollMetrics/animationDuration``.
    public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
        guard rect.isFinite, !rect.isNull else { return }
        let size = bounds.size
        let start = motion?.end ?? contentOffset
        let target = limited(
            Point(
                x: ScrollView.place(
                    from: start.x, length: size.width - contentInset.horizontal, before: contentInset.left, rect.minX,
                    rect.maxX),
                y: ScrollView.place(
                    from: start.y, length: size.height - contentInset.vertical, before: contentInset.top, rect.minY,
                    rect.maxY)))
        if target != start { setContentOffset(target, animated: animated) }
    }

    /// Moves the content to where the view that got the focus is seen.
    package func reveal(_ rect: Rect) { scrollRectToVisible(rect, animated: false) }

    /// The nearest place from which on a length shows a stretch.
    private static func place(from start: Double, length: Double, before: Double, _ low: Double, _ high: Double)
        -> Double
    {
        let first = start + before
        if low < first || high - low >= length { return low - before }
        return high > first + length ? high - length - before : start
    }

    // MARK: Limits

    /// The axes along which there is more than is seen.
    var scrollableAxes: ScrollAxes {
        let (least, most) = (minimumContentOffset, maximumContentOffset)
        var axes: ScrollAxes = []
        // What rounding makes of content that fits is nothing to scroll.
        if most.x - least.x > precision { axes.insert(.horizontal) }
        if most.y - least.y > precision { axes.insert(.vertical) }
        return axes
    }

    /// The axes along which a finger moves the content.
    var draggableAxes: ScrollAxes {
        var axes = scrollableAxes
        if bounces, alwaysBounceHorizontal { axes.insert(.horizontal) }
        if bounces, alwaysBounceVertical { axes.insert(.vertical) }
        return axes
    }

    /// The nearest offset at which the content rests.
    func limited(_ offset: Point) -> Point {
        let (least, most) = (minimumContentOffset, maximumContentOffset)
        return Point(x: min(max(offset.x, least.x), most.x), y: min(max(offset.y, least.y), most.y))
    }

    /// Whether the content is seen beyond its ends.
    var isBeyondLimits: Bool { limited(contentOffset).distance(to: contentOffset) > precision }

    /// The nearest offset at which the content lies on whole device pixels.
    func onPixels(_ offset: Point) -> Point {
        let scale = window?.scale ?? 1
        // Adding zero makes zero of what is negative and rounds to it.
        return Point(x: (offset.x * scale).rounded() / scale + 0, y: (offset.y * scale).rounded() / scale + 0)
    }

    /// The largest difference that is not seen, in points.
    var precision: Double { 0.5 / (window?.scale ?? 1) }

    /// Moves the content together with the drag or the movement that goes on; that finds its ends anew.
    func place(at offset: Point) {
        let way = offset - contentOffset
        guard way != .zero else { return }
        rebaseDrag(by: way)
        verticalIndicator?.rebaseGrip(by: way)
        horizontalIndicator?.rebaseGrip(by: way)
        if motion != nil {
            motion?.shift(by: way)
            extentDidChange()
        }
        move(to: offset)
    }

    /// Moves the content together with the drag or the movement that goes on.
    ///
    /// For content that came, went or changed its length before what is seen, which must not seem to move.
    ///
    /// - Parameter way: How far what is seen has moved in the content, in points.
    func shiftContent(by way: Point) { place(at: contentOffset + way) }

    /// Moves the content, and tells of it.
    func move(to offset: Point) {
        guard offset != contentOffset else { return }
        bounds.origin = offset
        setNeedsLayout()
        delegate?.scrollViewDidScroll(self)
    }

    /// Moves the content because a person scrolls.
    func moveVisibly(to offset: Point) {
        move(to: offset)
        showIndicators()
    }
}
