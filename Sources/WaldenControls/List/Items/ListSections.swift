/// The number of rows in each section of a list.
///
/// An *item* is a header or a row, numbered from the top. Every section starts with its header, even one of height 0.
struct ListSections: Equatable {
    /// The item of each section's header, then the total number of items.
    private let starts: [Int]

    /// - Precondition: The counts are not negative, and their sum is within ``ListMetrics/maximumItemCount``.
    /// - Complexity: O(*n*) in the number of sections.
    init(rowCounts: [Int] = []) {
        var starts = [0]
        starts.reserveCapacity(rowCounts.count + 1)
        for count in rowCounts {
            precondition(
                count >= 0,
                "ListViewDataSource.listView(_:numberOfRowsInSection:) must not be negative, and is \(count)")
            let start = starts[starts.count - 1]
            precondition(
                count < ListMetrics.maximumItemCount - start,
                "ListViewDataSource: a list must not have more than \(ListMetrics.maximumItemCount) sections and rows")
            starts.append(start + count + 1)
        }
        self.starts = starts
    }

    var count: Int { starts.count - 1 }
    var itemCount: Int { starts[count] }
    var rowCount: Int { itemCount - count }
    func rowCount(in section: Int) -> Int { starts[section + 1] - starts[section] - 1 }
    func header(of section: Int) -> Int { starts[section] }
    func rows(of section: Int) -> Range<Int> { starts[section] + 1..<starts[section + 1] }
    func items(of section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

    func contains(_ index: ListIndex) -> Bool {
        index.section >= 0 && index.section < count && index.row >= 0 && index.row < rowCount(in: index.section)
    }

    func item(of index: ListIndex) -> Int { starts[index.section] + 1 + index.row }
    func section(of item: Int) -> Int { (0..<count).partitionPoint { starts[$0 + 1] > item } }

    /// Returns the row of an item; `nil` for a header, and for an item that does not exist.
    func index(of item: Int) -> ListIndex? {
        guard item >= 0, item < itemCount else { return nil }
        let section = section(of: item)
        let row = item - starts[section] - 1
        return row >= 0 ? ListIndex(section: section, row: row) : nil
    }

    /// Returns the first row at or after an item.
    func row(from item: Int) -> Int? {
        guard item < itemCount else { return nil }
        let item = max(0, item)
        for section in section(of: item)..<count {
            let rows = rows(of: section)
            if max(rows.lowerBound, item) < rows.upperBound { return max(rows.lowerBound, item) }
        }
        return nil
    }

    /// Returns the last row at or before an item.
    func row(upTo item: Int) -> Int? {
        guard item >= 0, itemCount > 0 else { return nil }
        let item = min(item, itemCount - 1)
        for section in (0...section(of: item)).reversed() {
            let rows = rows(of: section)
            if !rows.isEmpty, item >= rows.lowerBound { return min(rows.upperBound - 1, item) }
        }
        return nil
    }

    func rows(in items: Range<Int>) -> RangeSet<Int> {
        var result = RangeSet<Int>()
        guard !items.isEmpty else { return result }
        for section in section(of: items.lowerBound)...section(of: items.upperBound - 1) {
            result.insert(contentsOf: rows(of: section).clamped(to: items))
        }
        return result
    }
}
