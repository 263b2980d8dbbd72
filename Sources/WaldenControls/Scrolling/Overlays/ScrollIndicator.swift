internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// A scroll indicator that the pointer can drag. Touches of fingers pass through it.
final class ScrollIndicator: ScrollOverlay {
    let axis: ScrollAxes
    private weak var scrollView: ScrollView?
    private var hoverCount = 0
    private var grip: Grip?

    private struct Grip {
        let touch: Touch
        /// The location of the press, in window coordinates.
        let start: Point
        var startOffset: Point
    }

    init(of scrollView: ScrollView, along axis: ScrollAxes) {
        self.scrollView = scrollView
        self.axis = axis
        super.init(frame: .zero)
        // Not that of the text or link beneath.
        cursor = .arrow
        alpha = 0
    }

    /// Whether the pointer is over the indicator or drags it.
    var isGripped: Bool { hoverCount > 0 || grip != nil }
    func shiftGrip(by delta: Point) { grip?.startOffset += delta }

    override func point(inside point: Point, with event: Event?) -> Bool {
        guard super.point(inside: point, with: event) else { return false }
        guard let event, event.type == .touches else { return true }
        return event.orderedTouches.contains { $0.type == .indirectPointer && $0.phase == .began }
    }

    /// Withholds the press from all recognizers but the one that stops motion.
    override func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool {
        gestureRecognizer is ScrollTouchRecognizer
    }

    override func pointerEntered(with event: Event) { changeHoverCount(by: 1) }
    override func pointerExited(with event: Event?) { changeHoverCount(by: -1) }

    private func changeHoverCount(by delta: Int) {
        hoverCount = max(0, hoverCount + delta)
        setNeedsDisplay()
        scrollView?.indicatorsMayHide()
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard grip == nil, let scrollView, let touch = touches.first(in: event) else { return }
        grip = Grip(touch: touch, start: touch.location(in: nil), startOffset: scrollView.contentOffset)
        setNeedsDisplay()
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let grip, touches.contains(grip.touch), let scrollView else { return }
        let delta =
            scrollView.convert(grip.touch.location(in: nil), from: nil) - scrollView.convert(grip.start, from: nil)
        scrollView.indicatorWasDragged(along: axis, by: delta[axis], from: grip.startOffset)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { releaseGrip(touches) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { releaseGrip(touches) }

    private func releaseGrip(_ touches: Set<Touch>) {
        guard let grip, touches.contains(grip.touch) else { return }
        self.grip = nil
        setNeedsDisplay()
        scrollView?.indicatorsMayHide()
    }

    override var drawingOutsets: EdgeInsets { EdgeInsets(all: 1 / min(1, window?.scale ?? 1)) }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let bar = context.snap(barRect)
        let palette = self.palette
        let radius = min(bar.width, bar.height) / 2
        let opacity = isGripped ? ScrollMetrics.grippedIndicatorOpacity : ScrollMetrics.indicatorOpacity
        context.fillRoundedRect(bar, cornerRadius: radius, with: palette.label.withAlpha(opacity))
        let line = context.hairline
        context.strokeRoundedRect(
            bar.insetBy(dx: -line, dy: -line), cornerRadius: radius + line,
            with: palette.contentBackground.withAlpha(ScrollMetrics.indicatorOutlineOpacity), lineWidth: line)
    }

    /// The frame of the bar within the strip that responds to the pointer.
    private var barRect: Rect {
        let (bounds, inset) = (self.bounds, ScrollMetrics.indicatorInset)
        let thickness = isGripped ? ScrollMetrics.grippedIndicatorThickness : ScrollMetrics.indicatorThickness
        return axis == .vertical
            ? Rect(x: bounds.maxX - inset - thickness, y: bounds.minY, width: thickness, height: bounds.height)
            : Rect(x: bounds.minX, y: bounds.maxY - inset - thickness, width: bounds.width, height: thickness)
    }
}
