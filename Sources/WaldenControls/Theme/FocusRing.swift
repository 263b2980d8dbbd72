internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// The ring around a control in focus: a line with a gap between it and the control.
@MainActor
enum FocusRing {
    private static let width = 2.0
    private static let gap = 2.0

    /// How far the ring reaches outside of what it surrounds, in points.
    static let reach = gap + width

    /// The outsets of a control that draws the ring around its bounds.
    static let outsets = EdgeInsets(all: reach)

    /// Draws the ring around a rectangle with round corners.
    static func draw(around rect: Rect, cornerRadius: Double, color: Color, in context: GraphicsContext) {
        let reach = context.snap(lineWidth: reach)
        context.strokeRoundedRect(
            context.snap(rect).insetBy(dx: -reach, dy: -reach), cornerRadius: cornerRadius + reach, with: color,
            lineWidth: context.snap(lineWidth: width))
    }
}

extension Control {
    /// Asks to draw the control and the place of its focus ring anew, because the ring comes or goes.
    func focusRingDidChange() {
        drawingOutsetsDidChange()
        setNeedsDisplay(bounds.inset(by: -FocusRing.outsets))
    }
}
