public import WaldenGeometry

extension View {
    /// Invalidates the whole view, to be redrawn in the next frame.
    public final func setNeedsDisplay() {
        guard windowStorage?.wantsDamage == true else { return }
        if flags.contains(.rasterized) { dropRaster() }
        damage(ownExtent)
    }

    /// Invalidates a part of the view, to be redrawn in the next frame.
    ///
    /// - Parameter rect: The part, in the view's coordinates.
    public final func setNeedsDisplay(_ rect: Rect) {
        guard windowStorage?.wantsDamage == true else { return }
        if flags.contains(.rasterized) { dropRaster() }
        damage(rect)
    }

    /// Invalidates the view's whole extent, including its subviews.
    final func damageExtent() {
        guard windowStorage?.wantsDamage == true, !flags.contains(.hidden) else { return }
        let extent = self.extent
        guard !extent.isEmpty else { return }
        damage(extent.rect)
    }

    /// Adds a rectangle of this view's coordinates to the window's damage, clipped by ancestors.
    private func damage(_ rect: Rect) {
        guard let window = windowStorage else { return }
        var rect = rect
        var view = self
        while rect.width > 0, rect.height > 0, !view.flags.contains(.hidden) {
            guard let superview = view.superviewStorage else {
                window.addDamage(rect, from: view)
                return
            }
            rect = view.toSuperviewAsShown(rect)
            if superview.flags.contains(.rasterized) { superview.dropRaster() }
            if superview.flags.contains(.clips) { rect = rect.intersection(superview.shownBounds) }
            guard superview.shownAlpha > 0 else { return }
            view = superview
        }
    }

    /// Returns the bounding box of a rectangle in the superview's coordinates, as currently animated.
    private func toSuperviewAsShown(_ rect: Rect) -> Rect {
        guard flags.isDisjoint(with: [.transformed, .animated]) else {
            return rect.applying(shownTransformToSuperview)
        }
        return rect.offsetBy(dx: untransformedFrame.minX - boundsOrigin.x, dy: untransformedFrame.minY - boundsOrigin.y)
    }
}
