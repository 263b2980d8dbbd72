internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// The ring around a focused control, with a gap between ring and control.
@MainActor
enum FocusRing {
    private static let width = 2.0
    private static let gap = 2.0

    /// How far the ring extends beyond the control, in points.
    static let reach = gap + width

    static let outsets = EdgeInsets(all: reach)

    static func draw(around rect: Rect, cornerRadius: Double, color: Color, in context: GraphicsContext) {
        let reach = context.snap(lineWidth: reach)
        context.strokeRoundedRect(
            context.snap(rect).insetBy(dx: -reach, dy: -reach), cornerRadius: cornerRadius + reach, with: color,
            lineWidth: context.snap(lineWidth: width))
    }
}

extension Control {
    /// Redraws the control and its focus ring. Called when the ring appears or disappears.
    func focusRingDidChange() {
        drawingOutsetsDidChange()
        setNeedsDisplay(bounds.inset(by: -FocusRing.outsets))
    }
}
