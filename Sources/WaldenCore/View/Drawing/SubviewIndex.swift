/// A spatial index of many subviews, rebuilt when subviews are added, removed or reordered.
final class SubviewIndex {
    /// In the superview's coordinates.
    let extents: ExtentTree
    /// The ascending indices of subviews whose class may override hit testing, so that they may be hit outside their
    /// extents.
    private let unusual: [Int]

    @MainActor
    init(of view: View) {
        extents = ExtentTree(count: view.subviews.count)
        var unusual: [Int] = []
        for (index, subview) in view.subviews.enumerated() {
            subview.siblingIndexHint = index
            if !subview.flags.contains(.standardHitTesting) { unusual.append(index) }
        }
        self.unusual = unusual
    }

    /// Returns the last subview before `end` that a point may hit.
    func last(before end: Int, meeting probe: SIMD4<Float>) -> Int? {
        let usual = extents.last(before: end, meeting: probe)
        guard !unusual.isEmpty, let other = lastUnusual(before: end) else { return usual }
        return max(usual ?? -1, other)
    }

    private func lastUnusual(before end: Int) -> Int? {
        var low = 0
        var high = unusual.count
        while low < high {
            let middle = (low + high) / 2
            if unusual[middle] < end { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? unusual[low - 1] : nil
    }
}
