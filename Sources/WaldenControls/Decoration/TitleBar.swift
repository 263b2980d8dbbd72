internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The bar above a window's content, with title and buttons. Dragging it moves the window.
@MainActor
final class TitleBar: View {
    private let minimizeButton = WindowButton(.minimize)
    private let maximizeButton = WindowButton(.maximize)
    private let closeButton = WindowButton(.close)

    private var headerBar: HeaderBar?
    private weak var owner: Window?
    private var title = ""
    private var states: WindowConfiguration.States = []
    private let mover = WindowMover()

    init() {
        super.init(frame: .zero)
        cursor = .arrow
        for button in [minimizeButton, maximizeButton, closeButton] { addSubview(button) }
        minimizeButton.addAction(for: .touchUpInside) { [weak self] _ in self?.owner?.minimize() }
        maximizeButton.addAction(for: .touchUpInside) { [weak self] _ in self?.owner?.toggleMaximized() }
        closeButton.addAction(for: .touchUpInside) { [weak self] _ in self?.owner?.performClose() }
        mover.watch(self)
    }

    func update(from window: Window) {
        owner = window
        show(window.headerBar)
        let capabilities = window.capabilities
        // A dialog goes where its parent goes.
        minimizeButton.isHidden = !window.drawsFrame || !capabilities.contains(.minimize) || window.parent != nil
        maximizeButton.isHidden = !window.drawsFrame || !window.canMaximize
        closeButton.isHidden = !window.drawsFrame
        maximizeButton.kind = window.states.contains(.maximized) ? .restore : .maximize
        let isActive = window.states.contains(.activated)
        for button in [minimizeButton, maximizeButton, closeButton] { button.isWindowActive = isActive }
        headerBar?.windowDidChange(window)
        setNeedsLayout()
        guard title != window.title || states != window.states else { return }
        title = window.title
        states = window.states
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        let size = DecorationMetrics.buttonSize
        let top = bounds.minY + (bounds.height - size) / 2
        var right = bounds.maxX - DecorationMetrics.margin
        for button in [closeButton, maximizeButton, minimizeButton] where !button.isHidden {
            button.frame = Rect(x: right - size, y: top, width: size, height: size)
            right -= size
        }
        if let headerBar {
            headerBar.reservedWidth = bounds.maxX - DecorationMetrics.margin - right
            headerBar.frame = bounds
        }
        setNeedsDisplay()
    }

    /// Puts the window's header bar into the title bar, beneath the buttons.
    private func show(_ bar: HeaderBar?) {
        guard bar !== headerBar else { return }
        if let headerBar, headerBar.superview === self { headerBar.leaveTitleBar() }
        headerBar = bar
        guard let bar else { return }
        bar.isInTitleBar = true
        insertSubview(bar, at: 0)
        setNeedsLayout()
    }

    private var titleRoom: Rect {
        let buttons = [closeButton, maximizeButton, minimizeButton].filter { !$0.isHidden }
        let right = buttons.map(\.frame.minX).min() ?? bounds.maxX
        let left = bounds.minX + DecorationMetrics.titleMargin
        return Rect(
            x: left, y: bounds.minY, width: max(0, right - DecorationMetrics.margin - left), height: bounds.height)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { mover.began(touches, with: event) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { mover.moved(touches) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { mover.ended(touches) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { mover.cancelled(touches) }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        let isActive = states.contains(.activated)
        let bar = context.snap(bounds)
        let background = isActive ? palette.titleBarBackground : palette.windowBackground
        let radius = owner.map(DecorationMetrics.cornerRadius) ?? 0
        if radius > 0 {
            let radii = Path.CornerRadii(topLeft: radius, topRight: radius)
            context.fill(Path(roundedRect: bar, cornerRadii: radii), with: background)
        } else {
            context.fill(bar, with: background)
        }
        let height = context.hairline
        let line = Rect(x: bar.minX, y: bar.maxY - height, width: bar.width, height: height)
        context.fill(context.snap(line), with: palette.separator)
        if headerBar == nil { drawTitle(in: context, color: isActive ? palette.label : palette.tertiaryLabel) }
    }

    /// Draws the title centred in the bar, or further left to clear the buttons.
    private func drawTitle(in context: GraphicsContext, color: Color) {
        let room = titleRoom
        guard !title.isEmpty, room.width > 0, owner?.hidesTitle != true else { return }
        let layout = TextLayout.cached(
            title, font: theme.typeScale[.headline], maxWidth: room.width, maxLines: 1, alignment: .left,
            lineBreakMode: .truncatingTail)
        let size = layout.size
        let left = min(bounds.midX - (size.width / 2).rounded(), room.maxX - size.width)
        let top = room.minY + ((room.height - size.height) / 2).rounded(.down)
        context.draw(layout, at: Point(x: max(room.minX, left), y: top), color: color)
    }
}
