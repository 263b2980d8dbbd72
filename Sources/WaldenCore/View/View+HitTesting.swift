internal import WaldenGeometry

/// The alpha below which a view gets no touches.
package let leastTouchableAlpha: Float = 0.01

extension View {
    /// Whether the view takes part in hit testing at all.
    @inline(__always)
    nonisolated final var isTouchable: Bool {
        flags.intersection([.interactive, .hidden, .untouchable]) == .interactive && alphaStorage >= leastTouchableAlpha
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
            let unknown = descend(from: &view, at: &point, before: end)
            guard unknown >= 0 else { return view.takeUnretainedValue() }
            let parent = view.takeUnretainedValue()
            asking = parent
            let subview = parent.subviewStorage[unknown]
            let isStandard = HitTestingKind.isStandard(subview)
            if !isStandard, let inner = subview.fromSuperview(point) {
                if let hit = subview.hitTest(inner, with: event) { return hit }
            }
            view = Unmanaged.passUnretained(parent)
            end = isStandard ? unknown + 1 : unknown
        }
    }
}

/// Goes from a view down to the deepest one that contains a point. Retains nothing and calls nothing of an app's.
///
/// - Parameters:
///   - view: Where the way begins, and to where it came.
///   - point: The point, in the coordinates of the view.
///   - end: Which subviews of the first view are meant: those before this place.
/// - Returns: The place of a subview that must be asked, because its class may override hit testing; negative if the
///   way has come to its end.
private func descend(from view: inout Unmanaged<View>, at point: inout Point, before end: Int) -> Int {
    var end = end
    repeat {
        let subviews = view._withUnsafeGuaranteedRef { $0.subviewReferences }
        let hitIndex = view._withUnsafeGuaranteedRef { $0.hitIndex }
        let isIndexed = view._withUnsafeGuaranteedRef { $0.flags.contains(.indexed) }
        var index = min(end, subviews.count)
        end = 0
        while index > 0 {
            if let hitIndex {
                guard let found = hitIndex.last(before: index, meeting: Extent.probe(point)) else { break }
                index = found
            } else if isIndexed {
                guard let found = last(of: view, before: index, at: point) else { break }
                index = found
            } else {
                index &-= 1
            }
            let subview = subviews[index]
            guard subview._withUnsafeGuaranteedRef({ $0.flags.contains(.standardHitTesting) }) else { return index }
            if let inner = subview._withUnsafeGuaranteedRef({ $0.contained(point) }) {
                view = subview
                point = inner
                end = .max
                break
            }
        }
    } while end > 0
    return -1
}

/// The last subview before one that may be hit, by the index of a view of whose subviews some may override hit testing.
private func last(of view: Unmanaged<View>, before end: Int, at point: Point) -> Int? {
    view._withUnsafeGuaranteedRef { $0.subviewIndex?.last(before: end, meeting: Extent.probe(point)) }
}

extension View {
    /// A point of the superview in own coordinates, if the view takes part in hit testing and contains it by its bounds.
    @inline(__always)
    nonisolated fileprivate final func contained(_ point: Point) -> Point? {
        guard isTouchable, let inner = fromSuperview(point) else { return nil }
        return Rect(origin: boundsOrigin, size: untransformedFrame.size).contains(inner) ? inner : nil
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
