internal import Glibc
internal import WaldenCore
public import WaldenGeometry

/// The view in the content that grows and shrinks.
extension ScrollView {
    /// How large the zoomed view is shown; 1 at first. Setting it zooms about the middle of what is seen.
    public var zoomScale: Double {
        get { zoomScaleStorage }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Zooms about the middle of what is seen, within the smallest and the largest scale.
    ///
    /// Does nothing if the delegate names no view for zooming.
    ///
    /// - Parameters:
    ///   - scale: The scale.
    ///   - animated: Whether the view grows or shrinks to it.
    /// - Precondition: The scale is positive and finite.
    public func setZoomScale(_ scale: Double, animated: Bool) {
        precondition(scale > 0 && scale.isFinite, "ScrollView.zoomScale must be positive and finite")
        changeZoom(to: limited(scale), about: bounds.center, animated: animated)
    }

    /// Zooms so that a part of the zoomed view fills what is seen, as far as the scales allow.
    ///
    /// - Parameters:
    ///   - rect: The part, in the zoomed view's coordinates.
    ///   - animated: Whether the view grows or shrinks to it.
    /// - Precondition: The part is not empty.
    public func zoom(to rect: Rect, animated: Bool) {
        precondition(!rect.isEmpty && rect.isFinite, "ScrollView.zoom: the part must not be empty")
        guard let view = delegate?.viewForZooming(in: self) else { return }
        let size = bounds.size
        let scale = limited(min(size.width / rect.width, size.height / rect.height))
        change(animated) {
            self.applyZoom(scale, to: view, about: self.bounds.center)
            let middle = view.convert(rect, to: self).center
            self.move(to: self.limited(middle - Point(x: size.width / 2, y: size.height / 2)))
        }
        delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
    }

    private func limited(_ scale: Double) -> Double {
        min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
    }

    private func change(_ animated: Bool, _ changes: @escaping @MainActor () -> Void) {
        stopMotion()
        if animated, window != nil {
            // Fingers may take it over on its way.
            View.animate(withDuration: ScrollMetrics.animationDuration, options: .allowUserInteraction) {
                changes()
                // What lies over the content goes with it.
                layOutOverlays()
            }
        } else {
            changes()
        }
    }

    /// Zooms about a point of the content, and ends within its ends.
    private func changeZoom(to scale: Double, about anchor: Point, animated: Bool) {
        guard let view = delegate?.viewForZooming(in: self) else { return }
        change(animated) {
            self.applyZoom(scale, to: view, about: anchor)
            self.move(to: self.limited(self.contentOffset))
        }
    }

    /// Changes the scale so that a point of the content stays where it is seen.
    private func applyZoom(_ scale: Double, to view: View, about anchor: Point) {
        let ratio = scale / zoomScaleStorage
        guard ratio != 1 else { return }
        show(view, at: scale)
        let way = anchor * (ratio - 1)
        rebaseDrag(by: way)
        move(to: contentOffset + way)
        delegate?.scrollViewDidZoom(self)
    }

    /// What was zoomed, as it is at scale 1, and what became of it: many small steps must not add up what they round.
    struct ZoomGround {
        var size: Size
        var center: Point
        var zoomedSize: Size
        var zoomedCenter: Point
    }

    private func show(_ view: View, at scale: Double) {
        let (size, center) = (contentSize, view.center)
        // The app may have changed what it shows.
        let isKnown = zoomGround.map { $0.zoomedSize == size && $0.zoomedCenter == center } ?? false
        let known = isKnown ? zoomGround : nil
        let former = zoomScaleStorage
        var ground =
            known
            ?? ZoomGround(
                size: Size(width: size.width / former, height: size.height / former), center: center / former,
                zoomedSize: size, zoomedCenter: center)
        ground.zoomedSize = Size(width: ground.size.width * scale, height: ground.size.height * scale)
        zoomScaleStorage = scale
        view.transform = .scale(scale)
        view.center = ground.center * scale
        ground.zoomedCenter = view.center
        zoomGround = ground
        contentSize = ground.zoomedSize
    }

    // MARK: Pinching

    /// Has a pinch while there are scales to choose from.
    func updatePinch() {
        let isWanted = maximumZoomScale > minimumZoomScale
        guard isWanted != (pinchGestureRecognizer != nil) else { return }
        if let pinch = pinchGestureRecognizer {
            removeGestureRecognizer(pinch)
            pinchGestureRecognizer = nil
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
            applyZoom(resisted(pinchStartScale * pinch.scale), to: view, about: pinch.location(in: self))
            showIndicators()
        case .ended, .cancelled: if isZooming { endPinch(of: view, about: pinch.location(in: self)) }
        case .possible, .failed: break
        }
    }

    private func beginPinch(of view: View) {
        stopMotion()
        catchZoom(of: view)
        isZooming = true
        pinchStartScale = unresisted(zoomScale)
        delegate?.scrollViewWillBeginZooming(self, with: view)
    }

    private func endPinch(of view: View?, about anchor: Point) {
        isZooming = false
        indicatorsMayHide()
        setNeedsLayout()
        let scale = limited(zoomScale)
        if scale != zoomScale { changeZoom(to: scale, about: anchor, animated: true) }
        delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
        returnToLimits()
    }

    /// Takes the view over as it is seen, if it is still on its way back from a scale that was too small or too large.
    private func catchZoom(of view: View) {
        guard view.isAnimating || isAnimating else { return }
        let (shown, place) = (view.presentation, presentation.bounds.origin)
        let scale = hypot(shown.transform.a, shown.transform.b)
        guard scale > 0, scale.isFinite, scale != zoomScale else { return }
        show(view, at: scale)
        move(to: place)
    }

    /// The scale that the fingers ask for where they are followed to a scale.
    private func unresisted(_ scale: Double) -> Double {
        let end = limited(scale)
        return bouncesZoom ? end * pow(scale / end, 1 / ScrollMetrics.zoomResistance) : end
    }

    /// A scale beyond the smallest or largest one is followed less and less.
    private func resisted(_ scale: Double) -> Double {
        let end = limited(scale)
        guard bouncesZoom, scale > 0 else { return end }
        return end * pow(scale / end, ScrollMetrics.zoomResistance)
    }
}
