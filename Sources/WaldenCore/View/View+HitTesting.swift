internal import WaldenGeometry

extension View {
    /// The lowest alpha with which a view gets touches.
    package static let minimumTouchableAlpha: Float = 0.01

    /// Whether the view takes part in hit testing at all.
    final var isTouchable: Bool {
        flags.intersection([.interactive, .hidden, .untouchable]) == .interactive
            && alphaStorage >= View.minimumTouchableAlpha
    }

    /// The default of ``hitTest(_:with:)``.
    final func standardHitTest(_ point: Point, with event: Event?) -> View? {
        guard isTouchable, self.point(inside: point, with: event) else { return nil }
        return deepestHit(point, with: event)
    }

    /// The deepest view that contains a point which this view contains.
    ///
    /// A subview of a class that leaves hit testing as it is need not be asked: if it contains the point, the hit is
    /// that subview or lies in it. So the search is a loop down the tree, which calls only what an app may have
    /// overridden.
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

    /// The last subview before `end` that a point of this view may hit.
    private final func indexOfSubview(before end: Int, at point: Point) -> Int? {
        guard end > 0 else { return nil }
        guard let subviewIndex else { return end - 1 }
        return subviewIndex.last(before: end, meeting: Extent.probe(point))
    }

    /// A point of the superview in own coordinates if this view takes part in hit testing and its bounds contain it.
    private final func contained(_ point: Point) -> Point? {
        guard isTouchable, let inner = fromSuperview(point) else { return nil }
        return bounds.contains(inner) ? inner : nil
    }
}
