/// Maps the items before an update to those after it. Items that stay keep their order.
struct ListItemMap {
    /// A run of items that stay together.
    struct Segment: Equatable {
        let old: Int
        let new: Int
        let count: Int
    }

    let segments: [Segment]

    /// - Parameters:
    ///   - oldCount: The number of items before the update.
    ///   - deleted: The deleted items, by their numbers before the update.
    ///   - inserted: The inserted items, by their numbers after it.
    init(oldCount: Int, deleted: RangeSet<Int>, inserted: RangeSet<Int>) {
        var segments: [Segment] = []
        var (old, new) = (0, 0)
        var deletions = Array(deleted.ranges)[...]
        var insertions = Array(inserted.ranges)[...]
        while true {
            if let gone = deletions.first, gone.lowerBound == old {
                old = gone.upperBound
                deletions.removeFirst()
            } else if let made = insertions.first, made.lowerBound == new {
                new = made.upperBound
                insertions.removeFirst()
            } else {
                let untilGone = (deletions.first?.lowerBound ?? oldCount) - old
                let untilMade = insertions.first.map { $0.lowerBound - new } ?? untilGone
                let count = min(untilGone, untilMade)
                guard count > 0 else { break }
                segments.append(Segment(old: old, new: new, count: count))
                old += count
                new += count
            }
        }
        self.segments = segments
    }

    /// The new number of an item; `nil` if it was deleted.
    func new(_ item: Int) -> Int? {
        guard let segment = segment(endingAfter: item), segment.old <= item else { return nil }
        return segment.new + item - segment.old
    }

    /// The new number of an item or, if it was deleted, of the next item that stays, or of the one before.
    func nearest(_ item: Int) -> Int? {
        if let segment = segment(endingAfter: item) { return segment.new + max(0, item - segment.old) }
        return segments.last.map { $0.new + $0.count - 1 }
    }

    /// The new numbers of those of some items that stay.
    func new(_ items: RangeSet<Int>) -> RangeSet<Int> {
        var result = RangeSet<Int>()
        var next = 0
        for range in items.ranges {
            while next < segments.count, segments[next].old + segments[next].count <= range.lowerBound { next += 1 }
            var index = next
            while index < segments.count, segments[index].old < range.upperBound {
                let segment = segments[index]
                let kept = range.clamped(to: segment.old..<segment.old + segment.count)
                let delta = segment.new - segment.old
                result.insert(contentsOf: kept.lowerBound + delta..<kept.upperBound + delta)
                index += 1
            }
        }
        return result
    }

    /// The first segment that ends after an item.
    private func segment(endingAfter item: Int) -> Segment? {
        var (low, high) = (0, segments.count)
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].old + segments[middle].count <= item { low = middle + 1 } else { high = middle }
        }
        return low < segments.count ? segments[low] : nil
    }
}
