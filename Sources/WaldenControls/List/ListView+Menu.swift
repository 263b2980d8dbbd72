internal import WaldenCore
internal import WaldenGeometry

/// Context menus of rows.
extension ListView {
    /// Returns the context menu of a row, or `nil` for none; `nil`, the default, if no row has one.
    ///
    /// A secondary press selects the row first, unless it is a part of the selection. The Menu key opens the menu of
    /// the row that the keys have reached.
    public var rowMenuProvider: (@MainActor (ListIndex) -> Menu?)? {
        get { rowMenus?.provider }
        set {
            if let rowMenus { removeInteraction(rowMenus.interaction) }
            rowMenus = newValue.map { provider in
                let interaction = ContextMenuInteraction { [weak self] in self?.rowMenu(at: $0) }
                interaction.previewProvider = { [weak self] in self?.rowCell(at: $0) }
                interaction.keyPlace = { [weak self] in self?.placeOfRowMenu() ?? .zero }
                addInteraction(interaction)
                return RowMenus(provider: provider, interaction: interaction)
            }
        }
    }

    struct RowMenus {
        let provider: @MainActor (ListIndex) -> Menu?
        let interaction: ContextMenuInteraction
    }

    private func rowMenu(at point: Point) -> Menu? {
        let index = indexPathForRow(at: point)
        let generation = self.generation
        guard let index, let menu = rowMenus?.provider(index), generation == self.generation else { return nil }
        let item = self.item(of: index, for: "rowMenuProvider")
        if allowsSelection, !selection.contains(item) { choose(item, as: .only) }
        if canBecomeFirstResponder, !isFirstResponder { becomeFirstResponder() }
        return generation == self.generation ? menu : nil
    }

    private func rowCell(at point: Point) -> View? { indexPathForRow(at: point).flatMap(cellForRow) }

    /// The frame of the row that the keys have reached, after scrolling to it.
    private func placeOfRowMenu() -> Rect? {
        guard let item = selection.cursor ?? selection.first else { return nil }
        scroll(toItem: item, .none, animated: false)
        return rect(ofItem: item)
    }
}
