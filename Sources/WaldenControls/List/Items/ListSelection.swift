/// Which rows of a list are selected, by their items.
struct ListSelection {
    /// The selected rows: as ranges, so that all of a million rows take the room of one.
    var items = RangeSet<Int>()
    /// The row from which a range is selected.
    var anchor: Int?
    /// The row on which keys act.
    var cursor: Int?

    var isEmpty: Bool { items.isEmpty }
    var count: Int { items.ranges.reduce(0) { $0 + $1.count } }
    var first: Int? { items.ranges.first?.lowerBound }

    func contains(_ item: Int) -> Bool { !items.isEmpty && items.contains(item) }

    mutating func set(_ item: Int, isSelected: Bool) {
        if isSelected {
            items.insert(contentsOf: item..<item + 1)
        } else {
            items.remove(contentsOf: item..<item + 1)
        }
    }

    /// Follows an update. Where the row of the cursor goes, the cursor comes to the one that takes its place.
    mutating func follow(_ map: ListItemMap, in sections: ListSections) {
        items = map.new(items)
        anchor = anchor.flatMap(map.new)
        if let old = cursor {
            cursor = map.nearest(old).flatMap { sections.row(from: $0) ?? sections.row(upTo: $0) }
        }
    }
}
