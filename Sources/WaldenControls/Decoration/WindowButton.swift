internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// A button of a title bar. It takes no focus, so that using it changes nothing in the window.
@MainActor
final class WindowButton: Control {
    /// What a button of a title bar does.
    enum Kind {
        case minimize
        case maximize
        case restore
        case close
    }

    var kind: Kind {
        didSet { if kind != oldValue { setNeedsDisplay() } }
    }

    /// Whether the window is the active one.
    var isWindowActive = true {
        didSet { if isWindowActive != oldValue { setNeedsDisplay() } }
    }

    init(_ kind: Kind) {
        self.kind = kind
        super.init(frame: .zero)
    }

    override var canBecomeFocused: Bool { false }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        let disc = context.snap(centered(DecorationMetrics.buttonDiameter))
        let ground =
            isHighlighted
            ? palette.pressedOverlay.withAlpha(palette.pressedOverlay.alpha * 1.5)
            : isHovered ? palette.pressedOverlay : isWindowActive ? palette.hoveredOverlay : nil
        if let ground { context.fillEllipse(in: disc, with: ground) }
        let ink = isWindowActive || isHovered || isHighlighted ? palette.label : palette.tertiaryLabel
        let width = context.snap(lineWidth: Metrics.lineWidth)
        let glyph = context.snap(centered(DecorationMetrics.buttonGlyph))
        switch kind {
        case .minimize:
            context.fill(
                context.snap(Rect(x: glyph.minX, y: glyph.maxY - 2, width: glyph.width, height: width)), with: ink)
        case .maximize: drawBox(glyph, ink, width, context)
        case .restore: drawBoxes(glyph, ink, width, context)
        case .close: drawCross(glyph, ink, width, context)
        }
    }

    private func drawBox(_ box: Rect, _ ink: Color, _ width: Double, _ context: GraphicsContext) {
        context.strokeRoundedRect(box, cornerRadius: 1.5, with: ink, lineWidth: width)
    }

    /// Draws a box in front of another one.
    private func drawBoxes(_ glyph: Rect, _ ink: Color, _ width: Double, _ context: GraphicsContext) {
        let shift = 2.0
        let size = Size(width: glyph.width - shift, height: glyph.height - shift)
        drawBox(
            context.snap(Rect(x: glyph.minX, y: glyph.minY + shift, width: size.width, height: size.height)), ink,
            width, context)
        // Of the one behind, the two sides that stick out.
        let top = Rect(x: glyph.maxX - size.width, y: glyph.minY, width: size.width, height: width)
        let side = Rect(x: glyph.maxX - width, y: top.maxY, width: width, height: size.height - width)
        context.fill(context.snap(top), with: ink)
        context.fill(context.snap(side), with: ink)
    }

    private func drawCross(_ glyph: Rect, _ ink: Color, _ width: Double, _ context: GraphicsContext) {
        var cross = Path()
        cross.move(to: glyph.origin)
        cross.addLine(to: Point(x: glyph.maxX, y: glyph.maxY))
        cross.move(to: Point(x: glyph.maxX, y: glyph.minY))
        cross.addLine(to: Point(x: glyph.minX, y: glyph.maxY))
        context.stroke(cross, with: ink, style: StrokeStyle(width: max(width, Metrics.crossWidth), cap: .round))
    }

    private func centered(_ side: Double) -> Rect {
        let bounds = self.bounds
        return Rect(
            x: bounds.minX + ((bounds.width - side) / 2).rounded(.down),
            y: bounds.minY + ((bounds.height - side) / 2).rounded(.down), width: side, height: side)
    }

    private enum Metrics {
        static let lineWidth = 1.0
        static let crossWidth = 1.25
    }
}
