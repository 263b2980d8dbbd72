internal import WaldenCore
internal import WaldenGeometry
internal import WaldenPlatform

/// Dragging the content.
extension ScrollView {
    struct Drag {
        /// The offset before the drag, without rubber banding.
        var base: Point
        let axes: ScrollAxes
        /// The movement before the drag was recognized, which the content does not follow.
        let slop: Point
    }

    func addRecognizers(_ pan: ScrollPanGestureRecognizer) {
        let touch = ScrollTouchRecognizer()
        touch.scrollView = self
        touch.delaysTouchesEnded = false
        touch.shouldDeliver = { [weak self] touch, event in self?.shouldDeliver(touch, event) ?? true }
        addGestureRecognizer(touch)
        pan.refusedTouchTypes = [.indirectPointer]
        pan.allowedScrollTypesMask = .all
        pan.delaysContent = { [weak self] _ in self?.contentTimer != nil && self?.delaysContentTouches == true }
        pan.addAction { [weak self] pan in self?.panned(pan) }
        addGestureRecognizer(pan)
    }

    /// Returns whether the content can move along the pan's main axis.
    func panShouldBegin() -> Bool {
        let input = window?.application.currentEvent?.scroll
        let delta = input.map(scrollDelta) ?? -panGestureRecognizer.translation(in: self)
        let axis = ScrollAxes.main(of: delta)
        let isWheel = input?.isFromWheel ?? false
        guard (isWheel ? scrollableAxes : draggableAxes).contains(axis) else { return false }
        if canFollow(delta, along: axis) { return true }
        // At its end, a scroll view yields to an enclosing one that can follow.
        return bounces && !isWheel && !isScrollableAround(delta, along: axis)
    }

    /// Returns whether the content can move in a direction without exceeding its ends.
    private func canFollow(_ delta: Point, along axis: ScrollAxes) -> Bool {
        let delta = delta[axis]
        let room = delta > 0 ? maximumContentOffset - stepStart : stepStart - minimumContentOffset
        return delta != 0 && room[axis] > precision
    }

    private func isScrollableAround(_ delta: Point, along axis: ScrollAxes) -> Bool {
        var candidate = superview
        while let view = candidate {
            if let outer = view as? ScrollView, outer.isScrollEnabled, outer.canFollow(delta, along: axis) {
                return true
            }
            candidate = view.superview
        }
        return false
    }

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
        // The delegate, notified of the stop, may have changed anything.
        guard isScrollEnabled, motion == nil, drag == nil, window?.isVisible == true else { return }
        followPinch()
        let delta = pan.translation(in: self)
        // A touchpad moves the content from its first event.
        let slop = input.map { delta + $0.delta } ?? slop(of: pan, delta)
        drag = Drag(base: unbanded(contentOffset), axes: axes(of: delta - (input == nil ? .zero : slop)), slop: slop)
        isTracking = true
        delegate?.scrollViewWillBeginDragging(self)
        followDrag(pan)
    }

    /// Returns the axes of a drag, given its first movement.
    private func axes(of delta: Point) -> ScrollAxes {
        let (long, short) = (max(delta.x.magnitude, delta.y.magnitude), min(delta.x.magnitude, delta.y.magnitude))
        guard isDirectionalLockEnabled, long > short * ScrollMetrics.directionalLockRatio else { return draggableAxes }
        return draggableAxes.intersection(.main(of: delta))
    }

    /// Returns the movement that the content skips: the slop that distinguishes a drag from a tap;
    /// during a pinch, all of it, because the content has followed it already; none for fingers
    /// that may pinch.
    private func slop(of pan: PanGestureRecognizer, _ delta: Point) -> Point {
        if isZooming { return delta }
        guard pan.numberOfTouches > 0, window?.application.currentEvent?.type == .touches, delta.length > 0
        else { return .zero }
        if pan.numberOfTouches > 1, pinchGestureRecognizer != nil { return .zero }
        let isPointer = pan.liveTouches.contains { $0.type == .indirectPointer }
        return delta * min(1, (isPointer ? GestureMetrics.pointerPanSlop : GestureMetrics.panSlop) / delta.length)
    }

    private func followDrag(_ pan: PanGestureRecognizer) {
        guard let drag else { return }
        let delta = drag.axes.part(of: pan.translation(in: self) - drag.slop)
        moveVisibly(to: pixelAligned(banded(drag.base - delta)))
    }

    func shiftDrag(by delta: Point) { drag?.base += delta }

    private func endDrag(velocity: Point) {
        guard let drag else { return }
        var velocity = drag.axes.part(of: velocity)
        if !velocity.isFinite { velocity = .zero }
        let target = chosenTarget(velocity: velocity)
        // The delegate may have ended the drag.
        guard self.drag != nil else { return }
        self.drag = nil
        isTracking = false
        indicatorsMayHide()
        coast(velocity: velocity, to: target)
    }

    func abandonDrag() {
        guard drag != nil else { return }
        drag = nil
        indicatorsMayHide()
        delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    }

    /// Applies rubber banding to the part of an offset beyond the ends.
    private func banded(_ offset: Point) -> Point {
        let end = limited(offset)
        guard bounces, offset != end else { return end }
        let (size, axes) = (bounds.size, draggableAxes)
        return end
            + axes.part(of: Point { RubberBand(length: size[$0]).offset(forPull: offset[$0] - end[$0]) })
    }

    /// The inverse of `banded(_:)`.
    private func unbanded(_ offset: Point) -> Point {
        let (end, size) = (limited(offset), bounds.size)
        return end + Point { RubberBand(length: size[$0]).pull(forOffset: offset[$0] - end[$0]) }
    }
}
