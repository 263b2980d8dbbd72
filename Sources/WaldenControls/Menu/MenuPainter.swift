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
        let line = context.snap(lineWidth: 1)
        context.withSavedState {
            context.clip(
                toRoundedRect: panel.insetBy(dx: line, dy: line), cornerRadius: MenuMetrics.cornerRadius - line)
            if view.scrollsUp || view.scrollsDown { context.clip(to: view.rowArea) }
            for index in view.visibleRows(in: rect) {
                draw(view.layout.rows[index], in: view.frame(ofRow: index), view.isShownHighlighted(index))
            }
        }
        drawScrollArrows()
    }

    private func draw(_ row: MenuLayout.Row, in frame: Rect, _ isHighlighted: Bool) {
        let item = row.item
        switch item.content {
        case .divider:
            let line = Rect(
                x: frame.minX + MenuMetrics.textInset, y: frame.midY.rounded(.down),
                width: frame.width - 2 * MenuMetrics.textInset, height: context.hairline)
            context.fill(context.snap(line), with: palette.separator)
        case .heading: draw(item.title.text, font: view.layout.titleFont, in: textRoom(frame), palette.secondaryLabel)
        default: draw(item, in: frame, isHighlighted)
        }
    }

    private func draw(_ item: MenuItem, in frame: Rect, _ isHighlighted: Bool) {
        let shades = item.isDestructive ? palette.destructive : palette.accent
        var (foreground, secondary) = (palette.label, palette.secondaryLabel)
        if isHighlighted {
            (foreground, secondary) = (shades.onFill, shades.onFill)
            context.fillRoundedRect(context.snap(frame), cornerRadius: MenuMetrics.rowCornerRadius, with: shades.fill)
        } else if !item.isEnabled {
            (foreground, secondary) = (palette.disabledLabel, palette.disabledLabel)
        } else if item.isDestructive {
            foreground = shades.text
        }
        let layout = view.layout
        var room = textRoom(frame)
        if item.state != .off { drawMark(of: item, in: room, foreground) }
        if let image = item.image { draw(image, in: room.trimmed(left: layout.imageIndent), foreground: foreground) }
        if item.submenu != nil {
            drawArrow(atEndOf: room, foreground)
            room = room.trimmed(right: MenuMetrics.arrowWidth + MenuMetrics.gap)
        } else if !item.shortcut.isEmpty {
            let text = MenuLayout.textLayout(item.shortcut, font: layout.font)
            draw(text, in: room.trimmed(left: room.width - text.size.width), secondary)
            room = room.trimmed(right: text.size.width + MenuMetrics.gap)
        }
        room = room.trimmed(left: layout.titleIndent)
        guard let subtitle = item.subtitle else { return drawTitle(of: item, in: room, foreground) }
        let (first, second) = (layout.font.metrics.lineHeight, layout.subtitleFont.metrics.lineHeight)
        let top = room.minY + ((room.height - first - second) / 2).rounded(.down)
        drawTitle(of: item, in: Rect(x: room.minX, y: top, width: room.width, height: first), foreground)
        draw(
            subtitle, font: layout.subtitleFont,
            in: Rect(x: room.minX, y: top + first, width: room.width, height: second), secondary)
    }

    // MARK: Parts

    private func drawTitle(of item: MenuItem, in room: Rect, _ color: Color) {
        let text = draw(item.title.text, font: view.layout.font, in: room, color)
        guard view.showsMnemonics else { return }
        let top = room.minY + ((room.height - text.size.height) / 2).rounded(.down)
        item.title.underline(in: text, at: Point(x: start(of: text, in: room), y: top), color, context)
    }

    private func drawMark(of item: MenuItem, in room: Rect, _ color: Color) {
        let side = MenuMetrics.markWidth
        let box = mirrored(Rect(x: room.minX, y: room.midY - side / 2, width: side, height: side))
        if item.state == .mixed {
            let line = Rect(x: box.minX + 1, y: box.midY - 0.75, width: side - 2, height: 1.5)
            context.fill(context.snap(line), with: color)
        } else if item.isOneOfSeveral {
            context.fill(Path(ellipseIn: box.insetBy(dx: 3, dy: 3)), with: color)
        } else {
            var check = Path()
            check.move(to: Point(x: box.minX + 1.5, y: box.midY + 0.5))
            check.addLine(to: Point(x: box.minX + 4.5, y: box.maxY - 2.5))
            check.addLine(to: Point(x: box.maxX - 1.5, y: box.minY + 2))
            context.stroke(check, with: color, style: StrokeStyle(width: 1.75, cap: .round, join: .round))
        }
    }

    private func drawArrow(atEndOf room: Rect, _ color: Color) {
        let (x, y) = (mirrored(room.maxX - 5.5), room.midY)
        let tip = isMirrored ? x - 4 : x + 4
        var arrow = Path()
        arrow.move(to: Point(x: x, y: y - 4))
        arrow.addLine(to: Point(x: tip, y: y))
        arrow.addLine(to: Point(x: x, y: y + 4))
        context.stroke(arrow, with: color, style: StrokeStyle(width: 1.5, cap: .round, join: .round))
    }

    private func drawScrollArrows() {
        let height = MenuMetrics.scrollArrowHeight
        if view.scrollsUp { drawScrollArrow(y: view.panel.minY + height / 2 + 2, direction: -1) }
        if view.scrollsDown { drawScrollArrow(y: view.panel.maxY - height / 2 - 2, direction: 1) }
    }

    private func drawScrollArrow(y: Double, direction: Double) {
        let x = view.panel.midX
        var arrow = Path()
        arrow.move(to: Point(x: x - 5, y: y - 2.5 * direction))
        arrow.addLine(to: Point(x: x, y: y + 2.5 * direction))
        arrow.addLine(to: Point(x: x + 5, y: y - 2.5 * direction))
        context.stroke(
            arrow, with: palette.secondaryLabel, style: StrokeStyle(width: 1.5, cap: .round, join: .round))
    }

    private func draw(_ image: Image, in room: Rect, foreground: Color) {
        let side = view.layout.iconSize
        let box = mirrored(
            Rect(x: room.minX, y: room.minY + ((room.height - side) / 2).rounded(.down), width: side, height: side))
        let mode: ContentMode = image.size.width <= side && image.size.height <= side ? .center : .scaleAspectFit
        context.draw(image, in: mode.place(image.size, in: box), tint: foreground)
    }

    @discardableResult
    private func draw(_ text: String, font: Font, in room: Rect, _ color: Color) -> TextLayout {
        var layout = MenuLayout.textLayout(text, font: font)
        if layout.size.width > room.width { layout = MenuLayout.textLayout(text, font: font, maxWidth: room.width) }
        draw(layout, in: room, color)
        return layout
    }

    private func draw(_ layout: TextLayout, in room: Rect, _ color: Color) {
        let top = room.minY + ((room.height - layout.size.height) / 2).rounded(.down)
        context.draw(layout, at: Point(x: start(of: layout, in: room), y: top), color: color)
    }

    // MARK: From right to left

    // All places are those from left to right until something is drawn there.

    private var isMirrored: Bool { view.layoutDirection == .rightToLeft }

    private func mirrored(_ x: Double) -> Double { isMirrored ? view.panel.minX + view.panel.maxX - x : x }

    private func mirrored(_ rect: Rect) -> Rect {
        isMirrored ? rect.offsetBy(dx: mirrored(rect.maxX) - rect.minX, dy: 0) : rect
    }

    /// Returns the left edge of a text that begins at the edge of its room.
    private func start(of layout: TextLayout, in room: Rect) -> Double {
        isMirrored ? mirrored(room.minX) - layout.size.width : room.minX
    }

    private func textRoom(_ frame: Rect) -> Rect { frame.insetBy(dx: MenuMetrics.textInset, dy: 0) }
}

extension Rect {
    fileprivate func trimmed(left: Double = 0, right: Double = 0) -> Rect {
        inset(by: EdgeInsets(top: 0, left: left, bottom: 0, right: right))
    }
}
