internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

@MainActor
struct MenuPainter {
    let view: MenuView
    let palette: Palette
    let context: GraphicsContext

    func draw(_ rect: Rect) {
        let panel = context.snap(view.panel)
        guard rect.intersects(panel.insetBy(dx: -Metrics.shadowOutset, dy: -Metrics.shadowOutset)) else { return }
        drawPanel(panel)
        context.withSavedState {
            let line = context.snap(lineWidth: 1)
            context.clip(
                toRoundedRect: panel.insetBy(dx: line, dy: line), cornerRadius: MenuMetrics.cornerRadius - line)
            for index in view.layout.rows.indices {
                let frame = view.frame(ofRow: index)
                if frame.intersects(rect) { draw(view.layout.rows[index], in: frame, index == view.highlightedRow) }
            }
        }
    }

    private func drawPanel(_ panel: Rect) {
        let radius = MenuMetrics.cornerRadius
        for layer in [Metrics.wideShadow, Metrics.closeShadow] {
            layer.draw(around: panel, cornerRadius: radius, palette, context)
        }
        context.fillRoundedRect(panel, cornerRadius: radius, with: palette.elevatedBackground)
        context.strokeRoundedRect(
            panel, cornerRadius: radius, with: palette.separator, lineWidth: context.snap(lineWidth: 1))
    }

    private func draw(_ row: MenuLayout.Row, in frame: Rect, _ isHighlighted: Bool) {
        switch row.content {
        case .divider:
            let line = Rect(
                x: frame.minX + MenuMetrics.textInset, y: frame.midY.rounded(.down),
                width: frame.width - 2 * MenuMetrics.textInset, height: context.hairline)
            context.fill(context.snap(line), with: palette.separator)
        case .title(let title):
            draw(title, font: view.layout.titleFont, in: textRoom(frame), color: palette.secondaryLabel)
        case .action(let action): draw(action, in: frame, isHighlighted)
        }
    }

    private func draw(_ action: Action, in frame: Rect, _ isHighlighted: Bool) {
        let shades = action.isDestructive ? palette.destructive : palette.accent
        let foreground: Color
        if isHighlighted {
            foreground = shades.onFill
            context.fillRoundedRect(context.snap(frame), cornerRadius: MenuMetrics.rowCornerRadius, with: shades.fill)
        } else if !action.isEnabled {
            foreground = palette.disabledLabel
        } else {
            foreground = action.isDestructive ? shades.text : palette.label
        }
        var room = textRoom(frame)
        if view.layout.hasImages {
            if let image = action.image { draw(image, in: room, foreground: foreground) }
            let indent = view.layout.iconSize + MenuMetrics.gap
            room = room.inset(by: EdgeInsets(top: 0, left: indent, bottom: 0, right: 0))
        }
        draw(action.title, font: view.layout.font, in: room, color: foreground)
    }

    private func draw(_ image: Image, in room: Rect, foreground: Color) {
        let side = view.layout.iconSize
        let box = Rect(
            x: room.minX, y: room.minY + ((room.height - side) / 2).rounded(.down), width: side, height: side)
        let mode: ContentMode = image.size.width <= side && image.size.height <= side ? .center : .scaleAspectFit
        context.draw(image, in: mode.place(image.size, in: box), tint: foreground)
    }

    private func draw(_ text: String, font: Font, in room: Rect, color: Color) {
        var layout = MenuLayout.textLayout(text, font: font)
        if layout.size.width > room.width { layout = MenuLayout.textLayout(text, font: font, maxWidth: room.width) }
        let top = room.minY + ((room.height - layout.size.height) / 2).rounded(.down)
        context.draw(layout, at: Point(x: room.minX, y: top), color: color)
    }

    private func textRoom(_ frame: Rect) -> Rect { frame.insetBy(dx: MenuMetrics.textInset, dy: 0) }

    private enum Metrics {
        static let wideShadow = ShadowLayer(blurRadius: 22, offset: Point(x: 0, y: 8), strength: 0.8)
        static let closeShadow = ShadowLayer(blurRadius: 4, offset: Point(x: 0, y: 1), strength: 0.5)
        static let shadowOutset = 44.0
    }
}
