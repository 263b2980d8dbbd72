/// The index of a row of a ``ListView``: its section, and its position there. Corresponds to Foundation's `IndexPath`.
public struct ListIndex: Hashable, Comparable, Sendable {
    /// The section, from 0.
    public var section: Int
    /// The row in the section, from 0.
    public var row: Int

    /// Creates the index of a row.
    public init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }

    /// Creates the index of a row in the first section, the only one of most lists.
    public init(row: Int) { self.init(section: 0, row: row) }

    /// Returns whether one row is above another.
    public static func < (left: ListIndex, right: ListIndex) -> Bool {
        (left.section, left.row) < (right.section, right.row)
    }
}
