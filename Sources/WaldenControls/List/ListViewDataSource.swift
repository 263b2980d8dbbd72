/// Knows the rows of a ``ListView``.
///
/// A list asks for the numbers when it loads and when it is updated, and for a cell only when its row comes into view or,
/// while it is scrolled, is about to: up to a page ahead.
///
/// The corresponding UIKit protocol is `UITableViewDataSource`.
@MainActor
public protocol ListViewDataSource: AnyObject {
    /// How many sections there are; one unless implemented.
    func numberOfSections(in listView: ListView) -> Int

    /// How many rows a section has.
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int

    /// Makes the cell of a row, most often out of one that is no longer seen:
    /// ``ListView/dequeueReusableCell(withIdentifier:for:)``.
    ///
    /// A row that is about to come into view may turn back: then its cell goes without having been seen, and the row is
    /// asked for again when it comes.
    ///
    /// - Returns: A cell that shows no other row.
    func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell

    /// The title of a section's header; `nil`, the default, for no header.
    func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String?
}

extension ListViewDataSource {
    /// One.
    public func numberOfSections(in listView: ListView) -> Int { 1 }

    /// None.
    public func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String? { nil }
}
