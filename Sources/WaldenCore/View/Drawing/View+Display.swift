public import WaldenGeometry

extension View {
    /// Asks for the whole view to be drawn anew in the next frame.
    public final func setNeedsDisplay() {
        guard windowStorage?.wantsDamage == true else { return }
        if flags.contains(.rasterized) { dropRaster() }
        damage(ownExtent)
    }

    /// Asks for a part of the view to be drawn anew in the next frame.
    ///
    /// - Parameter rect: The part, in the view's coordinates.
    public final func setNeedsDisplay(_ rect: Rect) {
        guard windowStorage?.wantsDamage == true else { return }
        if flags.contains(.rasterized) { dropRaster() }
        damage(rect)
    }

    /// Asks for all that the view and what is in it covers to be drawn anew.
    final func damageExtent() {
        guard windowStorage?.wantsDamage == true, !flags.contains(.hidden) else { return }
        let extent = self.extent
        guard !extent.isEmpty else { return }
        damage(extent.rect)
    }

    /// Carries a damaged rectangle up to the root of the tree, cut off where views around it clip, and on to the window.
    ///
    /// - Parameter rect: The rectangle, in this view's coordinates.
    private func damage(_ rect: Rect) {
        guard let window = windowStorage else { return }
        var rect = rect
        var view = self
        while !view.flags.contains(.hidden) {
            guard let superview = view.superviewStorage else {
                if rect.width > 0, rect.height > 0 { window.addDamage(rect, from: view) }
                return
            }
            if !view.flags.isDisjoint(with: [.transformed, .animated]) {
                rect = rect.applying(view.shownTransformToSuperview)
            } else {
                rect.origin.x += view.untransformedFrame.origin.x - view.boundsOrigin.x
                rect.origin.y += view.untransformedFrame.origin.y - view.boundsOrigin.y
            }
            if !superview.flags.isDisjoint(with: [.clips, .rasterized]) {
                if superview.flags.contains(.rasterized) { superview.dropRaster() }
                if superview.flags.contains(.clips) { rect = rect.intersection(superview.shownBounds) }
            }
            guard superview.shownAlpha > 0, rect.width > 0, rect.height > 0 else { return }
            view = superview
        }
    }
}
