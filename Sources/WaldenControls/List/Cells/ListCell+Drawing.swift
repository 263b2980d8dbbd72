internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// Drawing the background, the separator and the focus ring of a row.
extension ListCell {
    func drawFrame(in context: GraphicsContext) {
        // Most rows of a scrolling list draw nothing.
        guard isMoving || isSelected || isHighlighted || isHovered || showsSeparator || isFocused else { return }
        let palette = self.palette
        let bounds = self.bounds
        if isMoving, let background { context.fill(context.snap(bounds), with: background) }
        if let color = stateColor(of: palette) { context.fill(context.snap(bounds), with: color) }
        if isSelected {
            if isHighlighted { context.fill(context.snap(bounds), with: palette.pressedOverlay) }
            // The mark shows the selection by more than colour alone.
            let mark = Rect(x: bounds.minX, y: bounds.minY, width: ListMetrics.selectionMark, height: bounds.height)
            context.fill(context.snap(mark), with: isListActive ? palette.accent.text : palette.outline)
        }
        if showsSeparator { context.drawSeparator(in: bounds, from: textInset, palette) }
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
        let color = superview.backgroundColor ?? palette.contentBackground
        return color.isOpaque ? color : nil
    }

    private func stateColor(of palette: Palette) -> Color? {
        if isSelected { return isListActive ? palette.accent.softFill : palette.pressedOverlay }
        if isHighlighted { return palette.pressedOverlay }
        return isHovered && isSelectable ? palette.hoveredOverlay : nil
    }
}

extension GraphicsContext {
    /// Draws a separator at the bottom of a row or header.
    func drawSeparator(in bounds: Rect, from inset: Double = 0, _ palette: Palette) {
        let thickness = snap(lineWidth: ListMetrics.separatorThickness)
        let line = Rect(
            x: bounds.minX + inset, y: snap(bounds).maxY - thickness, width: max(0, bounds.width - inset),
            height: thickness)
        fill(snap(line), with: palette.separator)
    }
}
