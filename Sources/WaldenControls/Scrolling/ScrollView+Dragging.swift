internal import WaldenCore
internal import WaldenGeometry
internal import WaldenPlatform

/// Fingers that move the content.
extension ScrollView {
    /// A drag that goes on.
    struct Drag {
        /// Where the content would be without the drag, if it had no ends.
        var base: Point
        /// The axes along which it moves.
        let axes: ScrollAxes
        /// The way that told that it is a drag: content that has not moved by it does not jump.
        let slop: Point
    }

    func addRecognizers(_ pan: ScrollPanGestureRecognizer) {
        let touch = ScrollTouchRecognizer()
        touch.scrollView = self
        touch.delaysTouchesEnded = false
        touch.permitsContent = { [weak self] touch, event in self?.permitsContent(touch, event) ?? true }
        addGestureRecognizer(touch)
        pan.allowedTouchTypes = [.direct, .pencil]
        pan.allowedScrollTypesMask = .all
        pan.delaysContent = { [weak self] _ in self?.contentTimer != nil && self?.delaysContentTouches == true }
        pan.addAction { [weak self] pan in self?.panned(pan) }
        addGestureRecognizer(pan)
    }

    // MARK: Whether it begins

    /// Whether there is anything that a pan may do.
    var mayScroll: Bool { isScrollEnabled && contentGivesTouches }

    /// Whether the pan begins: along its main axis, there must be something to scroll.
    func panShouldBegin() -> Bool {
        let input = window?.application.currentEvent?.scroll
        let way = input.map(scrollWay) ?? -panGestureRecognizer.translation(in: self)
        let axis = ScrollAxes.main(of: way)
        let isWheel = input?.isFromWheel ?? false
        guard (isWheel ? scrollableAxes : draggableAxes).contains(axis) else { return false }
        if canFollow(way, along: axis) { return true }
        // At its end, it leaves what it cannot follow to a scroll view around it that can.
        return bounces && !isWheel && !isScrollable(around: way, along: axis)
    }

    /// Whether the content can move in the direction of a way, without going beyond its ends.
    private func canFollow(_ way: Point, along axis: ScrollAxes) -> Bool {
        let place = motion?.kind == .key ? motion?.end ?? contentOffset : contentOffset
        let (part, before, after) = (axis.part(of: way), place - minimumContentOffset, maximumContentOffset - place)
        func hasRoom(_ part: Double, _ before: Double, _ after: Double) -> Bool {
            part != 0 && (part > 0 ? after : before) > precision
        }
        return hasRoom(part.x, before.x, after.x) || hasRoom(part.y, before.y, after.y)
    }

    /// Whether a scroll view around this one can follow a way.
    private func isScrollable(around way: Point, along axis: ScrollAxes) -> Bool {
        var candidate = superview
        while let view = candidate {
            if let outer = view as? ScrollView, outer.isScrollEnabled, outer.canFollow(way, along: axis) { return true }
            candidate = view.superview
        }
        return false
    }

    // MARK: Its steps

    private func panned(_ pan: PanGestureRecognizer) {
        let input = window?.application.currentEvent?.scroll
        if pan.state == .began { isWheelTurning = false }
        switch pan.state {
        case .began, .changed:
            if let input, input.isFromWheel {
                isWheelTurning = true
                turnWheel(input)
            } else if drag != nil {
                followDrag(pan)
            } else if pan.state == .began || isWheelTurning {
                isWheelTurning = false
                beginDrag(pan, input)
            }
        case .ended: endDrag(velocity: -pan.velocity(in: self))
        case .cancelled: endDrag(velocity: .zero)
        case .possible, .failed: break
        }
    }

    private func beginDrag(_ pan: PanGestureRecognizer, _ input: ScrollInput?) {
        catchAnimation()
        stopMotion()
        // Whoever was told of the stop may have other plans.
        guard isScrollEnabled, motion == nil, drag == nil, window?.isVisible == true else { return }
        followPinch()
        let way = pan.translation(in: self)
        // What a touchpad does moves the content from the start.
        let slop = input.map { way + $0.delta } ?? slop(of: pan, way)
        drag = Drag(base: unbanded(contentOffset), axes: axes(of: way - (input == nil ? .zero : slop)), slop: slop)
        isTracking = true
        delegate?.scrollViewWillBeginDragging(self)
        followDrag(pan)
    }

    /// The axes of a drag that begins with a way.
    private func axes(of way: Point) -> ScrollAxes {
        let (long, short) = (max(way.x.magnitude, way.y.magnitude), min(way.x.magnitude, way.y.magnitude))
        guard isDirectionalLockEnabled, long > short * ScrollMetrics.directionalLockRatio else { return draggableAxes }
        return draggableAxes.intersection(.main(of: way))
    }

    /// What fingers moved only to be told from a tap. Fingers that zoom, or are about to, keep what is between them:
    /// what the content stayed behind would grow with it.
    private func slop(of pan: PanGestureRecognizer, _ way: Point) -> Point {
        if isZooming { return way }
        guard pan.numberOfTouches > 0, window?.application.currentEvent?.type == .touches, way.length > 0 else {
            return .zero
        }
        if pan.numberOfTouches > 1, pinchGestureRecognizer != nil { return .zero }
        let isPointer = pan.liveTouches.contains { $0.type == .indirectPointer }
        return way * min(1, (isPointer ? GestureMetrics.pointerPanSlop : GestureMetrics.panSlop) / way.length)
    }

    private func followDrag(_ pan: PanGestureRecognizer) {
        guard let drag else { return }
        let way = drag.axes.part(of: pan.translation(in: self) - drag.slop)
        moveVisibly(to: onPixels(banded(drag.base - way)))
    }

    /// Changes where the content is under the fingers.
    func rebaseDrag(by way: Point) { drag?.base += way }

    private func endDrag(velocity: Point) {
        guard let drag else { return }
        var velocity = drag.axes.part(of: velocity)
        if !velocity.isFinite { velocity = .zero }
        let target = chosenTarget(velocity: velocity)
        // The delegate may have stopped or moved it.
        guard self.drag != nil else { return }
        self.drag = nil
        isTracking = false
        indicatorsMayHide()
        coast(velocity: velocity, to: target)
    }

    /// Takes the content from the fingers, and tells that they no longer drag it.
    func abandonDrag() {
        guard drag != nil else { return }
        drag = nil
        indicatorsMayHide()
        delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    }

    // MARK: Beyond the ends

    /// Where the content is seen that would be at an offset if it had no ends.
    private func banded(_ offset: Point) -> Point {
        let end = limited(offset)
        guard bounces, offset != end else { return end }
        let (size, axes) = (bounds.size, draggableAxes)
        return Point(
            x: end.x
                + (axes.contains(.horizontal) ? RubberBand(length: size.width).offset(forPull: offset.x - end.x) : 0),
            y: end.y
                + (axes.contains(.vertical) ? RubberBand(length: size.height).offset(forPull: offset.y - end.y) : 0))
    }

    /// Where the content would be, if it had no ends, that is seen at an offset.
    private func unbanded(_ offset: Point) -> Point {
        let (end, size) = (limited(offset), bounds.size)
        return Point(
            x: end.x + RubberBand(length: size.width).pull(forOffset: offset.x - end.x),
            y: end.y + RubberBand(length: size.height).pull(forOffset: offset.y - end.y))
    }
}
