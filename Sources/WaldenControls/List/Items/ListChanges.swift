/// The changes of one update: deletions and reloads by indexes before the update, insertions by indexes afterwards.
struct ListChanges {
    struct Change<Index> {
        let indexes: [Index]
        let animation: ListView.RowAnimation
    }

    var deletedRows: [Change<ListIndex>] = []
    var insertedRows: [Change<ListIndex>] = []
    var reloadedRows: [Change<ListIndex>] = []
    var deletedSections: [Change<Int>] = []
    var insertedSections: [Change<Int>] = []
    var reloadedSections: [Change<Int>] = []
}
