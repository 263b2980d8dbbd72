internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The root view of a window's decoration. It covers the surface; (0, 0) is the top left of the window's content.
@MainActor
final class DecorationView: View {
    private let titleBar = TitleBar()
    private weak var owner: Window?
    private var shownStates: WindowConfiguration.States?

    init(owner: Window) {
        self.owner = owner
        super.init(frame: .zero)
        addSubview(titleBar)
    }

    func update() {
        guard let owner else { return }
        titleBar.update(from: owner)
        titleBar.isHidden = DecorationMetrics.frameInsets(for: owner).top == 0
        setNeedsLayout()
        if owner.states != shownStates {
            shownStates = owner.states
            damageSurroundings()
        }
    }

    private func damageSurroundings() {
        let (all, content) = (bounds, contentRect)
        for corner in roundCorners { setNeedsDisplay(corner) }
        setNeedsDisplay(Rect(x: all.minX, y: all.minY, width: all.width, height: content.minY - all.minY))
        setNeedsDisplay(Rect(x: all.minX, y: content.maxY, width: all.width, height: all.maxY - content.maxY))
        setNeedsDisplay(Rect(x: all.minX, y: all.minY, width: content.minX - all.minX, height: all.height))
        setNeedsDisplay(Rect(x: content.maxX, y: all.minY, width: all.maxX - content.maxX, height: all.height))
    }

    private var states: WindowConfiguration.States { owner?.states ?? [] }

    var drawsFrame: Bool { owner?.drawsFrame ?? false }

    private var windowCornerRadius: Double { owner.map(DecorationMetrics.cornerRadius) ?? 0 }

    private var contentRect: Rect { Rect(origin: .zero, size: owner?.bounds.size ?? .zero) }

    /// The squares at the content's round lower corners, a point larger to include partly covered pixels.
    private var roundCorners: [Rect] {
        let radius = windowCornerRadius
        guard radius > 0 else { return [] }
        let (content, side) = (contentRect, radius + 1)
        return [content.minX, content.maxX - side].map {
            Rect(x: $0, y: content.maxY - side, width: side, height: side)
        }
    }

    private var frameInsets: EdgeInsets { owner.map(DecorationMetrics.frameInsets) ?? .zero }

    private var frameRect: Rect { contentRect.inset(by: -frameInsets) }

    override func layoutSubviews() {
        bounds.origin = frame.origin
        var bar = frameRect
        bar.height = frameInsets.top
        titleBar.frame = bar
    }

    private func edges(at point: Point) -> WindowRequest.Edges {
        guard let owner, owner.drawsFrame else { return [] }
        return ResizeZones(frame: frameRect, movable: ResizeZones.movableEdges(of: owner)).edges(at: point)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = touches.first(in: event), let owner else { return }
        guard touch.type != .indirectPointer || event?.buttonMask == .primary else { return }
        let edges = edges(at: touch.startLocation(in: self))
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

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let states = self.states
        // The content covers this view except for its round corners.
        guard !contentRect.contains(rect) || roundCorners.contains(where: { $0.intersects(rect) }) else { return }
        guard drawsFrame, states.isDisjoint(with: [.maximized, .fullscreen]) else { return }
        let palette = self.palette
        let frame = context.snap(frameRect)
        let radius = windowCornerRadius
        for layer in states.contains(.activated) ? DecorationMetrics.activeShadow : DecorationMetrics.inactiveShadow {
            layer.draw(around: frame, cornerRadius: radius, palette, context)
        }
        if states.isFloating {
            let strength = appearance == .dark ? DecorationMetrics.darkOutlineStrength : 1
            let color = palette.separator.withAlpha(palette.separator.alpha * strength)
            drawOutline(around: frame, cornerRadius: radius, color: color, context)
        }
    }

    /// Draws a hairline that extends a pixel beneath the frame: otherwise, antialiased corners
    /// would show the shadow.
    private func drawOutline(around frame: Rect, cornerRadius: Double, color: Color, _ context: GraphicsContext) {
        let line = context.hairline
        var path = Path(roundedRect: frame.insetBy(dx: -line, dy: -line), cornerRadius: cornerRadius + line)
        path.addRoundedRect(frame.insetBy(dx: line, dy: line), cornerRadius: max(0, cornerRadius - line))
        context.fill(path, with: color, rule: .evenOdd)
    }
}
