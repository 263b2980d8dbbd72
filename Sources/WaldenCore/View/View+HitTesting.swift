internal import WaldenGeometry

/// The alpha below which a view gets no touches.
private let leastTouchableAlpha: Float = 0.01

extension View {
    /// Whether the view takes part in hit testing at all.
    @inline(__always)
    nonisolated final var isTouchable: Bool {
        flags.intersection([.interactive, .hidden]) == .interactive && alphaStorage >= leastTouchableAlpha
    }

    /// What ``hitTest(_:with:)`` does unless it is overridden.
    ///
    /// A subview of a class that leaves hit testing as it is need not be asked: if it contains the point, the hit is it
    /// or lies in it. So the way down is a loop, and calls only what an app may have overridden.
    final func standardHitTest(_ point: Point, with event: Event?) -> View? {
        guard isTouchable, self.point(inside: point, with: event) else { return nil }
        var view = Unmanaged.passUnretained(self)
        var point = point
        var end = Int.max
        // An override that is asked may change the tree; the view that the way has come to stays alive until it is left.
        var asking: View?
        defer { withExtendedLifetime(asking) {} }
        while true {
            switch frontmostSubview(of: view, before: end, at: point) {
            case .none: return view.takeUnretainedValue()
            case .inside(let subview, let inner):
                view = subview
                point = inner
                end = .max
            case .unknown(let index):
                let parent = view.takeUnretainedValue()
                asking = parent
                let subview = parent.subviewStorage[index]
                let isStandard = HitTestingKind.isStandard(subview)
                if !isStandard, let inner = subview.fromSuperview(point) {
                    if let hit = subview.hitTest(inner, with: event) { return hit }
                }
                view = Unmanaged.passUnretained(parent)
                end = isStandard ? index + 1 : index
            }
        }
    }
}

/// What the subviews of a view say to a point.
private enum Answer {
    /// None is hit.
    case none
    /// The point lies in this subview, at this place of its coordinates.
    case inside(Unmanaged<View>, Point)
    /// The subview at this place must be asked: its class may override hit testing.
    case unknown(Int)
}

/// Finds the frontmost subview, before one, that is hit or must be asked. Retains nothing and calls nothing of an app's.
private func frontmostSubview(of view: Unmanaged<View>, before end: Int, at point: Point) -> Answer {
    view._withUnsafeGuaranteedRef { view in
        let subviews = view.subviewReferences
        var index = min(end, subviews.count)
        if let hitIndex = view.hitIndex {
            let probe = Extent.probe(point)
            while let candidate = hitIndex.last(before: index, meeting: probe) {
                if let answer = answer(of: subviews[candidate], at: candidate, point) { return answer }
                index = candidate
            }
        } else if view.flags.contains(.indexed), let subviewIndex = view.subviewIndex {
            let probe = Extent.probe(point)
            while let candidate = subviewIndex.last(before: index, meeting: probe) {
                if let answer = answer(of: subviews[candidate], at: candidate, point) { return answer }
                index = candidate
            }
        } else {
            while index > 0 {
                index -= 1
                if let answer = answer(of: subviews[index], at: index, point) { return answer }
            }
        }
        return .none
    }
}

/// What one subview says to a point of its superview; `nil` if it is not hit.
@inline(__always)
private func answer(of subview: Unmanaged<View>, at index: Int, _ point: Point) -> Answer? {
    subview._withUnsafeGuaranteedRef { view in
        guard view.flags.contains(.standardHitTesting) else { return .unknown(index) }
        guard view.isTouchable, let inner = view.fromSuperview(point) else { return nil }
        return Rect(origin: view.boundsOrigin, size: view.untransformedFrame.size).contains(inner)
            ? .inside(subview, inner) : nil
    }
}

extension View {
    /// The elements of a list of views, unretained: valid as long as the list is neither changed nor freed.
    struct References {
        private let base: UnsafePointer<Unmanaged<View>>?
        let count: Int

        init(_ views: [View]) {
            count = views.count
            base = views.withUnsafeBufferPointer { views in
                UnsafeRawPointer(views.baseAddress)?.assumingMemoryBound(to: Unmanaged<View>.self)
            }
        }

        subscript(index: Int) -> Unmanaged<View> {
            precondition(index < count, "View.References: no such place")
            return base.unsafelyUnwrapped[index]
        }
    }
}
