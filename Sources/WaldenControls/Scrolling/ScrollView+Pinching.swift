internal import Glibc
internal import WaldenCore
internal import WaldenGeometry

/// Zooming by a pinch.
extension ScrollView {
    /// Adds or removes the pinch recognizer, depending on whether there is a range of scales.
    func updatePinch() {
        let canZoom = maximumZoomScale > minimumZoomScale
        guard canZoom != (pinchGestureRecognizer != nil) else { return }
        if let pinch = pinchGestureRecognizer {
            removeGestureRecognizer(pinch)
            pinchGestureRecognizer = nil
            if isZooming { endPinch(of: delegate?.viewForZooming(in: self), about: bounds.center) }
            return
        }
        let pinch = ScrollPinchGestureRecognizer()
        pinch.addAction { [weak self] pinch in self?.pinched(pinch) }
        addGestureRecognizer(pinch)
        pinchGestureRecognizer = pinch
    }

    private func pinched(_ pinch: PinchGestureRecognizer) {
        let view = delegate?.viewForZooming(in: self)
        switch pinch.state {
        case .began, .changed:
            guard let view else { return }
            if pinch.state == .began { beginPinch(of: view) }
            guard isZooming else { return }
            followPinch()
            applyZoom(resisted(pinchStartScale * pinch.scale), to: view, about: pinch.location(in: self))
            showIndicators()
        case .ended, .cancelled: if isZooming { endPinch(of: view, about: pinch.location(in: self)) }
        case .possible, .failed: break
        }
    }

    private func beginPinch(of view: View) {
        stopMotion()
        catchZoom(of: view)
        endPendingZoom()
        isZooming = true
        pinchStartScale = unresisted(zoomScale)
        delegate?.scrollViewWillBeginZooming(self, with: view)
    }

    private func endPinch(of view: View?, about anchor: Point) {
        isZooming = false
        indicatorsMayHide()
        setNeedsLayout()
        // While the app changes both limits, the minimum may exceed the maximum.
        let scale = minimumZoomScale <= maximumZoomScale ? limited(zoomScale) : zoomScale
        if let view, scale != zoomScale {
            changeZoom(of: view, to: scale, about: anchor, animated: true)
        } else {
            notifyZoomEnd(of: view)
        }
        returnToLimits()
    }

    /// Moves the content with the centroid of a pinch, along axes without a drag.
    func followPinch() {
        guard isZooming, let pinch = pinchGestureRecognizer as? ScrollPinchGestureRecognizer else { return }
        let axes = ScrollAxes.both.subtracting(drag?.axes ?? [])
        let delta = axes.part(of: pinch.takeTranslation(in: self))
        guard delta != .zero else { return }
        shiftDrag(by: -delta)
        move(to: contentOffset - delta)
    }

    /// Stops the view at its presented scale if it is still animating back from beyond the limits.
    private func catchZoom(of view: View) {
        guard view.isAnimating || isAnimating else { return }
        let (presented, offset) = (view.presentation, presentation.bounds.origin)
        let scale = hypot(presented.transform.a, presented.transform.b)
        guard scale > 0, scale.isFinite, scale != zoomScale else { return }
        show(view, at: scale)
        move(to: offset)
    }

    /// The inverse of `resisted(_:)`.
    private func unresisted(_ scale: Double) -> Double {
        let end = limited(scale)
        return bouncesZoom ? end * pow(scale / end, 1 / ScrollMetrics.zoomResistance) : end
    }

    /// Returns a scale with the part beyond the limits reduced.
    private func resisted(_ scale: Double) -> Double {
        let end = limited(scale)
        guard bouncesZoom, scale > 0 else { return end }
        return end * pow(scale / end, ScrollMetrics.zoomResistance)
    }
}
