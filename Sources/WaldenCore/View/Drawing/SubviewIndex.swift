/// A spatial index of many subviews, rebuilt when subviews are added, removed or reordered.
final class SubviewIndex {
    /// In the superview's coordinates.
    let extents: ExtentTree
    /// The ascending indices of subviews whose class may override hit testing, so that they may be hit outside their
    /// extents.
    private let overriding: [Int]

    @MainActor
    init(of view: View) {
        extents = ExtentTree(count: view.subviews.count)
        var overriding: [Int] = []
        for (index, subview) in view.subviews.enumerated() {
            subview.siblingIndexHint = index
            if !subview.flags.contains(.standardHitTesting) { overriding.append(index) }
        }
        self.overriding = overriding
    }

    /// Returns the last subview before `end` that a point may hit.
    func last(before end: Int, meeting probe: SIMD4<Float>) -> Int? {
        let indexed = extents.last(before: end, meeting: probe)
        guard !overriding.isEmpty, let other = lastOverriding(before: end) else { return indexed }
        return max(indexed ?? -1, other)
    }

    private func lastOverriding(before end: Int) -> Int? {
        var low = 0
        var high = overriding.count
        while low < high {
            let middle = (low + high) / 2
            if overriding[middle] < end { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? overriding[low - 1] : nil
    }
}
