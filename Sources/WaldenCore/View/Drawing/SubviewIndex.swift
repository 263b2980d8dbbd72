/// Finds the few among many subviews that meet a small box; made anew when subviews come, go or change places.
final class SubviewIndex {
    /// How far each subview draws, in the superview's coordinates.
    let extents: ExtentTree
    /// The places of the subviews that may be hit outside of where they draw, because their class may override hit
    /// testing; ascending.
    private let unusual: [Int]

    @MainActor
    init(of view: View) {
        extents = ExtentTree(count: view.subviews.count)
        var unusual: [Int] = []
        for (index, subview) in view.subviews.enumerated() {
            subview.siblingIndexHint = index
            if !HitTestingKind.isStandard(subview) { unusual.append(index) }
        }
        self.unusual = unusual
    }

    /// The last subview, before one, that may be hit by a point.
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
