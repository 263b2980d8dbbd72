/// Parts of a text in order, which move along with its edits: ranges before an edit stay, ranges behind it shift, and
/// those that it cuts vanish.
///
/// Stored like a gap buffer: ranges from ``gap`` on are off by ``shift``, and an edit moves only those between it and
/// the edit before.
package struct TrackedRanges: Sendable {
    private var stored: [Range<Int>] = []
    private var gap = 0
    private var shift = 0

    package init() {}

    /// Drops empty ranges, and merges those that overlap. O(*n*), or O(*n* log *n*) for ranges out of order.
    package init(_ ranges: [Range<Int>]) {
        let isSorted = zip(ranges, ranges.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound }
        stored.reserveCapacity(ranges.count)
        for range in isSorted ? ranges : ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = stored.last, range.lowerBound < last.upperBound {
                stored[stored.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                stored.append(range)
            }
        }
        gap = stored.count
    }

    package var count: Int { stored.count }
    package var all: [Range<Int>] { (0..<count).map { self[$0] } }

    package subscript(index: Int) -> Range<Int> {
        index < gap ? stored[index] : stored[index].shifted(by: shift)
    }

    /// Returns the ranges that share text with a range. O(log *n* + *m*).
    package func overlapping(_ range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = firstIndex(endingAfter: range.lowerBound)
        while index < count, self[index].lowerBound < range.upperBound {
            found.append(self[index])
            index += 1
        }
        return found
    }

    private func firstIndex(endingAfter offset: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].upperBound > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Follows a replacement, and returns the ranges that it cuts, as they were before.
    package mutating func replace(_ range: Range<Int>, newCount: Int) -> [Range<Int>] {
        let first = firstIndex(endingAfter: range.lowerBound)
        var end = first
        while end < count, self[end].lowerBound < range.upperBound { end += 1 }
        let cut = (first..<end).map { self[$0] }
        moveGap(to: end)
        stored.removeSubrange(first..<end)
        gap = first
        shift += newCount - range.count
        return cut
    }

    private mutating func moveGap(to index: Int) {
        for index in min(gap, index)..<max(gap, index) {
            stored[index] = stored[index].shifted(by: index < gap ? -shift : shift)
        }
        gap = index
    }
}

extension Range<Int> {
    package func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
