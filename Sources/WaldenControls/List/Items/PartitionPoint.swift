extension RandomAccessCollection where Index == Int {
    /// Finds the first position whose element, like all after it, meets a condition; the end if none does.
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
    /// The position of an item, or where it would be inserted.
    func insertionPosition(ofItem item: Int) -> Int { partitionPoint { $0.item >= item } }
}

extension RangeSet<Int> {
    var elementCount: Int { ranges.reduce(0) { $0 + $1.count } }

    func range(containing element: Int) -> Range<Int>? {
        let position = ranges.partitionPoint { $0.upperBound > element }
        return position < ranges.count && ranges[position].contains(element) ? ranges[position] : nil
    }
}
