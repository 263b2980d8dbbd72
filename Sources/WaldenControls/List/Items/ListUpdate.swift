/// An update in terms of items, validated against the numbers of rows before and after.
struct ListUpdate {
    struct Group {
        let items: RangeSet<Int>
        let animation: ListView.RowAnimation
    }

    // Deleted and reloaded items are numbered as before the update, inserted ones as after it.

    let map: ListItemMap
    let sectionMap: ListItemMap
    let deletions: [Group]
    let insertions: [Group]
    /// Rows that stay and get new cells.
    let reloads: [Group]
    let deleted: RangeSet<Int>
    let inserted: RangeSet<Int>
    /// The sections whose headers may change height, as numbered after the update.
    let changedSections: [Int]
    /// The sections whose headers get new views, as numbered before the update.
    let reloadedSections: Set<Int>

    /// - Precondition: The changes account for all differences between the numbers of sections and
    ///   rows.
    init(_ changes: ListChanges, from old: ListSections, to new: ListSections) {
        let deletedSections = ListUpdate.sections(changes.deletedSections, of: old, "deleteSections")
        let insertedSections = ListUpdate.sections(changes.insertedSections, of: new, "insertSections")
        let reloaded = ListUpdate.sections(changes.reloadedSections, of: old, "reloadSections")
        precondition(
            reloaded.intersection(deletedSections).isEmpty, "ListView.reloadSections: a section is also deleted")
        sectionMap = ListItemMap(oldCount: old.count, deleted: deletedSections, inserted: insertedSections)
        ListUpdate.check(old.count, deletedSections.elementCount, insertedSections.elementCount, new.count, "sections")

        let deletedRows = ListUpdate.rows(changes.deletedRows, of: old, "deleteRows")
        let insertedRows = ListUpdate.rows(changes.insertedRows, of: new, "insertRows")
        let reloadedRows = ListUpdate.rows(changes.reloadedRows, of: old, "reloadRows")
        ListUpdate.checkRows(changes, from: old, to: new, sectionMap, reloaded: reloaded)

        let map = sectionMap
        deletions =
            changes.deletedSections.map { ListUpdate.group($0, old.items) }
            + changes.reloadedSections.map { ListUpdate.group($0, old.rows) } + deletedRows
        insertions =
            changes.insertedSections.map { ListUpdate.group($0, new.items) }
            + changes.reloadedSections.map { ListUpdate.group($0) { map.new($0).map(new.rows) ?? 0..<0 } }
            + insertedRows
        reloads = reloadedRows
        deleted = deletions.reduce(into: RangeSet()) { $0.formUnion($1.items) }
        inserted = insertions.reduce(into: RangeSet()) { $0.formUnion($1.items) }
        self.map = ListItemMap(oldCount: old.itemCount, deleted: deleted, inserted: inserted)
        reloadedSections = Set(reloaded.ranges.joined())
        changedSections = insertedSections.ranges.flatMap { Array($0) } + reloadedSections.compactMap(sectionMap.new)
        for group in reloads {
            precondition(group.items.intersection(deleted).isEmpty, "ListView.reloadRows: a row is also deleted")
        }
    }

    var isAnimated: Bool {
        let groups = deletions + insertions + reloads
        return groups.isEmpty || groups.contains { $0.animation != .none }
    }

    func deletion(of item: Int) -> ListView.RowAnimation? { ListUpdate.animation(of: item, in: deletions) }
    func insertion(of item: Int) -> ListView.RowAnimation? { ListUpdate.animation(of: item, in: insertions) }
    func reload(of item: Int) -> ListView.RowAnimation? { ListUpdate.animation(of: item, in: reloads) }

    private static func animation(of item: Int, in groups: [Group]) -> ListView.RowAnimation? {
        groups.first { $0.items.contains(item) }?.animation
    }

    private static func group(_ changes: ListChanges.Change<Int>, _ items: (Int) -> Range<Int>) -> Group {
        let items = changes.indexes.reduce(into: RangeSet()) { $0.insert(contentsOf: items($1)) }
        return Group(items: items, animation: changes.animation)
    }
}

extension ListUpdate {
    /// Returns the sections of changes; traps if one does not exist or is listed twice.
    private static func sections(_ groups: [ListChanges.Change<Int>], of sections: ListSections, _ name: String)
        -> RangeSet<Int>
    {
        var result = RangeSet<Int>()
        for section in groups.flatMap(\.indexes).sorted() {
            precondition(
                section >= 0 && section < sections.count,
                "ListView.\(name): there is no section \(section) among \(sections.count)")
            precondition(!result.contains(section), "ListView.\(name): section \(section) is listed twice")
            result.insert(contentsOf: section..<section + 1)
        }
        return result
    }

    /// Returns the rows of changes as items; traps if one does not exist or is listed twice.
    private static func rows(_ groups: [ListChanges.Change<ListIndex>], of sections: ListSections, _ name: String)
        -> [Group]
    {
        var seen = RangeSet<Int>()
        return groups.map { group in
            var items = RangeSet<Int>()
            for index in group.indexes.sorted() {
                precondition(
                    sections.contains(index),
                    "ListView.\(name): there is no row \(index.row) in section \(index.section)")
                let item = sections.item(of: index)
                precondition(
                    !seen.contains(item) && !items.contains(item),
                    "ListView.\(name): row \(index.row) of section \(index.section) is listed twice")
                items.insert(contentsOf: item..<item + 1)
            }
            seen.formUnion(items)
            return Group(items: items, animation: group.animation)
        }
    }

    private static func check(
        _ old: Int, _ deleted: Int, _ inserted: Int, _ new: Int, _ what: @autoclosure () -> String
    ) {
        precondition(
            new == old - deleted + inserted,
            """
            ListView.performBatchUpdates: the number of \(what()) after an update must be the number before, less those \
            deleted, plus those inserted; there are \(new), but were \(old), with \(deleted) deleted and \(inserted) \
            inserted
            """)
    }

    private static func checkRows(
        _ changes: ListChanges, from old: ListSections, to new: ListSections, _ sectionMap: ListItemMap,
        reloaded: RangeSet<Int>
    ) {
        func counts(_ groups: [ListChanges.Change<ListIndex>]) -> [Int: Int] {
            groups.reduce(into: [:]) { counts, group in
                for index in group.indexes { counts[index.section, default: 0] += 1 }
            }
        }
        let (deleted, inserted) = (counts(changes.deletedRows), counts(changes.insertedRows))
        for segment in sectionMap.segments {
            for offset in 0..<segment.count {
                let (before, after) = (segment.old + offset, segment.new + offset)
                guard !reloaded.contains(before) else { continue }
                check(
                    old.rowCount(in: before), deleted[before] ?? 0, inserted[after] ?? 0, new.rowCount(in: after),
                    "rows in section \(after)")
            }
        }
    }
}
