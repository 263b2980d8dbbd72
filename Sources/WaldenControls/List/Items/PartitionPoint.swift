extension RandomAccessCollection where Index == Int {
    /// Finds the first position from which all elements meet a condition, by binary search; the end
    /// if none do.
    func partitionPoint(_ condition: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension [ListView.ShownRow] {
    /// Returns the position of an item, or the position at which to insert it.
    func insertionPosition(ofItem item: Int) -> Int { partitionPoint { $0.item >= item } }
}

extension RangeSet<Int> {
    var elementCount: Int { ranges.reduce(0) { $0 + $1.count } }

    func range(containing element: Int) -> Range<Int>? {
        let position = ranges.partitionPoint { $0.upperBound > element }
        return position < ranges.count && ranges[position].contains(element) ? ranges[position] : nil
    }
}
