internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// A button of a title bar. It takes no focus from the window's content.
@MainActor
final class WindowButton: Control {
    enum Kind {
        case minimize
        case maximize
        case restore
        case close
    }

    var kind: Kind {
        didSet { if kind != oldValue { setNeedsDisplay() } }
    }

    var isWindowActive = true {
        didSet { if isWindowActive != oldValue { setNeedsDisplay() } }
    }

    init(_ kind: Kind) {
        self.kind = kind
        super.init(frame: .zero)
    }

    override var canBecomeFocused: Bool { false }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        let disc = context.snap(centered(DecorationMetrics.buttonDiameter))
        let background =
            isHighlighted
            ? palette.pressedOverlay.withAlpha(palette.pressedOverlay.alpha * 1.5)
            : isHovered ? palette.pressedOverlay : isWindowActive ? palette.hoveredOverlay : nil
        if let background { context.fillEllipse(in: disc, with: background) }
        let foreground = isWindowActive || isHovered || isHighlighted ? palette.label : palette.tertiaryLabel
        let width = context.snap(lineWidth: Metrics.lineWidth)
        let glyph = context.snap(centered(DecorationMetrics.buttonGlyph))
        switch kind {
        case .minimize:
            let line = Rect(x: glyph.minX, y: glyph.maxY - 2, width: glyph.width, height: width)
            context.fill(context.snap(line), with: foreground)
        case .maximize: drawBox(glyph, foreground, width, context)
        case .restore: drawBoxes(glyph, foreground, width, context)
        case .close: drawCross(glyph, foreground, width, context)
        }
    }

    private func drawBox(_ box: Rect, _ foreground: Color, _ width: Double, _ context: GraphicsContext) {
        context.strokeRoundedRect(box, cornerRadius: 1.5, with: foreground, lineWidth: width)
    }

    private func drawBoxes(_ glyph: Rect, _ foreground: Color, _ width: Double, _ context: GraphicsContext) {
        let shift = 2.0
        let size = Size(width: glyph.width - shift, height: glyph.height - shift)
        let box = Rect(origin: Point(x: glyph.minX, y: glyph.minY + shift), size: size)
        drawBox(context.snap(box), foreground, width, context)
        // The visible sides of the box behind.
        let top = Rect(x: glyph.maxX - size.width, y: glyph.minY, width: size.width, height: width)
        let side = Rect(x: glyph.maxX - width, y: top.maxY, width: width, height: size.height - width)
        context.fill(context.snap(top), with: foreground)
        context.fill(context.snap(side), with: foreground)
    }

    private func drawCross(_ glyph: Rect, _ foreground: Color, _ width: Double, _ context: GraphicsContext) {
        var cross = Path()
        cross.move(to: glyph.origin)
        cross.addLine(to: Point(x: glyph.maxX, y: glyph.maxY))
        cross.move(to: Point(x: glyph.maxX, y: glyph.minY))
        cross.addLine(to: Point(x: glyph.minX, y: glyph.maxY))
        context.stroke(cross, with: foreground, style: StrokeStyle(width: max(width, Metrics.crossWidth), cap: .round))
    }

    private func centered(_ side: Double) -> Rect { bounds.centering(Size(width: side, height: side)) }

    private enum Metrics {
        static let lineWidth = 1.0
        static let crossWidth = 1.25
    }
}
