import Walden

/// A row of the page list.
final class SidebarRow: Control {
    private let title: String

    init(title: String) {
        self.title = title
        super.init(frame: .zero)
    }

    override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 34) }
    override func sizeThatFits(_ size: Size) -> Size { Size(width: 120, height: 34) }

    // MARK: Activation

    override func endTracking(_ touch: Touch?, with event: Event?) {
        if isTouchInside { sendActions(for: .primaryActionTriggered) }
    }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { $0.key.symbol != .space && $0.key.symbol != .return }
        if rest.count < presses.count { sendActions(for: .primaryActionTriggered) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        let background: Color? =
            if isSelected { palette.accent.softFill } else if isHighlighted { palette.pressedOverlay } else if isHovered
            { palette.hoveredOverlay } else { nil }
        let frame = context.snap(bounds)
        if let background { context.fillRoundedRect(frame, cornerRadius: 8, with: background) }
        if isFocused {
            context.strokeRoundedRect(
                frame, cornerRadius: 8, with: palette.focusRing, lineWidth: context.snap(lineWidth: 2))
        }
        let weight: Font.Weight = isSelected ? .semibold : .regular
        let text = TextLayout.cached(
            title, font: theme.typeScale[.body].withWeight(weight), maxWidth: bounds.width - 20)
        let top = ((bounds.height - text.size.height) / 2).rounded()
        context.draw(
            text, at: Point(x: 10, y: top), color: isSelected ? palette.accent.softText : palette.label)
    }
}
