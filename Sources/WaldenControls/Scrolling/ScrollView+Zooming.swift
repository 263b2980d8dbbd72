internal import WaldenCore
public import WaldenGeometry

/// The view in the content that grows and shrinks.
extension ScrollView {
    /// How large the zoomed view is shown; 1 at first. Setting it zooms about the middle of what is seen.
    ///
    /// - Precondition: It is positive and finite.
    public var zoomScale: Double {
        get { zoomScaleStorage }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Zooms about the middle of what is seen, within the smallest and the largest scale.
    ///
    /// Does nothing if the delegate names no view for zooming. The delegate is told of the end when the view has come
    /// to its size; where nothing changes, it is told nothing.
    ///
    /// - Parameters:
    ///   - scale: The scale.
    ///   - animated: Whether the view grows or shrinks to it.
    /// - Precondition: The scale is positive and finite, and there are scales: the smallest is not larger than the
    ///   largest.
    public func setZoomScale(_ scale: Double, animated: Bool) {
        precondition(scale > 0 && scale.isFinite, "ScrollView.zoomScale must be positive and finite")
        guard let view = delegate?.viewForZooming(in: self) else { return }
        changeZoom(of: view, to: limited(scale), about: bounds.center, animated: animated)
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
        zoom(view, animated) {
            self.applyZoom(scale, to: view, about: self.bounds.center)
            let middle = view.convert(rect, to: self).center
            self.move(to: self.limited(middle - Point(x: size.width / 2, y: size.height / 2)))
        }
    }

    /// Zooms about a point of the content, and ends within its ends.
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

    // MARK: Its end

    /// A zooming whose end is still to be told.
    struct PendingZoom {
        /// Tells it from the others of its scroll view.
        let number: Int
        weak var view: View?
    }

    /// Zooms, and tells of the end when the view is seen as it is to be. A pinch that goes on tells of its own end.
    private func zoom(_ view: View, _ animated: Bool, _ changes: @escaping @MainActor () -> Void) {
        stopMotion()
        endPendingZoom()
        let (scale, offset) = (zoomScale, contentOffset)
        guard animated, window != nil else {
            changes()
            if !isZooming, scale != zoomScale || offset != contentOffset { tellZoomEnd(of: view) }
            return
        }
        zoomCount += 1
        let number = zoomCount
        if !isZooming { pendingZoom = PendingZoom(number: number, view: view) }
        // Fingers may take it over on its way.
        View.animate(withDuration: ScrollMetrics.animationDuration, options: .allowUserInteraction) {
            changes()
            // What lies over the content goes with it.
            layOutOverlays()
        } completion: { [weak self] _ in
            if self?.pendingZoom?.number == number { self?.endPendingZoom() }
        }
        if scale == zoomScale, offset == contentOffset, pendingZoom?.number == number { pendingZoom = nil }
    }

    /// Tells of the end of a zooming that is taken over, broken off, or done.
    func endPendingZoom() {
        guard let pending = pendingZoom else { return }
        pendingZoom = nil
        tellZoomEnd(of: pending.view)
    }

    func tellZoomEnd(of view: View?) { delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale) }

    // MARK: Its steps

    /// Changes the scale so that a point of the content stays where it is seen.
    func applyZoom(_ scale: Double, to view: View, about anchor: Point) {
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

    func show(_ view: View, at scale: Double) {
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
}
