internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// Drawing the background, the separator and the focus ring of a row.
extension ListCell {
    func drawFrame(in context: GraphicsContext) {
        // Most rows of a scrolling list draw none of it.
        guard isMoving || isSelected || isHighlighted || isHovered || showsSeparator || isFocused else { return }
        let palette = self.palette
        let bounds = self.bounds
        if isMoving, let background { context.fill(context.snap(bounds), with: background) }
        if let color = stateColor(of: palette) { context.fill(context.snap(bounds), with: color) }
        if isSelected {
            if isHighlighted { context.fill(context.snap(bounds), with: palette.pressedOverlay) }
            drawMark(palette, in: context)
        }
        if showsSeparator { drawSeparator(palette, in: context) }
        if isFocused {
            let inset = context.snap(lineWidth: ListMetrics.focusInset)
            context.strokeRoundedRect(
                context.snap(bounds).insetBy(dx: inset, dy: inset), cornerRadius: ListMetrics.focusRadius,
                with: palette.focusRing, lineWidth: context.snap(lineWidth: ListMetrics.focusWidth))
        }
    }

    /// The background of the list, unless it is transparent.
    private var background: Color? {
        guard let superview, superview.isOpaque else { return nil }
        return superview.backgroundColor ?? palette.contentBackground
    }

    private func stateColor(of palette: Palette) -> Color? {
        if isSelected { return isListActive ? palette.accent.softFill : palette.pressedOverlay }
        if isHighlighted { return palette.pressedOverlay }
        return isHovered && isSelectable ? palette.hoveredOverlay : nil
    }

    /// Marks a selected row also without colour.
    private func drawMark(_ palette: Palette, in context: GraphicsContext) {
        let bounds = self.bounds
        let mark = Rect(x: bounds.minX, y: bounds.minY, width: ListMetrics.selectionMark, height: bounds.height)
        context.fill(context.snap(mark), with: isListActive ? palette.accent.text : palette.outline)
    }

    private func drawSeparator(_ palette: Palette, in context: GraphicsContext) {
        let bounds = self.bounds
        let left = textInset
        let thickness = context.snap(lineWidth: ListMetrics.separatorThickness)
        let bottom = context.snap(bounds).maxY
        let line = Rect(
            x: bounds.minX + left, y: bottom - thickness, width: max(0, bounds.width - left), height: thickness)
        context.fill(context.snap(line), with: palette.separator)
    }
}
