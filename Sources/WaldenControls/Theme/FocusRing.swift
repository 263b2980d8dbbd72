internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// The ring around a focused control, with a gap between ring and control.
@MainActor
enum FocusRing {
    private static let width = 2.0
    private static let gap = 2.0

    /// How far the ring extends beyond the control, in points.
    static let outset = gap + width

    static let outsets = EdgeInsets(all: outset)

    static func draw(around rect: Rect, cornerRadius: Double, color: Color, in context: GraphicsContext) {
        let outset = context.snap(lineWidth: outset)
        context.strokeRoundedRect(
            context.snap(rect).insetBy(dx: -outset, dy: -outset), cornerRadius: cornerRadius + outset, with: color,
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
