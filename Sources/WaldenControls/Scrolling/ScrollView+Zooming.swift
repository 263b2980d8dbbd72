internal import WaldenCore
public import WaldenGeometry

/// Zooming a view in the content.
extension ScrollView {
    /// The scale of the zoomed view, positive and finite; 1 at first. Setting it zooms about the visible centre.
    public var zoomScale: Double {
        get { zoomScaleStorage }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Zooms about the visible centre, within the minimum and maximum scale.
    ///
    /// Does nothing if the delegate has no view for zooming; otherwise notifies the delegate when a
    /// change ends. The scale must be positive and finite, and ``minimumZoomScale`` not larger than
    /// ``maximumZoomScale``.
    public func setZoomScale(_ scale: Double, animated: Bool) {
        precondition(scale > 0 && scale.isFinite, "ScrollView.zoomScale must be positive and finite")
        guard let view = delegate?.viewForZooming(in: self) else { return }
        changeZoom(of: view, to: limited(scale), about: bounds.center, animated: animated)
    }

    /// Zooms to a rectangle, which must not be empty, in the zoomed view's coordinates, as far as the limits allow.
    public func zoom(to rect: Rect, animated: Bool) {
        precondition(!rect.isEmpty && rect.isFinite, "ScrollView.zoom: the rectangle must be finite and not empty")
        guard let view = delegate?.viewForZooming(in: self) else { return }
        let size = bounds.size
        let scale = limited(min(size.width / rect.width, size.height / rect.height))
        zoom(view, animated) {
            self.applyZoom(scale, to: view, about: self.bounds.center)
            let middle = view.convert(rect, to: self).center
            self.move(to: self.limited(middle - Point(x: size.width / 2, y: size.height / 2)))
        }
    }

    /// Zooms about a point of the content, and keeps the content within its ends.
    func changeZoom(of view: View, to scale: Double, about anchor: Point, animated: Bool) {
        zoom(view, animated) {
            self.applyZoom(scale, to: view, about: anchor)
            self.move(to: self.limited(self.contentOffset))
        }
    }

    func limited(_ scale: Double) -> Double {
        precondition(
            minimumZoomScale <= maximumZoomScale,
            "ScrollView.minimumZoomScale must not be larger than maximumZoomScale")
        return min(max(scale, minimumZoomScale), maximumZoomScale)
    }

    struct PendingZoom {
        let number: Int
        weak var view: View?
    }

    /// Zooms, and notifies the delegate when the view reaches its final size, except during a pinch.
    private func zoom(_ view: View, _ animated: Bool, _ changes: @escaping @MainActor () -> Void) {
        stopMotion()
        endPendingZoom()
        let (scale, offset) = (zoomScale, contentOffset)
        guard animated, window != nil else {
            changes()
            if !isZooming, scale != zoomScale || offset != contentOffset { notifyZoomEnd(of: view) }
            return
        }
        zoomCount += 1
        let number = zoomCount
        if !isZooming { pendingZoom = PendingZoom(number: number, view: view) }
        // A pinch may take over.
        View.animate(withDuration: ScrollMetrics.animationDuration, options: .allowUserInteraction) {
            changes()
            // The overlays move along.
            layOutOverlays()
        } completion: { [weak self] _ in
            if self?.pendingZoom?.number == number { self?.endPendingZoom() }
        }
        if scale == zoomScale, offset == contentOffset, pendingZoom?.number == number { pendingZoom = nil }
    }

    func endPendingZoom() {
        guard let pending = pendingZoom else { return }
        pendingZoom = nil
        notifyZoomEnd(of: pending.view)
    }

    func notifyZoomEnd(of view: View?) { delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale) }

    /// Changes the scale about a point of the content, which stays in place.
    func applyZoom(_ scale: Double, to view: View, about anchor: Point) {
        let ratio = scale / zoomScaleStorage
        guard ratio != 1 else { return }
        show(view, at: scale)
        let delta = anchor * (ratio - 1)
        shiftDrag(by: delta)
        move(to: contentOffset + delta)
        delegate?.scrollViewDidZoom(self)
    }

    /// The geometry at scale 1 and at the current scale, so that small steps accumulate no rounding
    /// errors.
    struct ZoomReference {
        var size: Size
        var center: Point
        var zoomedSize: Size
        var zoomedCenter: Point
    }

    func show(_ view: View, at scale: Double) {
        let (size, center, former) = (contentSize, view.center, zoomScaleStorage)
        var reference = ZoomReference(
            size: Size(width: size.width / former, height: size.height / former), center: center / former,
            zoomedSize: size, zoomedCenter: center)
        // The previous reference is exact, unless the app has changed the content.
        if let known = zoomReference, known.zoomedSize == size, known.zoomedCenter == center { reference = known }
        reference.zoomedSize = Size(width: reference.size.width * scale, height: reference.size.height * scale)
        zoomScaleStorage = scale
        view.transform = .scale(scale)
        view.center = reference.center * scale
        reference.zoomedCenter = view.center
        zoomReference = reference
        contentSize = reference.zoomedSize
    }
}
