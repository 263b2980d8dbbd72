/// The changes that an app makes in one update.
///
/// What is deleted or reloaded is named by its index before the update, what is inserted by its index afterwards.
struct ListChanges {
    struct Rows {
        let indexes: [ListIndex]
        let animation: ListView.RowAnimation
    }

    struct Sections {
        let sections: [Int]
        let animation: ListView.RowAnimation
    }

    var deletedRows: [Rows] = []
    var insertedRows: [Rows] = []
    var reloadedRows: [Rows] = []
    var deletedSections: [Sections] = []
    var insertedSections: [Sections] = []
    var reloadedSections: [Sections] = []
}
