/// Maps the items before an update to those after it. Items that stay keep their order.
struct ListItemMap {
    struct Segment: Equatable {
        let old: Int
        let new: Int
        let count: Int
    }

    let segments: [Segment]

    /// Creates a map from the old numbers of deleted items, and the new numbers of inserted ones.
    init(oldCount: Int, deleted: RangeSet<Int>, inserted: RangeSet<Int>) {
        var segments: [Segment] = []
        var (old, new) = (0, 0)
        var deletions = Array(deleted.ranges)[...]
        var insertions = Array(inserted.ranges)[...]
        while true {
            if let deletion = deletions.first, deletion.lowerBound == old {
                old = deletion.upperBound
                deletions.removeFirst()
            } else if let insertion = insertions.first, insertion.lowerBound == new {
                new = insertion.upperBound
                insertions.removeFirst()
            } else {
                let untilDeletion = (deletions.first?.lowerBound ?? oldCount) - old
                let untilInsertion = insertions.first.map { $0.lowerBound - new } ?? untilDeletion
                let count = min(untilDeletion, untilInsertion)
                guard count > 0 else { break }
                segments.append(Segment(old: old, new: new, count: count))
                old += count
                new += count
            }
        }
        self.segments = segments
    }

    /// Returns the new number of an item; `nil` if it was deleted.
    func new(_ item: Int) -> Int? {
        guard let segment = segment(endingAfter: item), segment.old <= item else { return nil }
        return segment.new + item - segment.old
    }

    /// Returns the new number of an item or, if it was deleted, of the next item that stays, else of the last one.
    func nearest(_ item: Int) -> Int? {
        if let segment = segment(endingAfter: item) { return segment.new + max(0, item - segment.old) }
        return segments.last.map { $0.new + $0.count - 1 }
    }

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

    private func segment(endingAfter item: Int) -> Segment? {
        let position = segments.partitionPoint { $0.old + $0.count > item }
        return position < segments.count ? segments[position] : nil
    }
}
