/// What an app says has changed about its rows and sections.
///
/// What goes and what is reloaded is named as it was before, what comes as it is afterwards.
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
