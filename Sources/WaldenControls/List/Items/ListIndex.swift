/// Where a row of a ``ListView`` is: the section, and the row in it.
///
/// What Foundation's `IndexPath` is to a `UITableView`; a type of its own, so that the toolkit needs no Foundation.
public struct ListIndex: Hashable, Comparable, Sendable {
    /// The section, counted from 0.
    public var section: Int
    /// The row in the section, counted from 0.
    public var row: Int

    /// Makes the index of a row.
    public init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }

    /// Makes the index of a row of the first section, which is the only one of most lists.
    public init(row: Int) { self.init(section: 0, row: row) }

    /// Whether one row stands above another.
    public static func < (left: ListIndex, right: ListIndex) -> Bool {
        (left.section, left.row) < (right.section, right.row)
    }
}
