/// An update in terms of items: the changes that the app made, checked against the numbers before and after.
struct ListUpdate {
    /// Items with the same animation.
    struct Group {
        let items: RangeSet<Int>
        let animation: ListView.RowAnimation
    }

    /// Maps old items to new ones.
    let map: ListItemMap
    /// Maps old sections to new ones.
    let sectionMap: ListItemMap
    /// Deleted items, by their numbers before.
    private(set) var deletions: [Group] = []
    /// Inserted items, by their numbers afterwards.
    private(set) var insertions: [Group] = []
    /// Rows that stay and get other cells, by their numbers before.
    private(set) var reloads: [Group] = []
    /// All deleted items, by their numbers before.
    let deleted: RangeSet<Int>
    /// All inserted items, by their numbers afterwards.
    let inserted: RangeSet<Int>
    /// The sections whose headers may have another height, by their numbers afterwards.
    let changedSections: [Int]
    /// The sections whose headers get other views, by their numbers before.
    let reloadedSections: Set<Int>

    /// - Precondition: The changes account for all differences between the numbers.
    init(_ changes: ListChanges, from old: ListSections, to new: ListSections) {
        let goneSections = ListUpdate.sections(changes.deletedSections, of: old, "deleteSections")
        let madeSections = ListUpdate.sections(changes.insertedSections, of: new, "insertSections")
        let reloaded = ListUpdate.sections(changes.reloadedSections, of: old, "reloadSections")
        precondition(
            reloaded.intersection(goneSections).isEmpty, "ListView.reloadSections: a section is also deleted")
        sectionMap = ListItemMap(oldCount: old.count, deleted: goneSections, inserted: madeSections)
        ListUpdate.check(old.count, goneSections.total, madeSections.total, new.count, "sections")

        let goneRows = ListUpdate.rows(changes.deletedRows, of: old, "deleteRows")
        let madeRows = ListUpdate.rows(changes.insertedRows, of: new, "insertRows")
        let otherRows = ListUpdate.rows(changes.reloadedRows, of: old, "reloadRows")
        ListUpdate.checkRows(changes, from: old, to: new, sectionMap, reloaded: reloaded)

        for group in changes.deletedSections {
            deletions.append(ListUpdate.group(group) { old.items(of: $0) })
        }
        for group in changes.insertedSections {
            insertions.append(ListUpdate.group(group) { new.items(of: $0) })
        }
        for group in changes.reloadedSections {
            deletions.append(ListUpdate.group(group) { old.rows(of: $0) })
            let map = sectionMap
            insertions.append(ListUpdate.group(group) { map.new($0).map(new.rows) ?? 0..<0 })
        }
        deletions += goneRows
        insertions += madeRows
        reloads = otherRows
        deleted = deletions.reduce(into: RangeSet()) { $0.formUnion($1.items) }
        inserted = insertions.reduce(into: RangeSet()) { $0.formUnion($1.items) }
        map = ListItemMap(oldCount: old.itemCount, deleted: deleted, inserted: inserted)
        reloadedSections = Set(reloaded.ranges.joined())
        changedSections = madeSections.ranges.flatMap { Array($0) } + reloadedSections.compactMap(sectionMap.new)
        for group in reloads {
            precondition(
                group.items.intersection(deleted).isEmpty, "ListView.reloadRows: a row is also deleted")
        }
    }

    /// Whether any part of it is animated.
    var isAnimated: Bool {
        let groups = deletions + insertions + reloads
        return groups.isEmpty || groups.contains { $0.animation != .none }
    }

    /// How a deleted item disappears, by its number before.
    func deletion(of item: Int) -> ListView.RowAnimation? { ListUpdate.animation(of: item, in: deletions) }
    /// How an inserted item appears, by its number afterwards.
    func insertion(of item: Int) -> ListView.RowAnimation? { ListUpdate.animation(of: item, in: insertions) }
    /// How the cell of a reloaded row is replaced, by its number before.
    func reload(of item: Int) -> ListView.RowAnimation? { ListUpdate.animation(of: item, in: reloads) }

    private static func animation(of item: Int, in groups: [Group]) -> ListView.RowAnimation? {
        groups.first { $0.items.contains(item) }?.animation
    }

    private static func group(_ changes: ListChanges.Sections, _ items: (Int) -> Range<Int>) -> Group {
        Group(
            items: changes.sections.reduce(into: RangeSet()) { $0.insert(contentsOf: items($1)) },
            animation: changes.animation)
    }
}

// MARK: Checking

extension ListUpdate {
    /// Checks that sections exist and are named once.
    private static func sections(_ groups: [ListChanges.Sections], of sections: ListSections, _ name: String)
        -> RangeSet<Int>
    {
        var result = RangeSet<Int>()
        for section in groups.flatMap(\.sections).sorted() {
            precondition(
                section >= 0 && section < sections.count,
                "ListView.\(name): there is no section \(section) among \(sections.count)")
            precondition(!result.contains(section), "ListView.\(name): section \(section) is named twice")
            result.insert(contentsOf: section..<section + 1)
        }
        return result
    }

    /// Checks that rows exist and are named once.
    private static func rows(_ groups: [ListChanges.Rows], of sections: ListSections, _ name: String) -> [Group] {
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
                    "ListView.\(name): row \(index.row) of section \(index.section) is named twice")
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

    /// Checks the numbers of rows in all sections that stay.
    private static func checkRows(
        _ changes: ListChanges, from old: ListSections, to new: ListSections, _ sectionMap: ListItemMap,
        reloaded: RangeSet<Int>
    ) {
        func counts(_ groups: [ListChanges.Rows]) -> [Int: Int] {
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

extension RangeSet<Int> {
    /// The number of elements.
    fileprivate var total: Int { ranges.reduce(0) { $0 + $1.count } }
}
