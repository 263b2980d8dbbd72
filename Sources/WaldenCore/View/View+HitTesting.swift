internal import WaldenGeometry

/// The alpha below which a view gets no touches.
private let leastTouchableAlpha: Float = 0.01

extension View {
    /// Whether the view takes part in hit testing at all.
    @inline(__always)
    final var isTouchable: Bool {
        flags.intersection([.interactive, .hidden]) == .interactive && alphaStorage >= leastTouchableAlpha
    }

    /// What ``hitTest(_:with:)`` does unless it is overridden.
    ///
    /// A subview of a class that leaves hit testing as it is need not be asked: if it contains the point, the hit is it
    /// or lies in it. So the way down is a loop, and calls only what an app may have overridden.
    final func standardHitTest(_ point: Point, with event: Event?) -> View? {
        guard isTouchable, self.point(inside: point, with: event) else { return nil }
        var view = self
        var point = point
        while true {
            switch view.frontmostSubview(at: point, with: event) {
            case .none: return view
            case .hit(let hit): return hit
            case .inside(let subview, let inner):
                view = subview
                point = inner
            }
        }
    }

    /// What a view's subviews say to a point.
    private enum Answer {
        /// None is hit.
        case none
        /// A subview whose class overrides hit testing, or one for which that is not known, answered with this view.
        case hit(View)
        /// The point lies in this subview, at this place of its coordinates.
        case inside(View, Point)
    }

    @inline(__always)
    private final func frontmostSubview(at point: Point, with event: Event?) -> Answer {
        if let subviewIndex { return frontmostSubview(in: subviewIndex, at: point, with: event) }
        let subviews = self.subviews
        var index = subviews.count
        while index > 0 {
            index -= 1
            let answer = subviews[index].answer(toSuperviewPoint: point, with: event)
            if case .none = answer { continue }
            return answer
        }
        return .none
    }

    /// Asks only the subviews whose extents say that they may be hit, and those of which nothing is known.
    private final func frontmostSubview(
        in index: SubviewIndex, at point: Point, with event: Event?
    ) -> Answer {
        let probe = Extent.probe(Rect(origin: point, size: .zero))
        let subviews = self.subviews
        var end = subviews.count
        while let candidate = index.last(before: end, meeting: probe) {
            end = candidate
            let answer = subviews[candidate].answer(toSuperviewPoint: point, with: event)
            if case .none = answer { continue }
            return answer
        }
        return .none
    }

    @inline(__always)
    private final func answer(toSuperviewPoint point: Point, with event: Event?) -> Answer {
        guard flags.contains(.standardHitTesting) || HitTestingKind.isStandard(self) else {
            guard let inner = fromSuperview(point), let hit = hitTest(inner, with: event) else { return .none }
            return .hit(hit)
        }
        guard isTouchable, let inner = fromSuperview(point), bounds.contains(inner) else { return .none }
        return .inside(self, inner)
    }
}
