/// Provides the rows of a ``ListView``.
///
/// A list queries the numbers of sections and rows when it loads or updates, and cells when rows become visible.
///
/// The corresponding UIKit protocol is `UITableViewDataSource`.
@MainActor
public protocol ListViewDataSource: AnyObject {
    /// Returns the number of sections; 1 by default.
    ///
    /// - Returns: Between 0 and ``ListMetrics/maximumSectionCount``.
    func numberOfSections(in listView: ListView) -> Int

    /// Returns the number of rows in a section.
    ///
    /// - Returns: Not negative; all sections and rows together may be up to ``ListMetrics/maximumItemCount``.
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int

    /// Returns the cell of a row, usually from ``ListView/dequeueReusableCell(withIdentifier:for:)``.
    ///
    /// - Returns: A cell that shows no other row.
    func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell
    /// Returns the title of a section's header; `nil`, the default, for no header.
    func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String?
}

extension ListViewDataSource {
    /// Returns 1.
    public func numberOfSections(in listView: ListView) -> Int { 1 }
    /// Returns `nil`.
    public func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String? { nil }
}
