package import WaldenCore
internal import WaldenGeometry

/// Rows whose cells need another height after they have come into view.
extension ListView: LayoutBoundary {
    /// Takes note of a cell that may need another height. Cells that are being brought are measured anyway, and the size
    /// of a list follows from none of its rows.
    package func needDidChange(of subview: View) {
        guard !isLayingOut, let cell = subview as? ListCell, row(of: cell) != nil,
            !cellsToMeasure.contains(where: { $0 === cell })
        else { return }
        cellsToMeasure.append(cell)
        setNeedsLayout()
    }

    /// Measures the rows of those cells, if it is by their cells that they have a height. What is seen stays where it
    /// is as far as it can.
    func measureChangedRows() {
        guard rowWidth > 0, !cellsToMeasure.isEmpty else { return }
        let cells = cellsToMeasure
        cellsToMeasure = []
        openAnchor = anchor
        defer { openAnchor = nil }
        for cell in cells {
            let generation = self.generation
            guard let row = row(of: cell), let index = sections.index(of: row.item), askRowHeight(at: index) == nil
            else { continue }
            let height = measuredHeight(of: cell)
            guard generation == self.generation else { return }
            guard height != row.height, let place = place(ofItem: row.item) else { continue }
            shown[place].height = height
            heights.setHeight(height, of: row.item)
        }
        takeOverHeights()
    }
}
