internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The root view of a window's decoration: draws the shadow and a thin edge, and resizes the window.
///
/// It covers the whole surface. Its own coordinates are those of the window, (0, 0) at the top left of the content.
@MainActor
final class DecorationView: View {
    private let titleBar = TitleBar()
    private weak var owner: Window?
    /// What was shown last, to see whether anything changed.
    private var shownStates: WindowConfiguration.States?

    init(owner: Window) {
        self.owner = owner
        super.init(frame: .zero)
        addSubview(titleBar)
    }

    /// Takes over the title and the states of the window.
    func update() {
        guard let owner else { return }
        titleBar.update(from: owner)
        titleBar.isHidden = owner.states.contains(.fullscreen)
        setNeedsLayout()
        if owner.states != shownStates {
            shownStates = owner.states
            damageSurroundings()
        }
    }

    /// Asks to draw anew what lies around the content, and not the content itself.
    private func damageSurroundings() {
        let (all, content) = (bounds, contentRect)
        setNeedsDisplay(Rect(x: all.minX, y: all.minY, width: all.width, height: content.minY - all.minY))
        setNeedsDisplay(Rect(x: all.minX, y: content.maxY, width: all.width, height: all.maxY - content.maxY))
        setNeedsDisplay(Rect(x: all.minX, y: all.minY, width: content.minX - all.minX, height: all.height))
        setNeedsDisplay(Rect(x: content.maxX, y: all.minY, width: all.maxX - content.maxX, height: all.height))
    }

    // MARK: Layout

    private var states: WindowConfiguration.States { owner?.states ?? [] }

    private var contentRect: Rect { Rect(origin: .zero, size: owner?.bounds.size ?? .zero) }

    /// What the user takes for the window: content and title bar.
    private var frameRect: Rect { contentRect.inset(by: -DecorationMetrics.frameInsets(for: states)) }

    override func layoutSubviews() {
        bounds.origin = frame.origin
        var bar = frameRect
        bar.height = DecorationMetrics.titleBarHeight
        titleBar.frame = bar
    }

    // MARK: Resizing

    private func edges(at point: Point) -> WindowRequest.Edges {
        guard let owner else { return [] }
        return ResizeZones(frame: frameRect, movable: ResizeZones.movableEdges(of: owner)).edges(at: point)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = touches.first, let owner else { return }
        guard touch.type != .indirectPointer || event?.buttonMask == .primary else { return }
        let edges = edges(at: touch.location(in: self))
        if !edges.isEmpty { owner.beginResize(edges, with: touch) }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}

    override func pointerEntered(with event: Event) { pointerMoved(with: event) }

    override func pointerMoved(with event: Event) {
        guard let touch = event.allTouches?.first else { return }
        cursor = ResizeZones.cursor(for: edges(at: touch.location(in: self)))
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let states = self.states
        // What changes in the content changes nothing here.
        guard !contentRect.contains(rect) else { return }
        // The shadow lets through what lies beneath: there must not be an older shadow.
        context.clear(rect)
        guard states.isDisjoint(with: [.maximized, .fullscreen]) else { return }
        let palette = self.palette
        let frame = context.snap(frameRect)
        let radius = DecorationMetrics.isFree(states) ? DecorationMetrics.cornerRadius : 0
        for layer in states.contains(.activated) ? DecorationMetrics.activeShadow : DecorationMetrics.inactiveShadow {
            context.drawShadow(
                ofRoundedRect: frame, cornerRadius: radius,
                color: palette.shadow.withAlpha(palette.shadow.alpha * layer.strength), offset: layer.offset,
                blurRadius: layer.blurRadius)
        }
        drawEdge(around: frame, cornerRadius: radius, color: palette.separator, context)
    }

    /// Draws a line around the frame, which is round at the top.
    private func drawEdge(around frame: Rect, cornerRadius: Double, color: Color, _ context: GraphicsContext) {
        let line = context.hairline
        let outer = frame.insetBy(dx: -line, dy: -line)
        let radius = cornerRadius == 0 ? 0 : cornerRadius + line
        var path = Path(
            roundedRect: outer, cornerRadii: Path.CornerRadii(topLeft: radius, topRight: radius))
        path.addRoundedRect(
            frame, cornerRadii: Path.CornerRadii(topLeft: cornerRadius, topRight: cornerRadius))
        context.fill(path, with: color, rule: .evenOdd)
    }
}
