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

    /// Tells the window of a damaged rectangle of this view's coordinates.
    private func damage(_ rect: Rect) {
        guard let window = windowStorage else { return }
        var root = Unmanaged.passUnretained(self)
        guard let rect = carry(rect, upFrom: &root) else { return }
        window.addDamage(rect, from: root.takeUnretainedValue())
    }
}

/// Carries a damaged rectangle up to the root of the tree, cut off where ancestors clip.
///
/// - Parameter view: The view in whose coordinates the rectangle is; afterwards the root.
/// - Returns: The rectangle in the root's coordinates; `nil` if nothing of it can show.
private func carry(_ rect: Rect, upFrom view: inout Unmanaged<View>) -> Rect? {
    var rect = rect
    while true {
        let superview: Unmanaged<View>? = view._withUnsafeGuaranteedRef { view in
            guard !view.flags.contains(.hidden), let superview = view.superviewStorage else { return nil }
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
            return superview.shownAlpha > 0 ? .passUnretained(superview) : nil
        }
        guard rect.width > 0, rect.height > 0 else { return nil }
        guard let superview else {
            return view._withUnsafeGuaranteedRef { $0.superviewStorage == nil && !$0.flags.contains(.hidden) }
                ? rect : nil
        }
        view = superview
    }
}
