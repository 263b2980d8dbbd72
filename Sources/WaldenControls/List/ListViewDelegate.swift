/// Decides how a ``ListView`` looks where the list leaves it open, and is told what a person does with the rows.
///
/// Set as the ``ScrollView/delegate`` of the list. All methods may be left out.
///
/// The corresponding UIKit protocol is `UITableViewDelegate`.
@MainActor
public protocol ListViewDelegate: ScrollViewDelegate {
    // MARK: Heights and headers

    /// The height of a row, in points; ``ListView/rowHeight`` unless implemented.
    ///
    /// Asked when the row gets its cell, not before. ``ListView/automaticDimension`` measures the cell.
    ///
    /// - Returns: A number that is finite and not negative, or ``ListView/automaticDimension``.
    func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double

    /// The height of a section's header, in points.
    ///
    /// Asked for each section when the list loads, and when it gets another width or theme. The default,
    /// ``ListView/automaticDimension``, is ``ListView/sectionHeaderHeight`` for sections with a title, and none for
    /// others.
    func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double

    /// The header of a section, asked for when it comes into view; `nil`, the default, for one that shows the title.
    func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ListHeaderView?

    // MARK: Rows come and go

    /// Tells that a row comes into view. The cell has its size, and is at its place or about to come to it. It may have
    /// been asked for some frames before.
    func listView(_ listView: ListView, willDisplay cell: ListCell, forRowAt index: ListIndex)

    /// Tells that a row that was in view is so no longer, or was deleted; the index is that of the row until then.
    func listView(_ listView: ListView, didEndDisplaying cell: ListCell, forRowAt index: ListIndex)

    // MARK: Selection

    /// Asks before a person selects a row.
    ///
    /// Not asked for the rows of a range.
    ///
    /// - Returns: The row that is selected, and opened if it comes to that, instead; by default the row itself. `nil`
    ///   leaves everything as it is.
    func listView(_ listView: ListView, willSelectRowAt index: ListIndex) -> ListIndex?

    /// Tells that a person selected a row, which may have been selected before.
    ///
    /// Of several rows that were selected at once this is the one where the pointer or the keys are.
    func listView(_ listView: ListView, didSelectRowAt index: ListIndex)

    /// Tells that a person took the selection from a row: by choosing that row again or, where only one row can be
    /// selected, by choosing another one.
    func listView(_ listView: ListView, didDeselectRowAt index: ListIndex)

    /// Tells that a person changed which rows are selected: once, however many there are.
    func listViewDidChangeSelection(_ listView: ListView)

    /// Tells that a person wants a row opened: by a double click, by Return or, where one row can be selected, by a tap.
    func listView(_ listView: ListView, performPrimaryActionForRowAt index: ListIndex)
}

extension ListViewDelegate {
    /// That of all rows.
    public func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double { listView.rowHeight }

    /// By the title.
    public func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double {
        ListView.automaticDimension
    }

    /// The list's own.
    public func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ListHeaderView? { nil }

    /// Does nothing.
    public func listView(_ listView: ListView, willDisplay cell: ListCell, forRowAt index: ListIndex) {}

    /// Does nothing.
    public func listView(_ listView: ListView, didEndDisplaying cell: ListCell, forRowAt index: ListIndex) {}

    /// The row itself.
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
