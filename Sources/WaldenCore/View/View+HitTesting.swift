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
    @inline(__always)
    final func standardHitTest(_ point: Point, with event: Event?) -> View? {
        guard isTouchable, self.point(inside: point, with: event) else { return nil }
        if let subviewExtents { return hitTestMany(subviewExtents, point, with: event) ?? self }
        let subviews = self.subviews
        var index = subviews.count
        while index > 0 {
            index -= 1
            let view = subviews[index]
            if let inner = view.fromSuperview(point), let hit = view.hitTest(inner, with: event) { return hit }
        }
        return self
    }
}
