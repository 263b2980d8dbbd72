/// The selected rows of a list, by their items.
struct ListSelection {
    /// Ranges, so that a million selected rows take the memory of one.
    var items = RangeSet<Int>()
    /// The row from which a range is selected.
    var anchor: Int?
    /// The row on which keys act.
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

    /// Follows an update. From a deleted row, the cursor goes to the row that takes its place.
    mutating func follow(_ map: ListItemMap, in sections: ListSections) {
        items = map.new(items)
        anchor = anchor.flatMap(map.new)
        if let old = cursor {
            cursor = map.nearest(old).flatMap { sections.row(from: $0) ?? sections.row(upTo: $0) }
        }
    }
}
