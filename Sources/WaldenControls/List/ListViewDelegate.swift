/// Provides heights and headers of a ``ListView``, and is notified of user actions and displayed rows.
///
/// Set as the ``ScrollView/delegate`` of the list. All methods are optional.
///
/// The corresponding UIKit protocol is `UITableViewDelegate`.
@MainActor
public protocol ListViewDelegate: ScrollViewDelegate {
    /// The height of a row, in points; ``ListView/rowHeight`` by default. Asked when the row gets its cell.
    ///
    /// ``ListView/automaticDimension`` measures the cell. A row of height zero gets no cell.
    ///
    /// - Returns: A number that is finite and not negative, or ``ListView/automaticDimension``. All rows and headers
    ///   together may be up to ``ListMetrics/maximumContentHeight`` high.
    func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double

    /// The height of a section's header, in points; asked when the list loads, and when its width or theme changes.
    ///
    /// By default ``ListView/automaticDimension``: ``ListView/sectionHeaderHeight`` with a title, and zero without one.
    ///
    /// - Returns: A number that is finite and not negative, or ``ListView/automaticDimension``.
    func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double
    /// The header of a section that comes into view; by default `nil`, for a header that shows the title.
    func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ListHeaderView?
    /// Called when a row comes into view, after its cell was placed.
    func listView(_ listView: ListView, willDisplay cell: ListCell, forRowAt index: ListIndex)
    /// Called when a row is no longer in view, or was deleted; its index is the former one.
    func listView(_ listView: ListView, didEndDisplaying cell: ListCell, forRowAt index: ListIndex)

    /// Called before the user selects a row; not for each row of a range.
    ///
    /// - Returns: The row to select, and to open if that follows; by default the row itself. `nil` changes nothing.
    func listView(_ listView: ListView, willSelectRowAt index: ListIndex) -> ListIndex?
    /// Called after the user selected a row, even one selected before; for a range, with the row at its end.
    func listView(_ listView: ListView, didSelectRowAt index: ListIndex)
    /// Called after the user deselected a row; with single selection, also by selecting another one.
    func listView(_ listView: ListView, didDeselectRowAt index: ListIndex)
    /// Called once after the user changed the selection, however many rows it has.
    func listViewDidChangeSelection(_ listView: ListView)
    /// Called when the user opens a row: by a double click, by Return or, with single selection, by a tap.
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
