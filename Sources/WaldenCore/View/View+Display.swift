public import WaldenGeometry

extension View {
    /// Asks for the whole view to be drawn anew in the next frame.
    public final func setNeedsDisplay() {
        guard windowStorage?.wantsDamage == true else { return }
        damage(ownExtent)
    }

    /// Asks for a part of the view to be drawn anew in the next frame.
    ///
    /// - Parameter rect: The part, in the view's coordinates.
    public final func setNeedsDisplay(_ rect: Rect) {
        guard windowStorage?.wantsDamage == true else { return }
        damage(rect)
    }

    /// Asks for all that the view and what is in it covers to be drawn anew.
    final func damageExtent() {
        guard windowStorage?.wantsDamage == true, !flags.contains(.hidden) else { return }
        let extent = self.extent
        guard !extent.isEmpty else { return }
        damage(extent.rect)
    }

    /// Carries a damaged rectangle up to the window, cut off where ancestors clip, and dropped where one is hidden.
    private func damage(_ rect: Rect) {
        guard let window = windowStorage else { return }
        var rect = rect
        var view: View = self
        while true {
            if view.flags.contains(.hidden) || view.alphaStorage == 0 && view !== self { return }
            if view.flags.contains(.clips) { rect = rect.intersection(view.clipExtent) }
            guard rect.width > 0, rect.height > 0 else { return }
            guard let superview = view.superviewStorage else { break }
            if !view.flags.contains(.transformed) {
                rect.origin.x += view.untransformedFrame.origin.x - view.boundsOrigin.x
                rect.origin.y += view.untransformedFrame.origin.y - view.boundsOrigin.y
            } else {
                rect = rect.applying(view.transformToSuperview)
            }
            view = superview
        }
        window.addDamage(rect, from: view)
    }

    /// What clipping leaves of a clipping view's own drawing and of what is in it.
    private var clipExtent: Rect { ownExtent }
}
