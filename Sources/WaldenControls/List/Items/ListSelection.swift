/// The selected rows of a list, by their items.
struct ListSelection {
    /// A range set: a million adjacent selected rows take the memory of one.
    var items = RangeSet<Int>()
    /// The row at which a range selection starts.
    var anchor: Int?
    /// The row that keys act on.
    var cursor: Int?
    var isEmpty: Bool { items.isEmpty }
    var count: Int { items.elementCount }
    var first: Int? { items.ranges.first?.lowerBound }
    func contains(_ item: Int) -> Bool { !items.isEmpty && items.contains(item) }

    mutating func set(_ item: Int, isSelected: Bool) {
        if isSelected {
            items.insert(contentsOf: item..<item + 1)
        } else {
            items.remove(contentsOf: item..<item + 1)
        }
    }

    /// Selects or deselects a row, which becomes the anchor and the cursor.
    mutating func select(_ item: Int, _ isSelected: Bool) {
        set(item, isSelected: isSelected)
        anchor = item
        cursor = item
    }

    /// Follows an update. The cursor moves from a deleted row to the row that replaces it.
    mutating func follow(_ map: ListItemMap, in sections: ListSections) {
        items = map.new(items)
        anchor = anchor.flatMap(map.new)
        if let old = cursor {
            cursor = map.nearest(old).flatMap { sections.row(from: $0) ?? sections.row(upTo: $0) }
        }
    }
}
