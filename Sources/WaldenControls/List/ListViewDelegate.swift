/// Determines heights and headers of a ``ListView``, and is told what the user does with the rows.
///
/// Set as the ``ScrollView/delegate`` of the list. All methods are optional.
///
/// The corresponding UIKit protocol is `UITableViewDelegate`.
@MainActor
public protocol ListViewDelegate: ScrollViewDelegate {
    // MARK: Heights and headers

    /// The height of a row, in points; ``ListView/rowHeight`` by default.
    ///
    /// Asked when the row gets its cell, not before. ``ListView/automaticDimension`` measures the cell. A row of height
    /// zero gets no cell.
    ///
    /// - Returns: A number that is finite and not negative, or ``ListView/automaticDimension``. All rows and headers
    ///   together may be up to ``ListMetrics/maximumContentHeight`` high.
    func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double

    /// The height of a section's header, in points.
    ///
    /// Asked for each section when the list loads, and when its width or theme changes. By default
    /// ``ListView/automaticDimension``: ``ListView/sectionHeaderHeight`` for a section with a title, and zero for others.
    ///
    /// - Returns: A number that is finite and not negative, or ``ListView/automaticDimension``.
    func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double

    /// The header of a section, asked for when it comes into view; by default `nil`, for a header that shows the title.
    func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ListHeaderView?

    // MARK: Rows come and go

    /// Called when a row comes into view, after its cell was placed.
    func listView(_ listView: ListView, willDisplay cell: ListCell, forRowAt index: ListIndex)

    /// Called when a row is no longer in view, or was deleted.
    ///
    /// - Parameters:
    ///   - listView: The list.
    ///   - cell: The cell that showed the row.
    ///   - index: The row as it was numbered until then.
    func listView(_ listView: ListView, didEndDisplaying cell: ListCell, forRowAt index: ListIndex)

    // MARK: Selection

    /// Called before the user selects a row; not for each row of a range.
    ///
    /// - Returns: The row to be selected, and opened where that follows; by default the row itself. `nil` leaves the
    ///   selection as it is.
    func listView(_ listView: ListView, willSelectRowAt index: ListIndex) -> ListIndex?

    /// Called after the user selected a row, which may have been selected before.
    ///
    /// For a range, this is the row at which the user ended it.
    func listView(_ listView: ListView, didSelectRowAt index: ListIndex)

    /// Called after the user deselected a row: by choosing it again or, where only one row can be selected, by choosing
    /// another one.
    func listView(_ listView: ListView, didDeselectRowAt index: ListIndex)

    /// Called once after the user changed which rows are selected, however many there are.
    func listViewDidChangeSelection(_ listView: ListView)

    /// Called when the user opens a row: by a double click, by Return or, where one row can be selected, by a tap.
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
