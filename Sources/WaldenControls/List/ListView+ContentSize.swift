package import WaldenCore
internal import WaldenGeometry

/// Rows whose cells change height while shown.
extension ListView: LayoutBoundary {
    /// Records a cell to measure; a layout pass measures cells anyway. The list's own size does not depend on its rows.
    package func contentSizeDidChange(of subview: View) {
        guard !isLayingOut, let cell = subview as? ListCell, row(of: cell) != nil,
            !cellsToMeasure.containsIdentical(cell)
        else { return }
        cellsToMeasure.append(cell)
        setNeedsLayout()
    }

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
