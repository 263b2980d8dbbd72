package import WaldenCore
internal import WaldenGeometry

/// Rows whose cells need another height after they came into view.
extension ListView: LayoutBoundary {
    /// Remembers a cell that may need another height. Cells that are being shown are measured anyway, and the size of a
    /// list depends on none of its rows.
    package func needDidChange(of subview: View) {
        guard !isLayingOut, let cell = subview as? ListCell, row(of: cell) != nil,
            !cellsToMeasure.contains(where: { $0 === cell })
        else { return }
        cellsToMeasure.append(cell)
        setNeedsLayout()
    }

    /// Measures the rows of those cells, as far as their height comes from the cell.
    func measureChangedRows() {
        guard rowWidth > 0, !cellsToMeasure.isEmpty else { return }
        let cells = cellsToMeasure
        cellsToMeasure = []
        for cell in cells where !hasDeferredChanges {
            guard let row = row(of: cell), let index = sections.index(of: row.item), askRowHeight(at: index) == nil,
                !hasDeferredChanges
            else { continue }
            let height = measuredHeight(of: cell)
            guard height != row.height, let position = position(ofItem: row.item) else { continue }
            shown[position].height = height
            heights.setHeight(height, of: row.item)
        }
    }
}
