internal import WaldenGeometry

extension View {
    /// The minimum alpha at which a view gets touches.
    package static let minimumTouchableAlpha: Float = 0.01

    /// Whether the view takes part in hit testing.
    final var isTouchable: Bool {
        flags.intersection([.interactive, .hidden, .untouchable]) == .interactive
            && alphaStorage >= View.minimumTouchableAlpha
    }

    /// The default of ``hitTest(_:with:)``.
    final func standardHitTest(_ point: Point, with event: Event?) -> View? {
        guard isTouchable, self.point(inside: point, with: event) else { return nil }
        return deepestHit(point, with: event)
    }

    /// Returns the deepest view at a point that this view contains.
    ///
    /// For subviews with standard hit testing no methods are called: if one contains the point, the hit is in its tree.
    /// So the search is a loop, which calls only methods that may be overridden.
    private final func deepestHit(_ point: Point, with event: Event?) -> View {
        var view = self
        var point = point
        var end = view.subviews.count
        while let index = view.indexOfSubview(before: end, at: point) {
            let subview = view.subviews[index]
            if !HitTestingKind.isStandard(subview) {
                if let inner = subview.fromSuperview(point), let hit = subview.hitTest(inner, with: event) {
                    return hit
                }
                // The override may have changed the tree.
                end = min(index, view.subviews.count)
            } else if let inner = subview.contained(point) {
                view = subview
                point = inner
                end = subview.subviews.count
            } else {
                end = index
            }
        }
        return view
    }

    /// Returns the last subview before `end` that may be hit at a point.
    private final func indexOfSubview(before end: Int, at point: Point) -> Int? {
        guard end > 0 else { return nil }
        guard let subviewIndex else { return end - 1 }
        return subviewIndex.last(before: end, meeting: Extent.probe(point))
    }

    /// Converts a point from the superview's coordinates; `nil` if this view is not touchable or does not contain it.
    private final func contained(_ point: Point) -> Point? {
        guard isTouchable, let inner = fromSuperview(point) else { return nil }
        return bounds.contains(inner) ? inner : nil
    }
}
