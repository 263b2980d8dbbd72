internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// The focus ring of a scroll view, in front of the content.
final class ScrollFocusRing: ScrollOverlay {
    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.strokeRoundedRect(
            context.snap(bounds), cornerRadius: superview?.cornerRadius ?? 0, with: palette.focusRing,
            lineWidth: context.snap(lineWidth: ScrollMetrics.focusRingWidth))
    }
}
