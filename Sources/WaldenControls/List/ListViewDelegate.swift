/// Provides heights and headers of a ``ListView``, and receives notifications of user actions and displayed rows.
///
/// Set it as the list's ``ScrollView/delegate``. All methods are optional.
///
/// The corresponding UIKit protocol is `UITableViewDelegate`.
@MainActor
public protocol ListViewDelegate: ScrollViewDelegate {
    /// Returns the height of a row, in points; ``ListView/rowHeight`` by default. Called when the
    /// row gets its cell, and whenever the list measures its visible rows.
    ///
    /// ``ListView/automaticDimension`` measures the cell. A row of height zero gets no cell.
    ///
    /// - Returns: A number that is finite and not negative, or ``ListView/automaticDimension``. All rows and headers
    ///   together may be up to ``ListMetrics/maximumContentHeight`` high.
    func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double

    /// Returns the height of a section's header, in points. Called when the list loads, when its
    /// width, theme or default heights change, and when an update inserts or reloads the section.
    ///
    /// By default ``ListView/automaticDimension``: ``ListView/sectionHeaderHeight`` with a title, zero without one.
    ///
    /// - Returns: A number that is finite and not negative, or ``ListView/automaticDimension``.
    func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double
    /// Returns the header of a section that becomes visible; by default `nil`, for a header that shows the title.
    func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ListHeaderView?
    /// Called when a row becomes visible, after the placement of its cell.
    func listView(_ listView: ListView, willDisplay cell: ListCell, forRowAt index: ListIndex)
    /// Called when a row is no longer visible, or was deleted; `index` is its former index.
    func listView(_ listView: ListView, didEndDisplaying cell: ListCell, forRowAt index: ListIndex)

    /// Called before the user selects a row, but not for the rows of a range.
    ///
    /// - Returns: The row to select, and perhaps open; by default the row itself. `nil` changes nothing.
    func listView(_ listView: ListView, willSelectRowAt index: ListIndex) -> ListIndex?
    /// Called after the user selected a row, even if it was selected before; for a range, with the row at its end.
    func listView(_ listView: ListView, didSelectRowAt index: ListIndex)
    /// Called after the user deselected a row; with single selection, also by selecting another row.
    func listView(_ listView: ListView, didDeselectRowAt index: ListIndex)
    /// Called once after the user changed the selection, whatever the number of rows.
    func listViewDidChangeSelection(_ listView: ListView)
    /// Called when the user opens a row: by a double click, by Return or, with single selection, by a tap. With
    /// ``ListView/opensRowsOnClick`` also by a click.
    func listView(_ listView: ListView, performPrimaryActionForRowAt index: ListIndex)
}

extension ListViewDelegate {
    /// Returns the list's ``ListView/rowHeight``.
    public func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double { listView.rowHeight }
    /// Returns ``ListView/automaticDimension``.
    public func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double {
        ListView.automaticDimension
    }
    /// Returns `nil`.
    public func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ListHeaderView? { nil }
    /// Does nothing.
    public func listView(_ listView: ListView, willDisplay cell: ListCell, forRowAt index: ListIndex) {}
    /// Does nothing.
    public func listView(_ listView: ListView, didEndDisplaying cell: ListCell, forRowAt index: ListIndex) {}
    /// Returns the row itself.
    public func listView(_ listView: ListView, willSelectRowAt index: ListIndex) -> ListIndex? { index }
    /// Does nothing.
    public func listView(_ listView: ListView, didSelectRowAt index: ListIndex) {}
    /// Does nothing.
    public func listView(_ listView: ListView, didDeselectRowAt index: ListIndex) {}
    /// Does nothing.
    public func listViewDidChangeSelection(_ listView: ListView) {}
    /// Does nothing.
    public func listView(_ listView: ListView, performPrimaryActionForRowAt index: ListIndex) {}
}
