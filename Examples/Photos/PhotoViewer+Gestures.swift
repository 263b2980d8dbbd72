import Glibc
import Walden

/// Gestures that the scroll view does not have: turning the picture, double tap, and zooming by wheel.
extension PhotoViewer: GestureRecognizerDelegate {
    func setUpGestures() {
        scrollView.delegate = self
        scrollView.alwaysBounceHorizontal = true
        scrollView.alwaysBounceVertical = true
        // There is nothing to select, so the pointer drags the picture, too.
        scrollView.panGestureRecognizer.allowedTouchTypes = [.direct, .pencil, .indirectPointer]
        rotation.addTarget(self, action: PhotoViewer.rotated)
        rotation.delegate = self
        let doubleTap = TapGestureRecognizer(target: self, action: PhotoViewer.doubleTapped)
        doubleTap.numberOfTapsRequired = 2
        wheelZoom.allowedTouchTypes = []
        wheelZoom.allowedScrollTypesMask = .all
        wheelZoom.addTarget(self, action: PhotoViewer.wheelTurned)
        wheelZoom.delegate = self
        for recognizer in [rotation, doubleTap, wheelZoom] { scrollView.addGestureRecognizer(recognizer) }
        scrollView.panGestureRecognizer.require(toFail: wheelZoom)
    }

    // MARK: Delegate

    /// Lets the same fingers turn, zoom and scroll.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool {
        gestureRecognizer === rotation && otherGestureRecognizer.view === scrollView
            && !(otherGestureRecognizer is TapGestureRecognizer)
    }

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
        gestureRecognizer !== wheelZoom || event.modifierFlags.contains(.control)
    }

    // MARK: Actions

    /// Turns the picture about the centroid of the fingers, and snaps to the nearest quarter turn on lift.
    private func rotated(_ rotation: RotationGestureRecognizer) {
        switch rotation.state {
        case .began, .changed:
            turnFreely(by: rotation.rotation, about: rotation.location(in: page))
            rotation.rotation = 0
        case .ended, .cancelled: turn(by: 0)
        case .possible, .failed: break
        }
    }

    private func turnFreely(by change: Double, about anchor: Point) {
        angle += change
        picture.transform = .rotation(angle)
        picture.center = anchor + AffineTransform.rotation(change).apply(to: picture.center - anchor)
    }

    /// Enlarges a fitted picture, and fits an enlarged one.
    private func doubleTapped(_ tap: TapGestureRecognizer) {
        guard isFitted else { return zoomToFit() }
        let scale = max(scrollView.minimumZoomScale * Metrics.doubleTapFactor, Metrics.doubleTapMinimumScale)
        zoom(to: scale, about: tap.location(in: scrollView), animated: true)
    }

    private func wheelTurned(_ pan: PanGestureRecognizer) {
        guard pan.state == .began || pan.state == .changed else { return }
        let factor = exp(pan.translation(in: self).y / Metrics.wheelTravel)
        pan.setTranslation(.zero, in: self)
        zoom(to: scrollView.zoomScale * factor, about: pan.location(in: scrollView), animated: false)
    }
}
